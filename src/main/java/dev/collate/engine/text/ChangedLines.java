package dev.collate.engine.text;

import dev.collate.engine.align.RangePair;
import dev.collate.engine.align.WorkBudget;
import dev.collate.utf8.CodePoints;
import dev.collate.utf8.Utf8Slice;
import java.util.function.IntPredicate;

/** The removed and added lines of two aligned texts, in which moved blocks are searched. */
final class ChangedLines {
    /** Minimum number of letters and digits of a block, as in {@code git diff --color-moved}. */
    private static final int MIN_ALPHANUMERICS = 20;

    /** Minimum number of lines of a block with fewer letters and digits. */
    static final int MIN_LINES_OF_LONG_BLOCK = 3;

    /**
     * Minimum number of letters and digits of a block of at least {@link #MIN_LINES_OF_LONG_BLOCK} lines. A block of closing brackets has
     * fewer.
     */
    private static final int MIN_ALPHANUMERICS_OF_LONG_BLOCK = 10;

    private final AlignedLines lines;
    private final LineIds ids;
    /** {@code alphanumericsBefore[j]} is the number of letters and digits in the added lines before line {@code j} of the modified text. */
    private final int[] alphanumericsBefore;

    private final Folding folding;
    private final WorkBudget budget;

    ChangedLines(AlignedLines lines, LineIds ids, TextDiffOptions options) {
        this.lines = lines;
        this.ids = ids;
        this.alphanumericsBefore = countAlphanumericsBefore(lines.modified(), lines.alignment()::isAdded);
        this.folding = options.folding();
        this.budget = new WorkBudget(options.workBudget());
    }

    AlignedLines lines() {
        return lines;
    }

    /** Returns the ids of the lines of the original. Equal lines of both texts have equal ids. */
    int[] originalIds() {
        return ids.originalIds();
    }

    int[] modifiedIds() {
        return ids.modifiedIds();
    }

    /** Returns the folding of the comparison. */
    Folding folding() {
        return folding;
    }

    WorkBudget budget() {
        return budget;
    }

    private static int[] countAlphanumericsBefore(Lines lines, IntPredicate isChanged) {
        var sums = new int[lines.count() + 1];
        var cursor = new Lines.Cursor(lines);
        for (int line = 0; line < lines.count(); line++) {
            sums[line + 1] = sums[line] + (isChanged.test(line) ? countAlphanumerics(cursor.read(line)) : 0);
        }
        return sums;
    }

    private static int countAlphanumerics(Utf8Slice line) {
        int count = 0;
        for (int index = line.from(); index < line.to(); index += CodePoints.encodedLength(line.bytes()[index])) {
            count += Character.isLetterOrDigit(CodePoints.decode(line.bytes(), index)) ? 1 : 0;
        }
        return count;
    }

    /** Returns whether line {@code i} was removed, and an equal line {@code j} was added. */
    boolean areEqualChanges(int i, int j) {
        return areChanged(i, j) && originalIds()[i] == modifiedIds()[j];
    }

    /** Returns whether line {@code i} of the original exists and was removed, and line {@code j} of the modified text was added. */
    boolean areChanged(int i, int j) {
        return i >= 0 && j >= 0 && i < originalIds().length && j < modifiedIds().length && isRemoved(i) && isAdded(j);
    }

    boolean isRemoved(int i) {
        return lines.alignment().isRemoved(i);
    }

    boolean isAdded(int j) {
        return lines.alignment().isAdded(j);
    }

    /** Returns whether an added line has a letter or a digit. */
    boolean hasLetterOrDigit(int j) {
        return alphanumericsBefore[j + 1] > alphanumericsBefore[j];
    }

    /** Returns whether a block is large enough to be reported. Only its lines of the modified text count. */
    boolean isLargeEnough(RangePair block) {
        int count = alphanumericsBefore[block.bEnd()] - alphanumericsBefore[block.bStart()];
        return count >= MIN_ALPHANUMERICS
                || block.bLength() >= MIN_LINES_OF_LONG_BLOCK && count >= MIN_ALPHANUMERICS_OF_LONG_BLOCK;
    }
}
