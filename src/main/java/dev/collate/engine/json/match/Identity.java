package dev.collate.engine.json.match;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.json.parse.HashSeeds;
import dev.collate.engine.json.parse.NodeTable;
import dev.collate.engine.json.parse.TextHash;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Identifies the objects in an array by the value of a key member. */
final class Identity {
    /** The identity of an element without a key member. */
    static final long NONE = KeyMatcher.NO_KEY;

    private static final List<String> DEFAULT_KEYS = List.of("id", "_id", "key", "uuid", "name");

    private final long[] names;

    /** @param arrayKey name of the key member; null for the first of the default keys that an object has */
    Identity(@Nullable String arrayKey) {
        var candidates = arrayKey == null ? DEFAULT_KEYS : List.of(arrayKey);
        this.names = candidates.stream().mapToLong(Identity::hash).toArray();
    }

    /**
     * Returns a hash of the member that identifies the object, or {@link #NONE} if it has none. Only scalars other
     * than null can be keys.
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
        return table.kind(member).scalar() && table.hash(member) != KeyedHash.mix(name, HashSeeds.NULL);
    }

    private static long hash(String name) {
        var bytes = name.getBytes(StandardCharsets.UTF_8);
        return KeyedHash.bytes(bytes, 0, bytes.length, HashSeeds.STRING);
    }
}
