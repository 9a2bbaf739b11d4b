package dev.collate.engine.json.match;

import dev.collate.engine.align.KeyMatcher;
import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.json.parse.HashSeeds;
import dev.collate.engine.json.parse.NodeTable;
import dev.collate.engine.json.parse.TextHash;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Identifies the objects in an array by the value of a key member, such as {@code id}. */
class Identity {
    /** The identity of an element without a key member. */
    static final long NONE = KeyMatcher.NO_KEY;

    private static final List<String> DEFAULT_KEYS = List.of("id", "_id", "key", "uuid", "name");

    private final long[] names;

    /** Returns whether both elements have an identity and the two identities differ. */
    static boolean differ(long identity, long other) {
        return identity != NONE && other != NONE && identity != other;
    }

    /** @param arrayKey the name of the key member; if null, the key member of an object is the first default key that the object has */
    Identity(@Nullable String arrayKey) {
        var candidates = arrayKey == null ? DEFAULT_KEYS : List.of(arrayKey);
        this.names = candidates.stream().mapToLong(Identity::hash).toArray();
    }

    /**
     * Returns the hash of the key member of an object, or {@link #NONE} if the object has no key member. A member whose value is null, an
     * object or an array is not a key member.
     */
    long of(NodeTable table, int object, TextHash textHash) {
        long identity = NONE;
        int best = names.length;
        for (int i = 0; best > 0 && i < table.children(object); i++) {
            int member = table.child(object, i);
            int rank = rank(table.nameHash(member, textHash));
            if (rank < best && identifies(table, member, names[rank])) {
                best = rank;
                identity = table.hash(member);
            }
        }
        return identity;
    }

    private int rank(long name) {
        int rank = 0;
        while (rank < names.length && names[rank] != name) {
            rank++;
        }
        return rank;
    }

    private static boolean identifies(NodeTable table, int member, long name) {
        return table.kind(member).isScalar() && table.hash(member) != KeyedHash.mix(name, HashSeeds.NULL);
    }

    static long hash(String name) {
        var bytes = name.getBytes(StandardCharsets.UTF_8);
        return KeyedHash.bytes(bytes, 0, bytes.length, HashSeeds.STRING);
    }
}
