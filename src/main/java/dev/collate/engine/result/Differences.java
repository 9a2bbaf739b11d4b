package dev.collate.engine.result;

import dev.collate.engine.align.WorkBudget;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.Set;

/**
 * The differences between two trees. The differences form a tree themselves. They are stored as a table of numbers, because there may be
 * millions of differences. The table grows in blocks, so that rows are never copied. A row is a difference, or a pair of nodes whose
 * descendants differ. The parent of a row is the row of the enclosing pair of nodes; a parent always has a smaller row number than its
 * children. The caller can store additional numbers, called details, in each row.
 */
public final class Differences {
    /** The kind of a row. */
    public enum Finding {
        /** A pair of nodes whose descendants differ. The differences between the descendants are other rows. */
        NESTED,
        CHANGED,
        ADDED,
        REMOVED,
        /** A pair of nodes that moved. If their values differ too, these differences are other rows. */
        MOVED,
        /** A pair of nodes whose attributes are in another order. If their values differ too, these differences are other rows. */
        REORDERED
    }

    /** Finds the differences of two trees. */
    @FunctionalInterface
    public interface Search {
        /**
         * Compares the trees and adds the differences to {@code differences}. Stops when {@link #isTooLarge} returns true.
         *
         * @param maxDepth maximum number of tree levels that are compared. If two nodes at the last compared level differ in their
         *     descendants, they are reported as a whole
         * @param budget the steps for finding a minimal diff, which earlier comparisons of the same trees may have spent
         * @param differences the empty table to which the differences are added
         */
        void find(int maxDepth, WorkBudget budget, Differences differences);
    }

    /**
     * Number of bytes that the response may have for each byte of the documents. The values that the response copies from the documents do
     * not count. The rest of the response is mostly paths.
     */
    private static final long RESPONSE_BYTES_PER_DOCUMENT_BYTE = 8;

    /** Number of bytes that the response may always have, even for tiny documents. Copied values do not count. */
    private static final long ALWAYS_ALLOWED_BYTES = 1 << 20;

    /** The value that means no row, no node or no index. */
    public static final int NONE = -1;

    private static final int PARENT_COLUMN = 0;
    private static final int ORIGINAL_COLUMN = 1;
    private static final int MODIFIED_COLUMN = 2;
    private static final int FIRST_DETAIL_COLUMN = 3;

    /** Number of rows in a block, a power of two. For most responses, one block is sufficient. */
    private static final int ROWS_PER_BLOCK = 64;

    private static final Finding[] FINDINGS = Finding.values();

    private final int columnCount;
    private final long maxOverheadBytes;
    private int[][] cells = {};
    private byte[][] findings = {};
    private int rowCount;
    private int entryCount;
    private int addedCount;
    private int removedCount;
    private long overheadBytes;
    private boolean isApproximate;

    /**
     * Creates an empty table.
     *
     * @param detailCount number of additional integers per row, which the engine gives a meaning
     * @param maxOverheadBytes maximum number of bytes of the response without the values; if there are more, {@link #isTooLarge} returns
     *     true
     */
    public Differences(int detailCount, long maxOverheadBytes) {
        this.columnCount = FIRST_DETAIL_COLUMN + detailCount;
        this.maxOverheadBytes = maxOverheadBytes;
    }

    /**
     * Compares two trees and limits the size of the response, so that a small request cannot cause a huge response. Compares all levels
     * first. While there are too many differences, compares the trees again with half as many levels: then whole subtrees are reported as
     * changed, which gives fewer differences. With zero levels, only the root (and in XML the comments and processing instructions beside
     * it) is compared as a whole; this result is always accepted. All comparisons share one work budget.
     *
     * @param maxLevels maximum number of levels of a tree
     * @param detailCount number of additional integers per row, which the engine gives a meaning
     * @param documentBytes total length of both documents
     * @param workBudget maximum number of steps for finding a minimal diff
     */
    public static Differences find(Search search, int maxLevels, int detailCount, long documentBytes, long workBudget) {
        var budget = new WorkBudget(workBudget);
        for (int maxDepth = maxLevels; ; maxDepth /= 2) {
            var differences = new Differences(
                    detailCount, ALWAYS_ALLOWED_BYTES + RESPONSE_BYTES_PER_DOCUMENT_BYTE * documentBytes);
            search.find(maxDepth, budget, differences);
            if (!differences.isTooLarge() || maxDepth == 0) {
                differences.isApproximate = budget.isApproximate() || maxDepth < maxLevels;
                return differences;
            }
        }
    }

