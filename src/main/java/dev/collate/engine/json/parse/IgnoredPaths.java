package dev.collate.engine.json.parse;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides for a reader that walks down a document whether an ignored path matches the current value. All patterns form one automaton that
 * is in a set of positions at once (Shift-And, Baeza-Yates and Gonnet 1992). A step takes a few operations per word of {@link PathBits}.
 * There are at most {@value JsonOptions#MAX_PATHS} words, and usually one.
 */
final class IgnoredPaths {
    private final PathBits bits;

    /** The positions in the patterns that lead to the open container, by depth. */
    private long[][] places;

    private IgnoredPaths(PathBits bits) {
        this.bits = bits;
        this.places = new long[][] {bits.start(), new long[bits.words()]};
    }

    /** Creates the automaton; returns null if there is nothing to ignore. */
    static @Nullable IgnoredPaths of(List<PathPattern> patterns) {
        return patterns.isEmpty() ? null : new IgnoredPaths(new PathBits(patterns));
    }

    /** Returns whether the root itself is ignored. */
    boolean root() {
        return bits.end(places[0]);
    }

    /** Steps from the container at {@code depth} (0 is the root) to a member, and returns whether the member is ignored. */
    boolean enterMember(int depth, long nameHash) {
        return enter(depth, bits.beforeMember(nameHash));
    }

    /** Steps from the container at {@code depth} to an element, and returns whether the element is ignored. */
    boolean enterElement(int depth, int index) {
        return enter(depth, bits.beforeElement(index));
    }

    private boolean enter(int depth, long[] taken) {
        if (depth + 1 == places.length) {
            places = Arrays.copyOf(places, places.length + 1);
            places[depth + 1] = new long[bits.words()];
        }
        bits.step(places[depth], taken, places[depth + 1]);
        return bits.end(places[depth + 1]);
    }
}
