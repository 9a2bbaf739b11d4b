package dev.collate.engine.tree;

import dev.collate.engine.align.LongInterner;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.engine.tree.parse.ValueKind;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The elements of one array, with the data that is needed to pair them.
 *
 * @param identitiesMustMatch whether two elements with different identities must not be paired, even if they are similar
 */
record Elements(NodeTable table, int array, IdentityKeys identityKeys, boolean identitiesMustMatch) {
    int size() {
        return table.childCount(array);
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
        return IntStream.range(from, to).allMatch(i -> kind(i).isScalar());
    }

    boolean isIgnored(int i) {
        return table.isIgnored(node(i));
    }

    /**
     * Returns the identity of element {@code i}, or {@link IdentityKeys#NO_IDENTITY}. The time is proportional to the number of members, so
     * a loop over pairs should use {@link #identities} instead.
     */
    long identity(int i) {
        return kind(i) == ValueKind.OBJECT ? identityKeys.identify(table, node(i)) : IdentityKeys.NO_IDENTITY;
    }

    /** Returns the identities of a range of elements; null if an element has no identity, or if two identities are equal. */
    long @Nullable [] differentIdentities(int from, int to) {
        if (identity(from) == IdentityKeys.NO_IDENTITY) {
            return null;
        }
        var identities = identities(from, to);
        var known = new LongInterner(to - from);
        boolean allDiffer = IntStream.range(0, to - from)
                .allMatch(i -> identities[i] != IdentityKeys.NO_IDENTITY && known.intern(identities[i]) == i);
        return allDiffer ? identities : null;
    }

    /** Returns the identities of a range of elements. */
    long[] identities(int from, int to) {
        return IntStream.range(from, to).mapToLong(this::identity).toArray();
    }
}
