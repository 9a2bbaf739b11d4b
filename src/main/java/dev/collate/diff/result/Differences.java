package dev.collate.diff.result;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The differences of two trees as they are found: a tree kept as a table, since there may be millions. A row is either a difference or
 * a pair of nodes that differ inside; its parent, always an earlier row, is the pair that it was found in.
 */
public final class Differences {
    /** What a row is. */
    public enum Finding {
        /** Two nodes; what differs in them are other rows. */
        INSIDE,
        CHANGED,
        ADDED,
        REMOVED,
        /** Two nodes that stand, or whose parts stand, in another order; never the last word on their values. */
        REORDERED
    }

    /** Stands for a row, a node or an index where there is none. */
    public static final int NONE = -1;

    private static final int PARENT = 0;
    private static final int ORIGINAL = 1;
    private static final int MODIFIED = 2;
    private static final int FIRST_DETAIL = 3;
    private static final int FEW = 16;

    private final int stride;
    private final long mostOverhead;
    private int[] cells;
    private Finding[] findings = new Finding[FEW];
    private int rows;
    private int size;
    private int added;
    private int removed;
    private long overhead;

    /**
     * An empty table.
     *
     * @param details how many numbers of its own an engine keeps with each row
     * @param mostOverhead bytes of the answer beside the values above which there are too many differences to name each
     */
    public Differences(int details, long mostOverhead) {
        this.stride = FIRST_DETAIL + details;
        this.mostOverhead = mostOverhead;
        this.cells = new int[FEW * stride];
    }

    /**
     * Adds a row.
     *
     * @param parent row of the pair that it was found in, {@link #NONE} for the roots
     * @param original node in the original, or {@link #NONE}
     * @param modified node in the modified document, or {@link #NONE}
     * @param details as many as the table was made for
     * @return the row
     */
    public int add(int parent, Finding finding, int original, int modified, int... details) {
        if (rows == findings.length) {
            findings = Arrays.copyOf(findings, 2 * rows);
            cells = Arrays.copyOf(cells, 2 * rows * stride);
        }
        int row = rows++;
        cells[row * stride + PARENT] = parent;
        cells[row * stride + ORIGINAL] = original;
        cells[row * stride + MODIFIED] = modified;
        System.arraycopy(details, 0, cells, row * stride + FIRST_DETAIL, details.length);
        findings[row] = finding;
        size += finding == Finding.INSIDE ? 0 : 1;
        added += finding == Finding.ADDED ? 1 : 0;
        removed += finding == Finding.REMOVED ? 1 : 0;
        return row;
    }

    /** Notes how many bytes of the answer a difference takes beside its values. */
    public void spend(long bytes) {
        overhead += bytes;
    }

    /** Whether there are too many differences to name each. */
    public boolean tooMany() {
        return overhead > mostOverhead;
    }

    /** The rows that are differences, in the order in which they were found. */
    public int[] rows() {
        return IntStream.range(0, rows)
                .filter(row -> finding(row) != Finding.INSIDE)
                .toArray();
    }

    public Stats stats() {
        return new Stats(added, removed, size - added - removed);
    }

    public int parent(int row) {
        return cells[row * stride + PARENT];
    }

    public Finding finding(int row) {
        return findings[row];
    }

    public int original(int row) {
        return cells[row * stride + ORIGINAL];
    }

    public int modified(int row) {
        return cells[row * stride + MODIFIED];
    }

    /** The detail of this position, counted from 0. */
    public int detail(int row, int position) {
        return cells[row * stride + FIRST_DETAIL + position];
    }
}
