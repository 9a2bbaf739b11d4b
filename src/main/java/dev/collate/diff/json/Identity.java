package dev.collate.diff.json;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells which thing an object in an array stands for, by the member that says so. */
final class Identity {
    /** The identity of an element that has none. */
    static final long NONE = Matching.NO_KEY;

    private static final List<String> USUAL = List.of("id", "_id", "key", "uuid", "name");

    private final long[] names;

    /**
     * @param arrayKey the member that identifies, or null for the first of the usual ones that an object has
     */
    Identity(@Nullable String arrayKey) {
        var candidates = arrayKey == null ? USUAL : List.of(arrayKey);
        this.names = candidates.stream().mapToLong(Identity::hash).toArray();
    }

    /** A hash of the identifying member, or {@link #NONE}: only scalars identify, and null does not. */
    long of(Tape tape, Members members) {
        for (long name : names) {
            int member = members.indexOf(name);
            if (member != Differences.NONE) {
                int node = members.node(member);
                if (!tape.ignored(node) && !tape.kind(node).container() && tape.hash(node) != SeededHash.NULL) {
                    return SeededHash.mix(name, tape.hash(node));
                }
            }
        }
        return NONE;
    }

    private static long hash(String name) {
        var bytes = name.getBytes(StandardCharsets.UTF_8);
        return SeededHash.bytes(bytes, 0, bytes.length, SeededHash.STRING);
    }
}
