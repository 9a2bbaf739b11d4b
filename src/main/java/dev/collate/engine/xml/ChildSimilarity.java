package dev.collate.engine.xml;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.align.Pairs;
import dev.collate.engine.align.SortedMultisets;
import dev.collate.engine.align.WeightedAlignment;
import dev.collate.engine.align.WorkBudget;
import dev.collate.work.Cancellation;

/**
 * Decides whether an original child and a modified child can be paired as two versions of the same child, and computes the cost of the
 * pair. Nodes with different kinds or different names cannot be paired. Two texts, two comments, or two processing instructions with the
 * same name can always be paired. Two elements can be paired in each of these cases:
 *
 * <ul>
 * <li>They have the same identity. The identity of an element is its attribute {@code id}; without this attribute, {@code xml:id}, then
 * {@code name}, then {@code key}.
 * <li>They are the root elements.
 * <li>On both sides, no other child of the same parent has their name. They do not have different identities, and at least half of the
 * names of their attributes and children are the same.
 * <li>They are mostly equal: at most one of their attributes and children is different, or at least half of their descendants are equal, as
 * far as {@link MatchFeatures} examines them.
 * <li>The work budget is spent, and they do not have different identities.
 * </ul>
 *
 * <p>If identities must match, elements with different identities are never paired, except the root elements.
 */
final class ChildSimilarity {
    /**
     * The cost of removing one child or of adding one child. The maximum cost of a pair is twice this cost, because a pair must not cost
     * more than removing one child and adding the other child.
     */
    static final int UNPAIRED_CHILD_COST = 1000;
    /** The cost of a pair that is not allowed. */
    static final int FORBIDDEN_COST = Integer.MAX_VALUE / 4;

    /** The identity of an element without an attribute that identifies it. */
    static final long NO_IDENTITY = 0;

    private static final int SAME_IDENTITY_COST = UNPAIRED_CHILD_COST / 4;

    /**
     * The weight of a pair of elements with different identities is divided by this number. So several such pairs do not replace one pair
     * with the same identity.
     */
    private static final int DIFFERENT_IDENTITIES_DIVISOR = 20;

    /**
     * Minimum number of equal parts of a pair whose descendants are not examined, if at most one part differs. With fewer equal parts, such
     * as in {@code <item type="a"><content>...</content></item>}, only the descendants show which elements belong together.
     */
    private static final int MIN_PARTS_WITHOUT_DESCENDANTS = 3;

    private final QNames names;
    private final WorkBudget budget;
    private final boolean identitiesMustMatch;
    private final int[] identityAttributes;
    private final Cancellation cancellation = Cancellation.current();

    /**
     * @param identitiesMustMatch whether elements with different identities must not be paired, even if they are mostly equal; the root
     *     elements are always paired
     */
    ChildSimilarity(QNames names, boolean identitiesMustMatch, WorkBudget budget) {
        this.names = names;
        this.identitiesMustMatch = identitiesMustMatch;
        this.budget = budget;
        var symbols = names.symbols();
        this.identityAttributes =
                new int[] {symbols.intern("id"), symbols.intern("xml:id"), symbols.intern("name"), symbols.intern("key")
                };
    }

    /**
     * Returns the weight of each possible pair: the cost of removing one child and adding the other, minus the cost of the pair. The row is
     * the original child, the column is the modified child.
     */
    int[][] weights(MatchFeatures[] originals, MatchFeatures[] modifieds) {
        var weights = new int[originals.length][modifieds.length];
        for (int i = 0; i < originals.length; i++) {
            cancellation.check();
            for (int j = 0; j < modifieds.length; j++) {
                int cost = cost(originals[i], modifieds[j]);
                weights[i][j] =
                        cost == FORBIDDEN_COST ? WeightedAlignment.MUST_NOT_PAIR : 2 * UNPAIRED_CHILD_COST - cost;
            }
        }
        return weights;
    }

