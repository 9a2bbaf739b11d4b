package dev.collate.page;

import dev.collate.engine.text.ChangeLine;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Arranges the lines of a patch side by side. A line and its replacement are in one row. A region is a sequence of removed and added lines
 * without an unchanged line between them.
 */
final class SideBySide {
    private final List<Pair> pairs = new ArrayList<>();
    private final List<ChangeLine> removed = new ArrayList<>();
    private final List<ChangeLine> added = new ArrayList<>();

    private SideBySide() {}

    /** Two lines side by side. A line is null if its side is empty. An unchanged line is on both sides. */
    record Pair(@Nullable ChangeLine left, @Nullable ChangeLine right) {}

    /**
     * Returns the pairs of some lines. The lines must be in the order of a patch: in each region, the removed lines come before the added
     * lines.
     */
    static List<Pair> pairs(List<ChangeLine> lines) {
        var sideBySide = new SideBySide();
        for (var line : lines) {
            switch (line.type()) {
                case DEL -> sideBySide.removed.add(line);
                case ADD -> sideBySide.added.add(line);
                case NORMAL -> {
                    sideBySide.pairRegion();
                    sideBySide.pairs.add(new Pair(line, line));
                }
            }
        }
        sideBySide.pairRegion();
        return sideBySide.pairs;
    }

    /** Adds the pairs of the current region, and begins a new region. */
    private void pairRegion() {
        int[] left = similarIndexes(removed);
        int[] right = similarIndexes(added);
        int i = 0;
        int j = 0;
        // If the page does not show the end of a region, its sides may have different numbers of similar lines.
        for (int pair = 0; pair < Math.min(left.length, right.length); pair++) {
            pairInOrder(removed.subList(i, left[pair]), added.subList(j, right[pair]));
            i = left[pair] + 1;
            j = right[pair] + 1;
            pairs.add(new Pair(removed.get(left[pair]), added.get(right[pair])));
        }
        pairInOrder(removed.subList(i, removed.size()), added.subList(j, added.size()));
        removed.clear();
        added.clear();
    }

    /** Pairs lines that are not similar by their order: the first with the first, and so on. */
    private void pairInOrder(List<ChangeLine> left, List<ChangeLine> right) {
        for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
            pairs.add(new Pair(i < left.size() ? left.get(i) : null, i < right.size() ? right.get(i) : null));
        }
    }

    /**
     * Returns the indices of the lines that have a similar line on the other side. Only these lines are divided into segments. In each
     * region, the n-th such line of the original belongs to the n-th such line of the modified content.
     */
    private static int[] similarIndexes(List<ChangeLine> lines) {
        return IntStream.range(0, lines.size())
                .filter(i -> !lines.get(i).segments().isEmpty())
                .toArray();
    }
}
