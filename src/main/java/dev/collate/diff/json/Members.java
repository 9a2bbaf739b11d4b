package dev.collate.diff.json;

import dev.collate.diff.sequence.LongInterner;
import java.util.Arrays;

/** The members of one object, in their order, with the hashes of their names. */
final class Members {
    /** Up to so many members it is faster to look at each than to build a table. */
    private static final int FEW = 16;

    private final int[] nodes;
    private final long[] names;

    private Members(int[] nodes, long[] names) {
        this.nodes = nodes;
        this.names = names;
    }

    static Members of(Tape tape, int object, TextHash textHash) {
        var nodes = tape.children(object);
        var names = new long[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            names[i] = tape.nameHash(nodes[i], textHash);
        }
        return new Members(nodes, names);
    }

    int size() {
        return nodes.length;
    }

    /** The node of member {@code i}. */
    int node(int i) {
        return nodes[i];
    }

    /** The member of this name, or {@link Differences#NONE}. */
    int indexOf(long name) {
        return indexOf(name, 0);
    }

    /** For each member here, the index there of the member with the same name, or {@link Differences#NONE}. */
    int[] partnersIn(Members there) {
        var partners = new int[nodes.length];
        if (there.size() <= FEW) {
            int next = 0;
            for (int i = 0; i < nodes.length; i++) {
                // Most often both have the same order, so the search begins after the member found last.
                partners[i] = there.indexOf(names[i], next);
                next = partners[i] + 1;
            }
            return partners;
        }
        var ids = new LongInterner(there.size());
        ids.intern(there.names);
        Arrays.setAll(partners, i -> {
            int id = ids.intern(names[i]);
            return id < there.size() ? id : Differences.NONE;
        });
        return partners;
    }

    private int indexOf(long name, int start) {
        for (int i = start; i < start + names.length; i++) {
            int wrapped = i < names.length ? i : i - names.length;
            if (names[wrapped] == name) {
                return wrapped;
            }
        }
        return Differences.NONE;
    }
}
