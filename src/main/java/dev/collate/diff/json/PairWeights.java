package dev.collate.diff.json;

/** What a pair of elements is worth: the more, the fewer and the more telling the entries that it leaves to report. */
final class PairWeights {
    /** Two elements that have nothing to do with each other: one is removed, the other added. */
    static final int NONE = 0;

    /** One took the place of the other: one entry instead of two. */
    static final int REPLACED = 1000;

    /** Two elements that are compared inside are worth more than two pairs that are replaced, each with another element. */
    private static final int INSIDE = 2 * REPLACED + 1;

    /** Of two that are alike, the likeness adds to the worth. */
    private static final int LIKENESS_SHARE = 10;

    /** Two elements that stand for the same thing, whatever they have in common. */
    private static final int SAME_THING = INSIDE + Likeness.EQUAL / LIKENESS_SHARE;

    /** Two elements between which there is nothing to report. */
    private static final int EQUAL = SAME_THING + 1;

    private final Elements left;
    private final Elements right;
    private final Likeness likeness;

    PairWeights(Elements left, Elements right, Likeness likeness) {
        this.left = left;
        this.right = right;
        this.likeness = likeness;
    }

    /** The worth of element {@code i} to the left with {@code j} to the right. */
    int of(int i, int j) {
        if (likeness.equal(left.node(i), right.node(j))) {
            return EQUAL;
        }
        long one = left.identity(i);
        long other = right.identity(j);
        if (one != Identity.NONE && one == other) {
            return SAME_THING;
        }
        int share = likeness.of(left, i, right, j);
        if (share >= Likeness.ALIKE) {
            return INSIDE + share / LIKENESS_SHARE;
        }
        boolean differentThings = one != Identity.NONE && other != Identity.NONE;
        return differentThings || left.ignored(i) || right.ignored(j)
                ? NONE
                : REPLACED + (left.kind(i) == right.kind(j) ? 1 : 0);
    }

    /** Whether a pair of this worth is compared inside, and not replaced. */
    static boolean inside(int weight) {
        return weight >= INSIDE;
    }
}
