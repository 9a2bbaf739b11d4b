package dev.collate.engine.json.match;

import dev.collate.engine.json.parse.NodeTable;
import dev.collate.engine.json.parse.TextHash;
import dev.collate.engine.json.parse.ValueKind;
import dev.collate.utf8.Utf8Slice;

/** The elements of one array, with the data that is needed to pair them. */
final class Elements {
    private final NodeTable table;
    private final int array;
    private final int size;
    private final Identity identity;
    private final boolean keyed;
    private final TextHash textHash;

    /** @param keyed whether two elements with different identities must not be paired */
    Elements(NodeTable table, int array, Identity identity, boolean keyed, TextHash textHash) {
        this.table = table;
        this.array = array;
        this.size = table.children(array);
        this.identity = identity;
        this.keyed = keyed;
        this.textHash = textHash;
    }

    /** Returns whether two elements with different identities must not be paired, even if they are similar. */
    boolean keyed() {
        return keyed;
    }

    int size() {
        return size;
    }

    int node(int i) {
        return table.child(array, i);
    }

    long hash(int i) {
        return table.hash(node(i));
    }

    ValueKind kind(int i) {
        return table.kind(node(i));
    }

    /** Returns whether all elements in a range are strings, numbers, booleans or null. */
    boolean areScalars(int from, int to) {
        int i = from;
        while (i < to && kind(i).isScalar()) {
            i++;
        }
        return i == to;
    }

    boolean ignored(int i) {
        return table.ignored(node(i));
    }

    Utf8Slice text(int i) {
        return table.text(node(i));
    }

    /** Returns how many elements at the start of this array are equal to the elements at the start of the other array. */
    int equalFrom(Elements other) {
        return table.equalRun(array, other.table, other.array, 0, Math.min(size, other.size));
    }

    /** Returns the identity of element {@code i}, or {@link Identity#NONE}. */
    long identity(int i) {
        return kind(i) == ValueKind.OBJECT ? identity.of(table, node(i), textHash) : Identity.NONE;
    }
}