    /**
     * Returns the cost of a pair. The cost is 0 for equal children, at most twice {@link #UNPAIRED_CHILD_COST} for other children, and
     * {@link #FORBIDDEN_COST} if the children must not be paired.
     */
    int cost(MatchFeatures original, MatchFeatures modified) {
        if (original.hash() == modified.hash()) {
            return 0;
        }
        if (label(original.tree(), original.node()) != label(modified.tree(), modified.node())) {
            return FORBIDDEN_COST;
        }
        if (original.tree().kind(original.node()) != NodeKind.ELEMENT) {
            return UNPAIRED_CHILD_COST;
        }
        long identity = original.identity(this);
        long otherIdentity = modified.identity(this);
        if (identity != NO_IDENTITY && identity == otherIdentity) {
            return SAME_IDENTITY_COST;
        }
        if (original.isTopLevel()) {
            return UNPAIRED_CHILD_COST;
        }
        boolean haveDifferentIdentities = identity != NO_IDENTITY && otherIdentity != NO_IDENTITY;
        if (identitiesMustMatch && haveDifferentIdentities) {
            return FORBIDDEN_COST;
        }
        if (budget.isSpent()) {
            return haveDifferentIdentities ? FORBIDDEN_COST : UNPAIRED_CHILD_COST;
        }
        if (haveDifferentIdentities) {
            int cost = contentCost(original, modified);
            return cost == FORBIDDEN_COST
                    ? FORBIDDEN_COST
                    : 2 * UNPAIRED_CHILD_COST - (2 * UNPAIRED_CHILD_COST - cost) / DIFFERENT_IDENTITIES_DIVISOR;
        }
        return areCorresponding(original, modified) ? UNPAIRED_CHILD_COST : contentCost(original, modified);
    }

    /** Returns a label that is equal for nodes of the same kind and name. */
    long label(XmlTree tree, int node) {
        return KeyedHash.mix(names.canonicalId(tree.name(node)), tree.kind(node).code());
    }

    long label(Children children, int i) {
        return label(children.tree(), children.node(i));
    }

    /** Returns the hash of the attribute that identifies an element, or {@link #NO_IDENTITY}. */
    long identity(XmlTree tree, int element) {
        for (int spelling : identityAttributes) {
            for (int node = element + 1; node < tree.subtreeEnd(element) && tree.isInTag(node); node++) {
                if (names.spelling(tree.name(node)) == spelling && !tree.isIgnored(node)) {
                    return tree.hash(node);
                }
            }
        }
        return NO_IDENTITY;
    }

    /** Returns a number that is equal for elements with the same name and identity; {@link Pairs#NO_KEY} for other nodes. */
    long nameAndIdentity(Children children, int i) {
        if (children.kind(i) != NodeKind.ELEMENT) {
            return Pairs.NO_KEY;
        }
        long identity = identity(children.tree(), children.node(i));
        return identity == NO_IDENTITY ? Pairs.NO_KEY : KeyedHash.mix(label(children, i), identity);
    }

    /**
     * Returns the key of an element ({@link #nameAndIdentity}). Without an identity, returns the hash of the element if it has attributes
     * or children, because empty elements occur everywhere.
     */
    long moveKey(Children children, int i) {
        long key = nameAndIdentity(children, i);
        boolean canBePairedByHash = key == Pairs.NO_KEY
                && children.kind(i) == NodeKind.ELEMENT
                && hasAttributesOrChildren(children.tree(), children.node(i));
        return canBePairedByHash ? children.hash(i) : key;
    }

    private static boolean hasAttributesOrChildren(XmlTree tree, int element) {
        int node = element + 1;
        while (node < tree.subtreeEnd(element) && tree.kind(node) == NodeKind.NAMESPACE) {
            node++;
        }
        return node < tree.subtreeEnd(element);
    }

    /**
     * Returns whether each element is the only one of its name among its siblings, and whether the two elements share the names of at least
     * half of their attributes and children. The half refers to the element with more names.
     */
    private boolean areCorresponding(MatchFeatures original, MatchFeatures modified) {
        return original.hasUniqueName()
                && modified.hasUniqueName()
                && 2 * countCommon(original.partLabels(this), modified.partLabels(this))
                        >= Math.max(original.partLabels(this).length, modified.partLabels(this).length);
    }

    /** Returns the cost of a pair of elements by how much of their contents is equal; {@link #FORBIDDEN_COST} if it is less than half. */
    private int contentCost(MatchFeatures original, MatchFeatures modified) {
        int sameParts = countCommon(original.partHashes(), modified.partHashes());
        int otherParts = Math.max(original.partHashes().length, modified.partHashes().length) - sameParts;
        double partSimilarity = 1.0 / (1 + otherParts);
        double descendantSimilarity = otherParts <= 1 && sameParts >= MIN_PARTS_WITHOUT_DESCENDANTS
                ? 0
                : (1.0 + countCommon(original.descendantHashes(), modified.descendantHashes()))
                        / (1 + Math.max(original.descendantHashes().length, modified.descendantHashes().length));
        double closeness = Math.max(partSimilarity, descendantSimilarity);
        return closeness < 0.5 ? FORBIDDEN_COST : (int) (2 * UNPAIRED_CHILD_COST * (1 - closeness)) + 1;
    }

    /** Returns how many hashes occur in both arrays. The arrays must be sorted. */
    private int countCommon(long[] original, long[] modified) {
        budget.spend(original.length + modified.length);
        return SortedMultisets.intersectionSize(original, modified);
    }
}
