package dev.collate.engine.result;

import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.Set;

/**
 * The differences of two trees as they are found: a tree kept as a table, since there may be millions; it grows by blocks, so that
 * growing never takes the room of two tables. A row is either a difference or a pair of nodes that differ inside; its parent, always
 * an earlier row, is the pair that it was found in.
 */
public final class Differences {
    /** What a row is. */
    public enum Finding {
        /** Two nodes; what differs in them are other rows. */
        NESTED,
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

    /** Rows of a block: a power of two, enough for most answers. */
    private static final int BLOCK = 256;

    private static final Finding[] FINDINGS = Finding.values();

    private final int stride;
    private final long mostOverhead;
    private int[][] cells = {};
    private byte[][] findings = {};
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
        int row = rows++;
        int block = row / BLOCK;
        int at = row % BLOCK;
        if (at == 0) {
            addBlock(block);
        }
        findings[block][at] = code(finding);
        int[] columns = cells[block];
        int first = at * stride;
        columns[first + PARENT] = parent;
        columns[first + ORIGINAL] = original;
        columns[first + MODIFIED] = modified;
        System.arraycopy(details, 0, columns, first + FIRST_DETAIL, details.length);
        size += finding == Finding.NESTED ? 0 : 1;
        added += finding == Finding.ADDED ? 1 : 0;
        removed += finding == Finding.REMOVED ? 1 : 0;
        return row;
    }

    /** A byte instead of a reference: nobody but {@link #finding} sees it. */
    @SuppressWarnings("EnumOrdinal")
    private static byte code(Finding finding) {
        return (byte) finding.ordinal();
    }

    private void addBlock(int block) {
        if (block == cells.length) {
            cells = Arrays.copyOf(cells, 2 * block + 1);
            findings = Arrays.copyOf(findings, 2 * block + 1);
        }
        cells[block] = new int[BLOCK * stride];
        findings[block] = new byte[BLOCK];
    }

    /** Notes how many bytes of the answer a difference takes beside its values. */
    public void spend(long bytes) {
        overhead += bytes;
    }

    /** Whether there are too many differences to name each. */
    public boolean tooMany() {
        return overhead > mostOverhead;
    }

    /** The rows that are differences. */
    public BitSet rows() {
        return rows(EnumSet.complementOf(EnumSet.of(Finding.NESTED)));
    }

    /** The rows that are one of these. */
    public BitSet rows(Set<Finding> wanted) {
        var matching = new BitSet(rows);
        for (int row = 0; row < rows; row++) {
            matching.set(row, wanted.contains(finding(row)));
        }
        return matching;
    }

    public Stats stats() {
        return new Stats(added, removed, size - added - removed);
    }

    public int parent(int row) {
        return cell(row, PARENT);
    }

    public Finding finding(int row) {
        return FINDINGS[findings[row / BLOCK][row % BLOCK]];
    }

    public int original(int row) {
        return cell(row, ORIGINAL);
    }

    public int modified(int row) {
        return cell(row, MODIFIED);
    }

    /** The detail of this position, counted from 0. */
    public int detail(int row, int position) {
        return cell(row, FIRST_DETAIL + position);
    }

    private int cell(int row, int column) {
        return cells[row / BLOCK][row % BLOCK * stride + column];
    }
}
