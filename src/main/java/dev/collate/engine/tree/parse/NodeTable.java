package dev.collate.engine.tree.parse;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.align.WorkBudget;
import dev.collate.utf8.JsonSyntax;
import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A document as a table with two columns: a hash and an offset in the text of the document. Each value has one row. A non-empty container
 * and an ignored value have a second row, the header. The children of a container are adjacent rows in document order, so a comparison of
 * two ranges of hashes finds the equal children of two containers. The table does not contain the values of strings and numbers: the whole
 * tree consists of two arrays, which a {@link NodeTableBuilder} fills. Each subclass, for one format, defines what an offset means.
 *
 * <p>If the request has rules or ignored paths, a third column has the options number of each value: the number with which {@link
 * PathRules} identifies the options of the value.
 *
 * <p>A row takes only twelve bytes, because a document may have a value in every second byte, as in {@code [1,2,3]}. The end of a scalar is
 * not stored, because the text of the scalar shows where it ends. The header of a container is the row before its children; an empty
 * container has no header. The hash column of this header contains two counts: the number of children in the high half, and the number of
 * nodes in the subtree in the low half. The offset column of the header contains the offset of an array, or the bitwise complement of the
 * offset of an object.
 */
public abstract sealed class NodeTable permits JsonNodeTable, CsvNodeTable {
    /** The root node. A node is identified by the index of its row. */
    public static final int ROOT = 0;

    /** Estimated bytes of heap for each value: its rows of the node table, and the data that the comparison stores for this value. */
    public static final int VALUE_HEAP = 56;

    /** Bytes of heap for each row of the node table. If paths are ignored, each value may need a second row. */
    public static final int ROW_HEAP = 12;

    private final long[] hashes;
    private final int[] offsets;
    private final char[] optionsNumbers;
    private final @Nullable PathRules rules;

    /**
     * Creates a table that uses the two columns without a copy. The row of the root must be the first row.
     *
     * @param hashes for the row of a value, its hash; for a header, the result of {@link #containerHeader} or {@link #ignoredHeader}
     * @param offsets for a value without a header, its offset; for a value with a header, the bitwise complement of the index of the
     *     header; for a header, the result of {@link #containerOffset}
     * @param optionsNumbers for each row, the options number of its value; not used without rules
     * @param rules the rules and ignored paths; null if the request has none
     */
    NodeTable(long[] hashes, int[] offsets, char[] optionsNumbers, @Nullable PathRules rules) {
        this.hashes = hashes;
        this.offsets = offsets;
        this.optionsNumbers = optionsNumbers;
        this.rules = rules;
    }

    /** Returns the entry of the hash column for the header of a container. */
    static long containerHeader(int childCount, int nodeCount) {
        return (long) childCount << 32 | nodeCount;
    }

    /**
     * Returns the entry of the hash column for the header of an ignored value: the bitwise complement of the index at which the text of the
     * value ends. This number is negative, which distinguishes the header from the header of a container. An ignored value has no children
     * in the table.
     */
    static long ignoredHeader(int end) {
        return ~(long) end;
    }

    /** Returns the entry of the offset column for the header of a container. */
    static int containerOffset(int start, ValueKind kind) {
        return kind == ValueKind.OBJECT ? ~start : start;
    }

    /** Returns the length in bytes of the document as JSON text. For CSV, the length is approximate. */
    public abstract long jsonLength();

    /** Returns the JSON text of a value. */
    public abstract Utf8Slice text(int node);

    /** Returns the JSON text of the name of a member, with its quotes and escape sequences. */
    public abstract Utf8Slice spelledName(int member);

    /** Returns the hash of the name of a member. The hash of the member includes this hash. */
    public abstract long nameHash(int member);

    /** Returns the hash of the name of a member. If many bytes must be read for it again, it spends steps of the work budget. */
    public long nameHash(int member, WorkBudget budget) {
        return nameHash(member);
    }

