package dev.collate.engine.tree;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.align.Pairs;
import dev.collate.engine.result.Differences;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.engine.tree.parse.ValueKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Identifies the objects in an array by the value of a key member, such as {@code id}. Two elements with the same identity are versions of
 * the same thing, however different they are.
 */
final class Identity {
    /** The identity of an element without a key member. */
    static final long NONE = Pairs.NO_KEY;

    private static final List<String> DEFAULT_KEYS = List.of("id", "_id", "key", "uuid", "name");

    private static final long KIND_HASH = NodeTable.nameHash("kind");
    private static final long METADATA_HASH = NodeTable.nameHash("metadata");
    private static final long NAMESPACE_HASH = NodeTable.nameHash("namespace");
    private static final long NAME_HASH = NodeTable.nameHash("name");

    private static final Identity BY_DEFAULT_KEYS = new Identity(DEFAULT_KEYS, false);

    /**
     * Identifies the documents of a YAML text. A document that describes a resource of Kubernetes is identified by its {@code kind} and by
     * the {@code namespace} and {@code name} in its {@code metadata}. Any other document is identified by its key member, like an object in
     * an array.
     */
    static final Identity OF_DOCUMENTS = new Identity(DEFAULT_KEYS, true);

    private final long[] keyHashes;
    private final boolean identifiesDocuments;

    /** Returns whether both elements have an identity and the two identities differ. */
    static boolean conflict(long identity, long other) {
        return identity != NONE && other != NONE && identity != other;
    }

    private Identity(List<String> names, boolean identifiesDocuments) {
        this.keyHashes = names.stream().mapToLong(NodeTable::nameHash).toArray();
        this.identifiesDocuments = identifiesDocuments;
    }

    /** @param arrayKey the name of the key member; if null, the key member of an object is the first default key that the object has */
    static Identity of(@Nullable String arrayKey) {
        return arrayKey == null ? BY_DEFAULT_KEYS : new Identity(List.of(arrayKey), false);
    }

    /** Returns the identity of an object, or {@link #NONE}. */
    long identify(NodeTable table, int object) {
        long resource = identifiesDocuments ? identifyResource(table, object) : NONE;
        return resource == NONE ? identifyByKeyMember(table, object) : resource;
    }

    private static long identifyResource(NodeTable table, int object) {
        int kind = findMember(table, object, KIND_HASH);
        int metadata = findMember(table, object, METADATA_HASH);
        if (!isScalar(table, kind) || metadata == Differences.NONE || table.kind(metadata) != ValueKind.OBJECT) {
            return NONE;
        }
        int name = findMember(table, metadata, NAME_HASH);
        if (!isScalar(table, name)) {
            return NONE;
        }
        int namespace = findMember(table, metadata, NAMESPACE_HASH);
        boolean hasNamespace = namespace != Differences.NONE && !table.isIgnored(namespace);
        long namespaceHash = hasNamespace ? table.hash(namespace) : NAMESPACE_HASH;
        return KeyedHash.mix(KeyedHash.mix(table.hash(kind), namespaceHash), table.hash(name));
    }

    private static boolean isScalar(NodeTable table, int member) {
        return member != Differences.NONE && table.kind(member).isScalar();
    }

    private static int findMember(NodeTable table, int object, long name) {
        for (int i = 0; i < table.childCount(object); i++) {
            int member = table.child(object, i);
            if (table.nameHash(member) == name) {
                return member;
            }
        }
        return Differences.NONE;
    }

    /**
     * Returns the hash of the key member of an object, or {@link #NONE} if the object has no key member. A member whose value is null, an
     * object or an array is not a key member.
     */
    private long identifyByKeyMember(NodeTable table, int object) {
        long identity = NONE;
        int bestRank = keyHashes.length;
        for (int i = 0; bestRank > 0 && i < table.childCount(object); i++) {
            int member = table.child(object, i);
            int rank = rank(table.nameHash(member));
            if (rank < bestRank && identifies(table, member, keyHashes[rank])) {
                bestRank = rank;
                identity = table.hash(member);
            }
        }
        return identity;
    }

    private int rank(long name) {
        int rank = 0;
        while (rank < keyHashes.length && keyHashes[rank] != name) {
            rank++;
        }
        return rank;
    }

    private static boolean identifies(NodeTable table, int member, long name) {
        return table.kind(member).isScalar() && !table.isNull(member, name);
    }
}
