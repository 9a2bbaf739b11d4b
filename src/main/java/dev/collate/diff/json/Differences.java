package dev.collate.diff.json;

import dev.collate.diff.result.Stats;
import java.util.Arrays;

/**
 * The differences of two tapes as they are found: a tree kept as a table, since there may be millions. A row is either a difference or
 * a pair of containers that differ inside; its parent, always an earlier row, is the pair of containers that it was found in.
 */
final class Differences {
    /** What a row is. */
    enum Finding {
        /** Two containers; what differs in them are other rows. */
        INSIDE,
        CHANGED,
        ADDED,
        REMOVED,
        /** A member that stands elsewhere among its object's members; never the last word on its value. */
        MOVED
    }

    /** Stands for a row, a node or an index where there is none. */
    static final int NONE = -1;

    private static final int STRIDE = 6;
    private static final int FEW = 16;

    private final long mostPathBytes;
    private int[] cells = new int[FEW * STRIDE];
    private Finding[] types = new Finding[FEW];
    private int rows;
    private int[] reported = new int[FEW];
    private int size;
    private int added;
    private int removed;
    private long pathBytes;

    /**
     * @param mostPathBytes length of all paths together above which there are too many differences to name each
     */
    Differences(long mostPathBytes) {
        this.mostPathBytes = mostPathBytes;
    }

    /**
     * Adds a row.
     *
     * @param parent row of the containers that it was found in
     * @param original node in the original, or {@link #NONE}
     * @param modified node in the modified document, or {@link #NONE}
     * @param place where the nodes stand in their containers
     * @param pathLength about as many bytes as the path of the row has
     * @return the row
     */
    int add(int parent, Finding type, int original, int modified, Place place, int pathLength) {
        if (rows == types.length) {
            types = Arrays.copyOf(types, 2 * rows);
            cells = Arrays.copyOf(cells, 2 * rows * STRIDE);
        }
        int cell = rows * STRIDE;
        cells[cell] = parent;
        cells[cell + 1] = original;
        cells[cell + 2] = modified;
        cells[cell + 3] = place.original();
        cells[cell + 4] = place.modified();
        cells[cell + 5] = place.patched();
        types[rows] = type;
        if (type != Finding.INSIDE) {
            report(rows, type, pathLength);
        }
        return rows++;
    }

    private void report(int row, Finding type, int pathLength) {
        if (size == reported.length) {
            reported = Arrays.copyOf(reported, 2 * size);
        }
        reported[size++] = row;
        pathBytes += pathLength;
        added += type == Finding.ADDED ? 1 : 0;
        removed += type == Finding.REMOVED ? 1 : 0;
    }

    /** Whether there are too many differences to name each. */
    boolean tooMany() {
        return pathBytes > mostPathBytes;
    }

    /** Number of differences. */
    int size() {
        return size;
    }

    /** The row of difference {@code i}, in the order in which they were found. */
    int row(int i) {
        return reported[i];
    }

    Stats stats() {
        return new Stats(added, removed, size - added - removed);
    }

    int parent(int row) {
        return cells[row * STRIDE];
    }

    Finding type(int row) {
        return types[row];
    }

    int original(int row) {
        return cells[row * STRIDE + 1];
    }

    int modified(int row) {
        return cells[row * STRIDE + 2];
    }

    /** Index in the original container: of an element, or of a member that moved. */
    int originalIndex(int row) {
        return cells[row * STRIDE + 3];
    }

    /** Index in the modified container: of an element, or of a member that moved. */
    int modifiedIndex(int row) {
        return cells[row * STRIDE + 4];
    }

    /** Index that the element has while the differences are applied to the original one after the other. */
    int patchedIndex(int row) {
        return cells[row * STRIDE + 5];
    }
}
