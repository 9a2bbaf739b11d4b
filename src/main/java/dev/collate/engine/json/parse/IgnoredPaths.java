package dev.collate.engine.json.parse;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells a reader that walks down a document whether the place it enters is named by an ignored path. All patterns are one automaton that
 * is in a set of places at once (Shift-And, Baeza-Yates and Gonnet 1992): a step takes a few operations for each word of
 * {@link PathBits}, at most {@value JsonOptions#MAX_PATHS} words and mostly one.
 */
final class IgnoredPaths {
    private final PathBits bits;

    /** By depth: the places in the patterns that lead to the container open there. */
    private long[][] places;

    private IgnoredPaths(PathBits bits) {
        this.bits = bits;
        this.places = new long[][] {bits.start(), new long[bits.words()]};
    }

    /** Null when there is nothing to ignore. */
    static @Nullable IgnoredPaths of(List<PathPattern> patterns) {
        return patterns.isEmpty() ? null : new IgnoredPaths(new PathBits(patterns));
    }

    /** Whether the root itself is ignored. */
    boolean root() {
        return bits.end(places[0]);
    }

    /** Steps from the container at {@code depth} (0 is the root) to a member; true if that is ignored. */
    boolean enterMember(int depth, long nameHash) {
        return enter(depth, bits.beforeMember(nameHash));
    }

    /** Steps from the container at {@code depth} to an element; true if that is ignored. */
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
