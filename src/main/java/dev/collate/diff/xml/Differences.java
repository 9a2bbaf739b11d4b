package dev.collate.diff.xml;

import dev.collate.diff.result.Stats;
import java.util.Arrays;

/**
 * The differences of two trees as they are found: a tree kept as a table, since there may be millions. A row is either a difference or
 * a pair of elements that differ inside; its parent, always an earlier row, is the pair of elements that it was found in.
 */
final class Differences {
    /** What a row is. */
    enum Finding {
        /** Two elements; what differs in them are other rows. */
        INSIDE,
        CHANGED,
        ADDED,
        REMOVED,
        /** Two elements whose attributes stand in another order. */
        REORDERED
    }

    /** Stands for a row or a node where there is none. */
    static final int NONE = -1;

    private static final int STRIDE = 5;
    private static final int FEW = 16;

    private final long mostOverhead;
    private int[] cells = new int[FEW * STRIDE];
    private Finding[] findings = new Finding[FEW];
    private int rows;
    private int[] reported = new int[FEW];
    private int size;
    private int added;
    private int removed;
    private long overhead;

    /**
     * @param mostOverhead bytes of the answer beside the values above which there are too many differences to name each
     */
    Differences(long mostOverhead) {
        this.mostOverhead = mostOverhead;
    }

    /**
     * Adds a row.
     *
     * @param parent row of the elements that it was found in
     * @param original node in the original, or {@link #NONE}
     * @param modified node in the modified document, or {@link #NONE}
     * @param originalOrdinal what {@link Children#ordinal} says of the node, 0 for attributes
     * @param modifiedOrdinal the same of the other node
     * @return the row
     */
    int add(int parent, Finding finding, int original, int modified, int originalOrdinal, int modifiedOrdinal) {
        if (rows == findings.length) {
            findings = Arrays.copyOf(findings, 2 * rows);
            cells = Arrays.copyOf(cells, 2 * rows * STRIDE);
        }
        int cell = rows * STRIDE;
        cells[cell] = parent;
        cells[cell + 1] = original;
        cells[cell + 2] = modified;
        cells[cell + 3] = originalOrdinal;
        cells[cell + 4] = modifiedOrdinal;
        findings[rows] = finding;
        if (finding != Finding.INSIDE) {
            report(finding);
        }
        return rows++;
    }

    private void report(Finding finding) {
        if (size == reported.length) {
            reported = Arrays.copyOf(reported, 2 * size);
        }
        reported[size++] = rows;
        added += finding == Finding.ADDED ? 1 : 0;
        removed += finding == Finding.REMOVED ? 1 : 0;
    }

    /** Notes how many bytes of the answer a difference takes beside its values. */
    void spend(long bytes) {
        overhead += bytes;
    }

    /** Whether there are too many differences to name each. */
    boolean tooMany() {
        return overhead > mostOverhead;
    }

    /** Number of differences. */
    int size() {
        return size;
    }

    /** The row of difference {@code i}, in document order. */
    int row(int i) {
        return reported[i];
    }

    Stats stats() {
        return new Stats(added, removed, size - added - removed);
    }

    int parent(int row) {
        return cells[row * STRIDE];
    }

    Finding finding(int row) {
        return findings[row];
    }

    int original(int row) {
        return cells[row * STRIDE + 1];
    }

    int modified(int row) {
        return cells[row * STRIDE + 2];
    }

    int originalOrdinal(int row) {
        return cells[row * STRIDE + 3];
    }

    int modifiedOrdinal(int row) {
        return cells[row * STRIDE + 4];
    }
}
