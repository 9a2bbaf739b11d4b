package dev.collate.engine.tree;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.align.Pairs;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.engine.tree.parse.ValueKind;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The names of the members that identify the objects in an array, such as {@code id}. The identity of an object is a hash of the value of
 * its key member. Two elements with the same identity are versions of the same thing, however different they are.
 */
final class IdentityKeys {
    /** The identity of an element without a key member. */
    static final long NO_IDENTITY = Pairs.NO_KEY;

    /** The index of a member that does not exist. */
    private static final int NO_MEMBER = -1;

    private static final long[] DEFAULT_KEYS = Stream.of("id", "_id", "key", "uuid", "name")
            .mapToLong(NodeTable::nameHash)
            .toArray();

    private static final long KIND_HASH = NodeTable.nameHash("kind");
    private static final long METADATA_HASH = NodeTable.nameHash("metadata");
    private static final long NAMESPACE_HASH = NodeTable.nameHash("namespace");
    private static final long NAME_HASH = NodeTable.nameHash("name");

    private static final IdentityKeys BY_DEFAULT_KEYS = new IdentityKeys(DEFAULT_KEYS, false);

    /**
     * Identifies the documents of a YAML text. A document that describes a resource of Kubernetes is identified by its {@code kind} and by
     * the {@code namespace} and {@code name} in its {@code metadata}. Any other document is identified by its key member, like an object in
     * an array.
     */
    static final IdentityKeys OF_DOCUMENTS = new IdentityKeys(DEFAULT_KEYS, true);

    private final long[] keyHashes;
    /** Whether an object that describes a resource of Kubernetes is identified as such, see {@link #OF_DOCUMENTS}. */
    private final boolean identifiesResources;

    /** Returns whether both elements have an identity and the two identities differ. */
    static boolean conflict(long identity, long other) {
        return identity != NO_IDENTITY && other != NO_IDENTITY && identity != other;
    }

    private IdentityKeys(long[] keyHashes, boolean identifiesResources) {
        this.keyHashes = keyHashes;
        this.identifiesResources = identifiesResources;
    }

    /**
     * @param arrayKeyHash the hash of the name of the key member; if null, the key member of an object is the first default key that the
     *     object has
     */
    static IdentityKeys of(@Nullable Long arrayKeyHash) {
        return arrayKeyHash == null ? BY_DEFAULT_KEYS : new IdentityKeys(new long[] {arrayKeyHash}, false);
    }

    /** Returns the identity of an object, or {@link #NO_IDENTITY}. */
    long identify(NodeTable table, int object) {
        long resource = identifiesResources ? identifyResource(table, object) : NO_IDENTITY;
        return resource == NO_IDENTITY ? identifyByKeyMember(table, object) : resource;
    }

    private static long identifyResource(NodeTable table, int object) {
        int kind = findMember(table, object, KIND_HASH);
        int metadata = findMember(table, object, METADATA_HASH);
        if (!isScalar(table, kind) || metadata == NO_MEMBER || table.kind(metadata) != ValueKind.OBJECT) {
            return NO_IDENTITY;
        }
        int name = findMember(table, metadata, NAME_HASH);
        if (!isScalar(table, name)) {
            return NO_IDENTITY;
        }
        int namespace = findMember(table, metadata, NAMESPACE_HASH);
        boolean hasNamespace = namespace != NO_MEMBER && !table.isIgnored(namespace);
        long namespaceHash = hasNamespace ? table.hash(namespace) : NAMESPACE_HASH;
        return KeyedHash.mix(KeyedHash.mix(table.hash(kind), namespaceHash), table.hash(name));
    }

    private static boolean isScalar(NodeTable table, int member) {
        return member != NO_MEMBER && table.kind(member).isScalar();
    }

    private static int findMember(NodeTable table, int object, long nameHash) {
        for (int i = 0; i < table.childCount(object); i++) {
            int member = table.child(object, i);
            if (table.nameHash(member) == nameHash) {
                return member;
            }
        }
        return NO_MEMBER;
    }

    /**
     * Returns the hash of the key member of an object, or {@link #NO_IDENTITY} if the object has no key member. A member whose value is
     * null, an object or an array is not a key member.
     */
    private long identifyByKeyMember(NodeTable table, int object) {
        long identity = NO_IDENTITY;
        int bestRank = keyHashes.length;
        for (int i = 0; bestRank > 0 && i < table.childCount(object); i++) {
            int member = table.child(object, i);
            int rank = rank(table.nameCharactersHash(member));
            if (rank < bestRank && isKeyMember(table, member)) {
                bestRank = rank;
                identity = table.hash(member);
            }
        }
        return identity;
    }

    /** Returns the index of a name among the keys, of which the first has priority. Returns the number of keys for any other name. */
    private int rank(long nameHash) {
        int rank = 0;
        while (rank < keyHashes.length && keyHashes[rank] != nameHash) {
            rank++;
        }
        return rank;
    }

    private static boolean isKeyMember(NodeTable table, int member) {
        return table.kind(member).isScalar() && !table.isNull(member);
    }
}
