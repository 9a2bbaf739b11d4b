package dev.collate.engine.json.parse;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether an ignored path matches the current value, while a reader reads a document. All patterns form one automaton, whose state
 * is a set of positions in the patterns (Shift-And, Baeza-Yates and Gonnet 1992). The set is an array of longs ({@link PathBits}). A step
 * into a child takes a few operations for each long. There are at most {@value JsonOptions#MAX_PATHS} longs, and usually only one.
 */
final class IgnoredPaths {
    private final PathBits bits;

    /** For each depth, the positions in the patterns that are reached at the open container of this depth. */
    private long[][] places;

    private IgnoredPaths(PathBits bits) {
        this.bits = bits;
        this.places = new long[][] {bits.start(), new long[bits.words()]};
    }

    /** Creates the automaton for these patterns. Returns null if there are no patterns. */
    static @Nullable IgnoredPaths of(List<PathPattern> patterns) {
        return patterns.isEmpty() ? null : new IgnoredPaths(new PathBits(patterns));
    }

    /** Returns whether the root itself is ignored. */
    boolean root() {
        return bits.end(places[0]);
    }

    /** Steps from the container at {@code depth} (the root has depth 0) to a member, and returns whether the member is ignored. */
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
