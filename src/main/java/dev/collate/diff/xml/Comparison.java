package dev.collate.diff.xml;

import dev.collate.diff.result.StructuredDiff;
import dev.collate.diff.sequence.WorkBudget;

/** Walks two trees from their roots and writes down where they differ, in document order. */
final class Comparison {
    private final Names names;
    private final Side original;
    private final Side modified;
    private final ChildAligner aligner;
    private final ChangeList changes = new ChangeList();
    private final AttributeComparison attributes;

    private Comparison(XmlTree original, XmlTree modified, Names names, XmlOptions options) {
        this.names = names;
        this.original = Side.of(original, names);
        this.modified = Side.of(modified, names);
        this.aligner = new ChildAligner(names, new WorkBudget(options.workBudget()));
        this.attributes =
                new AttributeComparison(names, options.ignoreAttributeOrder(), this.original, this.modified, changes);
    }

    /** The difference of two trees that were read with the same names and options. */
    static StructuredDiff of(XmlTree original, XmlTree modified, Names names, XmlOptions options) {
        var comparison = new Comparison(original, modified, names, options);
        comparison.children(XmlTree.DOCUMENT, XmlTree.DOCUMENT);
        return comparison.changes.toDiff(comparison.aligner.approximate());
    }

    /** Recursion is at most {@link XmlReader#MAX_DEPTH} deep. */
    private void children(int a, int b) {
        var before = Children.of(original.tree(), names, a);
        var after = Children.of(modified.tree(), names, b);
        var partners = aligner.align(before, after);
        int j = 0;
        for (int i = 0; i < partners.length; i++) {
            if (partners[i] == ChildAligner.NO_PARTNER) {
                changes.removed(
                        original.trail().toChild(before, i),
                        original.fragments().value(before.node(i)));
            } else {
                added(after, j, partners[i]);
                j = partners[i] + 1;
                pair(before, i, after, partners[i]);
            }
        }
        added(after, j, after.size());
    }

    private void added(Children children, int from, int to) {
        for (int j = from; j < to; j++) {
            changes.added(
                    modified.trail().toChild(children, j), modified.fragments().value(children.node(j)));
        }
    }

    private void pair(Children before, int i, Children after, int j) {
        if (before.hash(i) == after.hash(j)) {
            return;
        }
        if (before.kind(i) != NodeKind.ELEMENT) {
            changes.changed(
                    original.trail().toChild(before, i),
                    modified.trail().toChild(after, j),
                    original.fragments().value(before.node(i)),
                    modified.fragments().value(after.node(j)));
            return;
        }
        original.trail().enter(before, i);
        modified.trail().enter(after, j);
        attributes.compare(before.node(i), after.node(j));
        children(before.node(i), after.node(j));
        original.trail().leave();
        modified.trail().leave();
    }
}
