package dev.collate.engine.xml.match;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.align.SortedMultisets;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.xml.parse.NodeKind;
import dev.collate.engine.xml.parse.QNames;
import dev.collate.engine.xml.parse.XmlTree;

/**
 * Decides whether two children can be paired as two versions of the same child, and computes the cost of the pair. Nodes of different kinds
 * or names cannot be paired. Texts, comments, and processing instructions of the same name can always be paired. Elements can be paired if
 * they
 *
 * <ul>
 *   <li>have the same identity, which is the first present attribute of {@code id}, {@code xml:id}, {@code name}, {@code key};
 *   <li>are the root elements;
 *   <li>are the only children with their name on both sides, do not have different identities, and have half of the names of their
 *       attributes and children in common;
 *   <li>or are mostly equal: all but one of their attributes and children are equal, or half of all their descendants.
 * </ul>
 */
final class ChildSimilarity {
    /** The cost of removing or adding one child. A pair may cost at most as much as removing one child and adding the other. */
    static final int ONE_ENTRY = 1000;
    /** The cost of a pair that is not allowed. */
    static final int NEVER = Integer.MAX_VALUE / 4;

    static final long NO_IDENTITY = 0;

    private static final int SAME_IDENTITY = ONE_ENTRY / 4;

    private final QNames names;
    private final WorkBudget budget;
    private final int[] identifying;

    ChildSimilarity(QNames names, WorkBudget budget) {
        this.names = names;
        this.budget = budget;
        var symbols = names.symbols();
        this.identifying =
                new int[] {symbols.intern("id"), symbols.intern("xml:id"), symbols.intern("name"), symbols.intern("key")
                };
    }

    /** Returns the cost of a pair: from 0 for equal children to twice {@link #ONE_ENTRY}, or {@link #NEVER}. */
    int cost(MatchFeatures original, MatchFeatures modified) {
        if (original.hash() == modified.hash()) {
            return 0;
        }
        if (label(original.tree(), original.node()) != label(modified.tree(), modified.node())) {
            return NEVER;
        }
        if (original.tree().kind(original.node()) != NodeKind.ELEMENT) {
            return ONE_ENTRY;
        }
        long identity = original.identity(this);
        long other = modified.identity(this);
        if (identity != NO_IDENTITY && identity == other) {
            return SAME_IDENTITY;
        }
        if (original.isTop()) {
            return ONE_ENTRY;
        }
        boolean differentThings = identity != NO_IDENTITY && other != NO_IDENTITY;
        if (budget.spent()) {
            return differentThings ? NEVER : ONE_ENTRY;
        }
        return !differentThings && corresponding(original, modified) ? ONE_ENTRY : dissimilarity(original, modified);
    }

    /** Returns a label that is equal for nodes of the same kind and name. */
    long label(XmlTree tree, int node) {
        return KeyedHash.mix(names.identity(tree.name(node)), tree.kind(node).code());
    }

    /** Returns the hash of the attribute that identifies an element, or {@link #NO_IDENTITY}. */
    long identity(XmlTree tree, int element) {
        for (int spelling : identifying) {
            for (int node = element + 1; node < tree.end(element) && tree.inTag(node); node++) {
                if (names.spelling(tree.name(node)) == spelling) {
                    return tree.hash(node);
                }
            }
        }
        return NO_IDENTITY;
    }

    /**
     * Returns whether two elements, each the only one with its name, have at least half of the names of their attributes and children in
     * common.
     */
    private boolean corresponding(MatchFeatures original, MatchFeatures modified) {
        return original.isAlone()
                && modified.isAlone()
                && 2 * common(original.names(this), modified.names(this))
                        >= Math.max(original.names(this).length, modified.names(this).length);
    }

    private int dissimilarity(MatchFeatures original, MatchFeatures modified) {
        int sameParts = common(original.parts(), modified.parts());
        int otherParts = Math.max(original.parts().length, modified.parts().length) - sameParts;
        double byParts = 1.0 / (1 + otherParts);
        double byAll = byParts >= 0.5
                ? 0
                : (1.0 + common(original.inside(), modified.inside()))
                        / (1 + Math.max(original.inside().length, modified.inside().length));
        double closeness = Math.max(byParts, byAll);
        return closeness < 0.5 ? NEVER : (int) (2 * ONE_ENTRY * (1 - closeness)) + 1;
    }

    /** Returns how many of these sorted numbers occur on both sides. */
    private int common(long[] original, long[] modified) {
        budget.spend(original.length + modified.length);
        return SortedMultisets.common(original, modified);
    }
}
