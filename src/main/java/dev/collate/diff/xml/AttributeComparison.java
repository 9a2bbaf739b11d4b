package dev.collate.diff.xml;

import dev.collate.diff.result.Value;
import dev.collate.utf8.Utf8;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Compares the attributes of two elements by name, in time linear in their number. */
final class AttributeComparison {
    private final Names names;
    private final boolean ignoreOrder;
    private final Side original;
    private final Side modified;
    private final ChangeList changes;

    // By identity of a name: the node of the last attribute so named that was looked at on each side.
    private final int[] originalByName;
    private final int[] modifiedByName;

    AttributeComparison(Names names, boolean ignoreOrder, Side original, Side modified, ChangeList changes) {
        this.names = names;
        this.ignoreOrder = ignoreOrder;
        this.original = original;
        this.modified = modified;
        this.changes = changes;
        this.originalByName = new int[names.identityCount()];
        this.modifiedByName = new int[names.identityCount()];
    }

    /** Compares the attributes of the elements that the trails lead to. */
    void compare(int a, int b) {
        attributes(original.tree(), a).forEach(node -> originalByName[identity(original, node)] = node);
        attributes(modified.tree(), b).forEach(node -> modifiedByName[identity(modified, node)] = node);
        attributes(original.tree(), a).forEach(node -> {
            int partner = modifiedByName[identity(original, node)];
            if (!isOf(modified.tree(), b, partner)) {
                changes.removed(
                        original.trail().toAttribute(node), original.tree().text(node));
            } else if (original.tree().hash(node) != modified.tree().hash(partner)) {
                changes.changed(
                        original.trail().toAttribute(node),
                        modified.trail().toAttribute(partner),
                        original.tree().text(node),
                        modified.tree().text(partner));
            }
        });
        attributes(modified.tree(), b)
                .filter(node -> !isOf(original.tree(), a, originalByName[identity(modified, node)]))
                .forEach(node -> changes.added(
                        modified.trail().toAttribute(node), modified.tree().text(node)));
        if (!ignoreOrder && !sameOrder(a, b)) {
            changes.changed(original.trail().here(), modified.trail().here(), order(original, a), order(modified, b));
        }
    }

    /** Whether the attributes that both elements have stand in the same order. */
    private boolean sameOrder(int a, int b) {
        var partners = attributes(original.tree(), a)
                .map(node -> modifiedByName[identity(original, node)])
                .filter(partner -> isOf(modified.tree(), b, partner))
                .toArray();
        return IntStream.range(1, partners.length).allMatch(i -> partners[i - 1] < partners[i]);
    }

    /** The names of the attributes as a JSON array; a name holds nothing that JSON would escape. */
    private Value order(Side side, int element) {
        return new Value.Json(Utf8.of(attributes(side.tree(), element)
                .mapToObj(node -> '"' + names.text(side.tree().name(node)) + '"')
                .collect(Collectors.joining(",", "[", "]"))));
    }

    private int identity(Side side, int attribute) {
        return names.identity(side.tree().name(attribute));
    }

    /** Whether an attribute, which may be one remembered from another element, belongs to this one. */
    private static boolean isOf(XmlTree tree, int element, int attribute) {
        return attribute > element && attribute < tree.firstChild(element);
    }

    private static IntStream attributes(XmlTree tree, int element) {
        return IntStream.range(element + 1, tree.firstChild(element))
                .filter(node -> tree.kind(node) == NodeKind.ATTRIBUTE);
    }
}