    /**
     * Adds a row.
     *
     * @param parent the row of the enclosing pair of nodes, or {@link #NONE} for the roots
     * @param original the node in the original, or {@link #NONE} for an added node
     * @param modified the node in the modified document, or {@link #NONE} for a removed node
     * @param details the details of the row; their number must be the one that was passed to the constructor
     * @return the number of the new row
     */
    public int addRow(int parent, Finding finding, int original, int modified, int... details) {
        int row = rowCount++;
        int blockIndex = row / ROWS_PER_BLOCK;
        int rowInBlock = row % ROWS_PER_BLOCK;
        if (rowInBlock == 0) {
            addBlock(blockIndex);
        }
        findings[blockIndex][rowInBlock] = toByte(finding);
        int[] blockCells = cells[blockIndex];
        int firstCell = rowInBlock * columnCount;
        blockCells[firstCell + PARENT_COLUMN] = parent;
        blockCells[firstCell + ORIGINAL_COLUMN] = original;
        blockCells[firstCell + MODIFIED_COLUMN] = modified;
        System.arraycopy(details, 0, blockCells, firstCell + FIRST_DETAIL_COLUMN, details.length);
        entryCount += finding == Finding.NESTED ? 0 : 1;
        addedCount += finding == Finding.ADDED ? 1 : 0;
        removedCount += finding == Finding.REMOVED ? 1 : 0;
        return row;
    }

    /** Returns a byte that represents a finding, because a byte takes less memory than a reference. */
    @SuppressWarnings("EnumOrdinal")
    private static byte toByte(Finding finding) {
        return (byte) finding.ordinal();
    }

    private void addBlock(int blockIndex) {
        if (blockIndex == cells.length) {
            cells = Arrays.copyOf(cells, 2 * blockIndex + 1);
            findings = Arrays.copyOf(findings, 2 * blockIndex + 1);
        }
        cells[blockIndex] = new int[ROWS_PER_BLOCK * columnCount];
        findings[blockIndex] = new byte[ROWS_PER_BLOCK];
    }

    /** Adds the number of bytes that a difference takes in the response, without its values. */
    public void addOverhead(long bytes) {
        overheadBytes += bytes;
    }

    /** Returns whether the response would be too large with all these differences. */
    public boolean isTooLarge() {
        return overheadBytes > maxOverheadBytes;
    }

    /** Returns the numbers of the rows that are entries: the rows of all kinds except {@link Finding#NESTED}. */
    public BitSet entryRows() {
        return rows(EnumSet.complementOf(EnumSet.of(Finding.NESTED)));
    }

    /** Returns the numbers of the rows of these kinds. */
    public BitSet rows(Set<Finding> wanted) {
        var matching = new BitSet(rowCount);
        for (int row = 0; row < rowCount; row++) {
            matching.set(row, wanted.contains(finding(row)));
        }
        return matching;
    }

    /** Returns whether a smaller diff may exist. */
    public boolean isApproximate() {
        return isApproximate;
    }

    public Stats stats() {
        return new Stats(addedCount, removedCount, entryCount - addedCount - removedCount);
    }

    public int parent(int row) {
        return cell(row, PARENT_COLUMN);
    }

    public Finding finding(int row) {
        return FINDINGS[findings[row / ROWS_PER_BLOCK][row % ROWS_PER_BLOCK]];
    }

    public int original(int row) {
        return cell(row, ORIGINAL_COLUMN);
    }

    public int modified(int row) {
        return cell(row, MODIFIED_COLUMN);
    }

    /** Returns the detail at a position, counted from 0. */
    public int detail(int row, int position) {
        return cell(row, FIRST_DETAIL_COLUMN + position);
    }

    private int cell(int row, int column) {
        return cells[row / ROWS_PER_BLOCK][row % ROWS_PER_BLOCK * columnCount + column];
    }
}