    /**
     * Returns the hash of the unescaped characters of the name of a member. It differs from {@link #nameHash(int)} only if the document
     * writes the name with escape sequences and {@link JsonOptions#semantic} is false.
     */
    public long nameCharactersHash(int member) {
        return nameHash(member);
    }

    /** Returns the hash of a name. {@link #nameCharactersHash} returns the same hash for the members with this name. */
    public static long nameHash(String name) {
        var bytes = name.getBytes(StandardCharsets.UTF_8);
        return KeyedHash.hash(bytes, 0, bytes.length, HashSeeds.STRING);
    }

    /** Returns the kind of a value that has no header. */
    abstract ValueKind kindAt(int node, int offset);

    /**
     * Returns the hash of a node. Two elements of arrays have the same hash if and only if they are equal under the options with which the
     * table was read, but without the numeric tolerance. The same is true for two members of objects, whose hashes include their names.
     */
    public long hash(int node) {
        return hashes[node];
    }

    /** Returns the options of a value. {@code defaults} are its options if no rule applies to it. */
    public ValueOptions optionsOf(int node, ValueOptions defaults) {
        return rules == null ? defaults : rules.optionsWithNumber(optionsNumbers[node]);
    }

    /** Returns whether the rule with this index in {@link JsonOptions#allRules} matched any value. */
    public boolean isMatched(int rule) {
        return rules != null && rules.isMatched(rule);
    }

    public ValueKind kind(int node) {
        int offset = offsets[node];
        if (offset >= 0) {
            return kindAt(node, offset);
        }
        if (hashes[~offset] < 0) {
            return ValueKind.IGNORED;
        }
        return offsets[~offset] < 0 ? ValueKind.OBJECT : ValueKind.ARRAY;
    }

    /** Returns whether the node is an object or an array. */
    public boolean isContainer(int node) {
        return kind(node).isContainer();
    }

    /** Returns whether the value of a member is null. */
    public boolean isNull(int member) {
        return hash(member) == KeyedHash.mix(nameHash(member), HashSeeds.NULL);
    }

    /** Returns whether an ignored path matches the node. */
    public boolean isIgnored(int node) {
        return offsets[node] < 0 && hashes[~offsets[node]] < 0;
    }

    /** Returns the number of children of a container. */
    public int childCount(int container) {
        return offsets[container] < 0 ? (int) (hashes[headerRow(container)] >>> 32) : 0;
    }

    /** Returns the child that has this index in the container. */
    public int child(int container, int index) {
        return headerRow(container) + 1 + index;
    }

    /** Returns the index of a child in its container. */
    public int indexOfChild(int container, int child) {
        return child - headerRow(container) - 1;
    }

    /** Returns the number of nodes in the subtree of a node, the node included. Ignored nodes do not count. */
    public int nodeCount(int node) {
        if (offsets[node] >= 0) {
            return 1;
        }
        return isIgnored(node) ? 0 : (int) hashes[headerRow(node)];
    }

    /** Returns the unescaped name of a member. */
    public String name(int member) {
        return unescape(spelledName(member));
    }

    /** Returns the unescaped characters of a string. */
    public String stringValue(int node) {
        return unescape(text(node));
    }

    private static String unescape(Utf8Slice spelled) {
        var unescaped = new byte[spelled.length()];
        int length = JsonSyntax.unescape(spelled.bytes(), spelled.from() + 1, spelled.to() - 1, unescaped, 0);
        return new String(unescaped, 0, length, StandardCharsets.UTF_8);
    }

    /**
     * Returns the offset of a value. The method reads the offset from the header if the value has a header, else from the row of the value.
     */
    final int offset(int node) {
        int offset = offsets[node];
        if (offset >= 0) {
            return offset;
        }
        int opening = offsets[~offset];
        return opening < 0 ? ~opening : opening;
    }

    /** Returns the index at which the text of an ignored value ends. */
    final int endOfIgnored(int node) {
        return (int) ~hashes[headerRow(node)];
    }

    /** Returns the row of the header of a value that has one. */
    private int headerRow(int node) {
        return ~offsets[node];
    }
}
