package dev.collate.engine.image.png;

import dev.collate.utf8.Swar;
import java.util.Arrays;

/**
 * Reads the scan lines of a PNG file in lockstep with another PNG file of the same format and size, called the leader: the caller reads
 * line n of the leader before line n of this file. Computes only the bytes that may differ from the leader, and copies the other bytes from
 * the leader.
 *
 * <p>A PNG file stores filtered bytes: the difference between each byte of the image and a prediction from its neighbours. So a byte of the
 * image depends on three inputs: its filtered byte, the pixel to its left, and the bytes of the line above up to the same pixel. If all
 * three inputs are equal in both files, the byte is equal too.
 */
final class PngLockstep {
    private final PngScanlines leader;
    private final PngScanlines lines;
    private final int lineBytes;
    private final int pixelBytes;
    /**
     * The range of bytes in which the line may differ from the leader's line, {@code [differenceStart, differenceEnd)}. If the lines are
     * equal, the range is {@code [lineBytes, 0)}. In this case, the array of this line may contain the bytes of an earlier line.
     */
    private int differenceStart;

    private int differenceEnd;

    /**
     * @param leader the lines of the other file, which must be at the first line. The caller must move the leader to the next line before
     *     each further call of {@link #next}
     * @param lines the lines of this file, which must be before the first line
     */
    PngLockstep(PngScanlines leader, PngScanlines lines) {
        this.leader = leader;
        this.lines = lines;
        this.lineBytes = lines.lineBytes();
        this.pixelBytes = lines.pixelBytes();
        this.differenceStart = lineBytes;
    }

    /**
     * Moves to the next line. Returns whether this line is equal to the leader's line. If it is equal, the caller must use the leader's
     * line, because the array of this line may contain the bytes of an earlier line.
     */
    boolean next() {
        lines.advance();
        int start = Math.min(differenceStart, firstFilteredDifference());
        if (start == lineBytes) {
            return true;
        }
        if (differenceEnd == 0) {
            System.arraycopy(leader.above(), 0, lines.above(), 0, lines.above().length);
        }
        int rest = Math.min(lineBytes, Math.max(differenceEnd + pixelBytes, filteredDifferenceEnd()));
        copyFromLeader(0, start);
        lines.undoFilter(start, rest);
        if (rest < lineBytes && isSame(rest - pixelBytes, rest)) {
            copyFromLeader(rest, lineBytes);
        } else {
            lines.undoFilter(rest, lineBytes);
            rest = lineBytes;
        }
        findDifference(start, rest);
        return differenceEnd == 0;
    }

    /** Finds the first and the last byte that differ in {@code [start, end)}. All bytes outside this range are equal. */
    private void findDifference(int start, int end) {
        int from = PngScanlines.MARGIN + start;
        int to = PngScanlines.MARGIN + end;
        int mismatch = Arrays.mismatch(lines.line(), from, to, leader.line(), from, to);
        differenceStart = mismatch < 0 ? lineBytes : start + mismatch;
        int first = PngScanlines.MARGIN + differenceStart;
        differenceEnd = mismatch < 0
                ? 0
                : differenceStart
                        + lengthToLastMismatch(lines.line(), first, leader.line(), first, end - differenceStart);
    }

    /**
     * Returns the index of the first filtered byte that differs. Returns 0 if the filter types differ, and the length of the line if the
     * filter types and all filtered bytes are equal.
     */
    private int firstFilteredDifference() {
        int at = lines.filterIndex();
        int leaderAt = leader.filterIndex();
        int end = 1 + lineBytes;
        int mismatch = Arrays.mismatch(lines.filtered(), at, at + end, leader.filtered(), leaderAt, leaderAt + end);
        return mismatch < 0 ? lineBytes : Math.max(0, mismatch - 1);
    }

    /**
     * Returns the index after the last filtered byte that differs. Returns the length of the line if the filter types differ, and 0 if all
     * filtered bytes are equal.
     */
    private int filteredDifferenceEnd() {
        int at = lines.filterIndex();
        int leaderAt = leader.filterIndex();
        return lines.filtered()[at] != leader.filtered()[leaderAt]
                ? lineBytes
                : lengthToLastMismatch(lines.filtered(), at + 1, leader.filtered(), leaderAt + 1, lineBytes);
    }

    private boolean isSame(int start, int end) {
        int from = PngScanlines.MARGIN + start;
        int to = PngScanlines.MARGIN + end;
        return Arrays.equals(lines.line(), from, to, leader.line(), from, to);
    }

    private void copyFromLeader(int start, int end) {
        int from = PngScanlines.MARGIN + start;
        System.arraycopy(leader.line(), from, lines.line(), from, end - start);
    }

    /**
     * Compares two ranges of {@code length} bytes. Returns the number of bytes up to and including the last byte that differs, or 0 if all
     * bytes are equal.
     */
    private static int lengthToLastMismatch(byte[] one, int from, byte[] other, int otherFrom, int length) {
        int at = length;
        while (at >= Long.BYTES
                && Swar.load(one, from + at - Long.BYTES) == Swar.load(other, otherFrom + at - Long.BYTES)) {
            at -= Long.BYTES;
        }
        while (at > 0 && one[from + at - 1] == other[otherFrom + at - 1]) {
            at--;
        }
        return at;
    }
}
