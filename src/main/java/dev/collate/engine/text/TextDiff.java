package dev.collate.engine.text;

import dev.collate.engine.result.Stats;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The differences of two texts.
 *
 * @param hunks the hunks in order. Hunks and their lines are computed lazily from the bytes of the texts, and each iteration returns the
 *     same hunks
 * @param stats the numbers of added, removed and replaced lines. In each changed region, the number of replaced lines is the smaller of two
 *     numbers: the number of added lines and the number of removed lines
 * @param moves the moved blocks, in the order of the modified text; null unless they are requested
 * @param movedLines the number of lines of the modified text that were moved; null unless moved blocks are requested
 * @param approximate whether a shorter diff or more moved blocks may exist, because the work budget was spent. The diff is complete in any
 *     case. The response contains this member only if its value is true
 */
public record TextDiff(
        Iterable<Hunk> hunks,
        Stats stats,
        @Nullable List<Move> moves,
        @Nullable Integer movedLines,
        boolean approximate) {}
