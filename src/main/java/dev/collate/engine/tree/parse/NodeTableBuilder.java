package dev.collate.engine.tree.parse;

import dev.collate.utf8.Swar;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Cancellation;

/**
 * Builds the columns of a {@link NodeTable}. The children of a container that is not closed yet are pending: their rows are at the start of
 * the columns. When the container is closed, the rows of all its children are committed: they are moved to the end of the free rows. So the
 * columns never grow, and no row is moved twice.
 */
final class NodeTableBuilder {
    private static final long COMMAS = Swar.broadcast(',');
    private static final long OPENING = Swar.broadcast('{');
    private static final long CLOSING = Swar.broadcast('}');
    private static final long LOWER_CASE = Swar.broadcast(0x20);

    private final Cancellation cancellation = Cancellation.current();
    private final long[] hashes;
    private final int[] offsets;
    /** For each row, the options number of its value; empty if the request has no rules and no ignored paths. */
    private final char[] optionsNumbers;

    /** The number of calls of {@link #addValue}, also for values that are discarded or ignored. */
    private int addedCount;

    private int nodeCount;

    // The rows [0, pendingEnd) are pending, the rows from committedStart on are committed, and the others are free.
    private int pendingEnd;
    private int committedStart;

    /**
     * Creates a builder for a table of at most {@code capacity} rows.
     *
     * @param hasRules whether the request has rules or ignored paths, so that each value has options of its own
     */
    NodeTableBuilder(int capacity, boolean hasRules) {
        this.committedStart = capacity;
        this.hashes = new long[capacity];
        this.offsets = new int[capacity];
        this.optionsNumbers = new char[hasRules ? capacity : 0];
    }

    /**
     * Creates a builder with enough capacity for a JSON text.
     *
     * @param hasRules whether the request has rules or ignored paths
     */
    static NodeTableBuilder forJson(Utf8Slice text, boolean hasRules) {
        return new NodeTableBuilder(maxRows(text, hasRules), hasRules);
    }

    /**
     * Returns an upper bound for the number of rows that a JSON text needs. The method counts commas and opening brackets, because each
     * value except the root follows a comma or an opening bracket. It counts no headers for empty containers, so the bound is usually close
     * to the real number.
     */
    private static int maxRows(Utf8Slice text, boolean hasRules) {
        int commas = 0;
        int brackets = 0;
        int emptyContainers = 0;
        int index = text.from();
        for (; index + Long.BYTES <= text.to(); index += Long.BYTES) {
            long word = Swar.load(text.bytes(), index);
            commas += Long.bitCount(Swar.zeroBytes(word ^ COMMAS));
            long opening = Swar.zeroBytes((word | LOWER_CASE) ^ OPENING);
            long closing = Swar.zeroBytes((word | LOWER_CASE) ^ CLOSING);
            // Swar.zeroBytes may also mark bytes after a match that do not match. A wrongly marked opening bracket
            // increases the bound, which is allowed. A wrongly marked closing bracket never follows an opening bracket.
            // So each necessary header is counted.
            brackets += Long.bitCount(opening);
            emptyContainers += Long.bitCount(opening & closing >>> Byte.SIZE);
        }
        int remainingBytes = text.to() - index;
        int maxValuesByLength = text.length() / 2 + 1;
        int maxValues = Math.min(commas + brackets + remainingBytes + 1, maxValuesByLength);
        int headers = hasRules ? maxValues : Math.min(brackets - emptyContainers + remainingBytes, maxValuesByLength);
        return maxValues + headers;
    }

    /** Returns the index of the row that the next value will have. If a container is opened now, this is the row of its first child. */
    int rowOfNextValue() {
        return pendingEnd;
    }

    /** Returns the index of the first committed row. The rows before it are pending or free. */
    int firstCommittedRow() {
        return committedStart;
    }

    /** Returns the number of values that were added, without the discarded and the ignored values. */
    int nodeCount() {
        return nodeCount;
    }

    /**
     * Adds a complete value. For a value with a header, {@code offset} is the result of {@link #closeContainer} or {@link #commitIgnored}.
     * For other values, it is the offset as the subclass of {@link NodeTable} defines it.
     */
    void addValue(long hash, int offset) {
        hashes[pendingEnd] = hash;
        offsets[pendingEnd++] = offset;
        nodeCount++;
        cancellation.checkAt(addedCount++);
    }

    /** Sets the options number of the value that was added last. */
    void setOptionsNumber(char number) {
        optionsNumbers[pendingEnd - 1] = number;
    }

    /**
     * Closes a container: commits the rows of its children, and a header row. Returns the offset of the container, with which the caller
     * must then add it.
     *
     * @param start the index of the first byte of the container
     * @param firstChildRow the value of {@link #rowOfNextValue} when the container was opened
     * @param nodesBefore the value of {@link #nodeCount} when the container was opened
     */
    int closeContainer(ValueKind kind, int start, int firstChildRow, int nodesBefore) {
        int childCount = pendingEnd - firstChildRow;
        if (childCount == 0) {
            return start;
        }
        committedStart -= childCount;
        System.arraycopy(hashes, firstChildRow, hashes, committedStart, childCount);
        System.arraycopy(offsets, firstChildRow, offsets, committedStart, childCount);
        if (optionsNumbers.length > 0) {
            System.arraycopy(optionsNumbers, firstChildRow, optionsNumbers, committedStart, childCount);
        }
        pendingEnd = firstChildRow;
        return commit(
                NodeTable.containerHeader(childCount, nodeCount - nodesBefore + 1),
                NodeTable.containerOffset(start, kind));
    }

    /** Commits the header row of an ignored value. Returns the offset of the value, with which the caller must then add it. */
    int commitIgnored(int start, int end) {
        nodeCount--; // Cancels the increment of the following addValue, because ignored values do not count.
        return commit(NodeTable.ignoredHeader(end), start);
    }

    private int commit(long header, int offset) {
        hashes[--committedStart] = header;
        offsets[committedStart] = offset;
        return ~committedStart;
    }

    /** Restores earlier values of the three counters. All rows that were added after these values were read are discarded. */
    void rollBack(int pendingBefore, int committedBefore, int nodesBefore) {
        this.pendingEnd = pendingBefore;
        this.committedStart = committedBefore;
        this.nodeCount = nodesBefore;
    }

    /** Returns the column of hashes. The caller must have closed all containers and added the root. */
    long[] hashes() {
        return hashes;
    }

    /** Returns the column of offsets. */
    int[] offsets() {
        return offsets;
    }

    /** Returns the column of the options numbers. It is empty if the request has no rules and no ignored paths. */
    char[] optionsNumbers() {
        return optionsNumbers;
    }
}
