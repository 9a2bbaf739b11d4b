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
    private final PngScanlines scanlines;
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
     *     each further call of {@link #advanceAndCompare}
     * @param lines the lines of this file, which must be before the first line
     */
    PngLockstep(PngScanlines leader, PngScanlines lines) {
        this.leader = leader;
        this.scanlines = lines;
        this.lineBytes = lines.lineBytes();
        this.pixelBytes = lines.pixelBytes();
        this.differenceStart = lineBytes;
    }

    /**
     * Moves to the next line. Returns whether this line is equal to the leader's line. If it is equal, the caller must use the leader's
     * line, because the array of this line may contain the bytes of an earlier line.
     */
    boolean advanceAndCompare() {
        scanlines.advance();
        int start = Math.min(differenceStart, firstFilteredDifference());
        if (start == lineBytes) {
            return true;
        }
        if (differenceEnd == 0) {
            System.arraycopy(leader.above(), 0, scanlines.above(), 0, scanlines.above().length);
        }
        int changedEnd = Math.min(lineBytes, Math.max(differenceEnd + pixelBytes, filteredDifferenceEnd()));
        copyFromLeader(0, start);
        scanlines.undoFilter(start, changedEnd);
        // If the pixel before changedEnd is equal, all three inputs of the following bytes are equal.
        if (changedEnd < lineBytes && equalsLeader(changedEnd - pixelBytes, changedEnd)) {
            copyFromLeader(changedEnd, lineBytes);
        } else {
            scanlines.undoFilter(changedEnd, lineBytes);
            changedEnd = lineBytes;
        }
        findDifference(start, changedEnd);
        return differenceEnd == 0;
    }

    /**
     * Sets {@link #differenceStart} and {@link #differenceEnd} to the first byte that differs and the byte after the last one. All bytes
     * outside {@code [start, end)} are equal.
     */
    private void findDifference(int start, int end) {
        int from = PngScanlines.MARGIN + start;
        int to = PngScanlines.MARGIN + end;
        int mismatch = Arrays.mismatch(scanlines.line(), from, to, leader.line(), from, to);
        differenceStart = mismatch < 0 ? lineBytes : start + mismatch;
        int first = PngScanlines.MARGIN + differenceStart;
        differenceEnd = mismatch < 0
                ? 0
                : differenceStart
                        + lengthToLastMismatch(scanlines.line(), first, leader.line(), first, end - differenceStart);
    }

    /**
     * Returns the index of the first filtered byte that differs. Returns 0 if the filter types differ, and the length of the line if the
     * filter types and all filtered bytes are equal.
     */
    private int firstFilteredDifference() {
        int index = scanlines.filterIndex();
        int leaderIndex = leader.filterIndex();
        int end = 1 + lineBytes;
        int mismatch = Arrays.mismatch(
                scanlines.filtered(), index, index + end, leader.filtered(), leaderIndex, leaderIndex + end);
        return mismatch < 0 ? lineBytes : Math.max(0, mismatch - 1);
    }

    /**
     * Returns the index after the last filtered byte that differs. Returns the length of the line if the filter types differ, and 0 if all
     * filtered bytes are equal.
     */
    private int filteredDifferenceEnd() {
        int index = scanlines.filterIndex();
        int leaderIndex = leader.filterIndex();
        return scanlines.filtered()[index] != leader.filtered()[leaderIndex]
                ? lineBytes
                : lengthToLastMismatch(scanlines.filtered(), index + 1, leader.filtered(), leaderIndex + 1, lineBytes);
    }

    private boolean equalsLeader(int start, int end) {
        int from = PngScanlines.MARGIN + start;
        int to = PngScanlines.MARGIN + end;
        return Arrays.equals(scanlines.line(), from, to, leader.line(), from, to);
    }

    private void copyFromLeader(int start, int end) {
        int from = PngScanlines.MARGIN + start;
        System.arraycopy(leader.line(), from, scanlines.line(), from, end - start);
    }

    /**
     * Compares two ranges of {@code length} bytes. Returns the number of bytes up to and including the last byte that differs, or 0 if all
     * bytes are equal.
     */
    private static int lengthToLastMismatch(byte[] one, int from, byte[] other, int otherFrom, int length) {
        int index = length;
        while (index >= Long.BYTES
                && Swar.load(one, from + index - Long.BYTES) == Swar.load(other, otherFrom + index - Long.BYTES)) {
            index -= Long.BYTES;
        }
        while (index > 0 && one[from + index - 1] == other[otherFrom + index - 1]) {
            index--;
        }
        return index;
    }
}
