package dev.collate.engine.json.match;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.json.parse.NodeTable;
import dev.collate.engine.json.parse.TextHash;
import dev.collate.engine.json.parse.ValueKind;
import dev.collate.engine.result.Differences;

/**
 * Identifies the documents of a YAML text. A document that describes a resource of Kubernetes is identified by its {@code kind} and by the
 * {@code namespace} and {@code name} in its {@code metadata}. Any other document has the identity of an array element.
 */
final class DocumentIdentity extends Identity {
    private static final long KIND = hash("kind");
    private static final long METADATA = hash("metadata");
    private static final long NAMESPACE = hash("namespace");
    private static final long NAME = hash("name");

    DocumentIdentity() {
        super(null);
    }

    @Override
    long of(NodeTable table, int object, TextHash textHash) {
        int kind = member(table, object, KIND, textHash);
        int metadata = member(table, object, METADATA, textHash);
        if (kind == Differences.NONE || metadata == Differences.NONE || table.kind(metadata) != ValueKind.OBJECT) {
            return super.of(table, object, textHash);
        }
        int name = member(table, metadata, NAME, textHash);
        if (name == Differences.NONE
                || !table.kind(name).isScalar()
                || !table.kind(kind).isScalar()) {
            return super.of(table, object, textHash);
        }
        int namespace = member(table, metadata, NAMESPACE, textHash);
        boolean hasNamespace = namespace != Differences.NONE && !table.ignored(namespace);
        long namespaceHash = hasNamespace ? table.hash(namespace) : NAMESPACE;
        return KeyedHash.mix(KeyedHash.mix(table.hash(kind), namespaceHash), table.hash(name));
    }

    private static int member(NodeTable table, int object, long name, TextHash textHash) {
        for (int i = 0; i < table.children(object); i++) {
            int member = table.child(object, i);
            if (table.nameHash(member, textHash) == name) {
                return member;
            }
        }
        return Differences.NONE;
    }
}
