package dev.collate.diff.json;

import dev.collate.utf8.Utf8;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Elements of one array that have no equal partner yet, with what is needed to find them an alike one. */
final class Elements {
    private final Tape tape;
    private final int[] indexes;
    private final int[] nodes;
    private final Identity identity;
    private final TextHash textHash;
    private final @Nullable Members[] members;

    /**
     * @param children all elements of the array
     * @param indexes those that are wanted, ascending
     */
    Elements(Tape tape, int[] children, int[] indexes, Identity identity, TextHash textHash) {
        this.tape = tape;
        this.indexes = indexes;
        this.nodes = Arrays.stream(indexes).map(index -> children[index]).toArray();
        this.identity = identity;
        this.textHash = textHash;
        this.members = new Members[nodes.length];
    }

    int size() {
        return nodes.length;
    }

    /** Where element {@code i} of these stands in its array. */
    int index(int i) {
        return indexes[i];
    }

    int node(int i) {
        return nodes[i];
    }

    Kind kind(int i) {
        return tape.kind(nodes[i]);
    }

    Utf8 text(int i) {
        return tape.text(nodes[i]);
    }

    boolean anyContainer() {
        return Arrays.stream(nodes).anyMatch(node -> tape.kind(node).container());
    }

    /** The members of element {@code i}, which is an object. */
    Members members(int i) {
        var known = members[i];
        if (known == null) {
            known = Members.of(tape, nodes[i], textHash);
            members[i] = known;
        }
        return known;
    }

    /** What tells element {@code i} from others, or {@link Identity#NONE}. */
    long identity(int i) {
        return tape.kind(nodes[i]) == Kind.OBJECT ? identity.of(tape, members(i)) : Identity.NONE;
    }
}
