package dev.collate.diff.json;

import dev.collate.utf8.Utf8;
import org.jspecify.annotations.Nullable;

/** The elements of one array, with what is needed to find each a partner in another. */
final class Elements {
    private final Tape tape;
    private final int[] nodes;
    private final Identity identity;
    private final TextHash textHash;
    private @Nullable Members @Nullable [] members;

    Elements(Tape tape, int[] nodes, Identity identity, TextHash textHash) {
        this.tape = tape;
        this.nodes = nodes;
        this.identity = identity;
        this.textHash = textHash;
    }

    int size() {
        return nodes.length;
    }

    int node(int i) {
        return nodes[i];
    }

    long hash(int i) {
        return tape.hash(nodes[i]);
    }

    Kind kind(int i) {
        return tape.kind(nodes[i]);
    }

    boolean ignored(int i) {
        return tape.ignored(nodes[i]);
    }

    Utf8 text(int i) {
        return tape.text(nodes[i]);
    }

    /** The members of element {@code i}, which is an object. */
    Members members(int i) {
        if (members == null) {
            members = new Members[nodes.length];
        }
        var known = members[i];
        if (known == null) {
            known = Members.of(tape, nodes[i], textHash);
            members[i] = known;
        }
        return known;
    }

    /** What tells element {@code i} from others, or {@link Identity#NONE}. */
    long identity(int i) {
        return kind(i) == Kind.OBJECT ? identity.of(tape, members(i)) : Identity.NONE;
    }
}
