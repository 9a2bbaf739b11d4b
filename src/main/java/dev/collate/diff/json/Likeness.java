package dev.collate.diff.json;

import dev.collate.diff.sequence.WorkBudget;
import java.util.Arrays;

/** How much two values have in common. */
final class Likeness {
    /** Of things that are equal. */
    static final int EQUAL = 1000;

    /** Of things that are alike enough to be compared inside: half of one is in the other. */
    static final int ALIKE = 500;

    private final Tape original;
    private final Tape modified;
    private final Tolerance tolerance;
    private final boolean keyed;
    private final TextHash textHash;
    private final WorkBudget budget;

    Likeness(Tape original, Tape modified, JsonOptions options, WorkBudget budget) {
        this.original = original;
        this.modified = modified;
        this.tolerance = new Tolerance(options.numericTolerance());
        this.keyed = options.arrayKey() != null;
        this.textHash = new TextHash(!options.semantic());
        this.budget = budget;
    }

    /** Whether there is nothing to report between two nodes, as far as their hashes and the tolerance for numbers tell. */
    boolean equal(int a, int b) {
        return original.hash(a) == modified.hash(b)
                || tolerance.any()
                        && original.kind(a) == Kind.NUMBER
                        && modified.kind(b) == Kind.NUMBER
                        && !original.ignored(a)
                        && !modified.ignored(b)
                        && tolerance.within(original.text(a), modified.text(b));
    }

    /** Whether numbers may be equal though they differ. */
    boolean tolerant() {
        return tolerance.any();
    }

    /** From 0 for nothing in common to {@link #EQUAL}: the share of nodes that both have. */
    int of(Elements left, int i, Elements right, int j) {
        int a = left.node(i);
        int b = right.node(j);
        if (equal(a, b)) {
            return EQUAL;
        }
        var kind = original.kind(a);
        budget.spend(1);
        if (!kind.container() || kind != modified.kind(b) || original.ignored(a) || modified.ignored(b)) {
            return 0;
        }
        if (kind == Kind.ARRAY) {
            return arrays(a, b);
        }
        return keyed && differ(left.identity(i), right.identity(j))
                ? 0
                : objects(left.members(i), right.members(j), Math.max(nodes(original, a), nodes(modified, b)));
    }

    private static boolean differ(long identity, long other) {
        return identity != Identity.NONE && other != Identity.NONE && identity != other;
    }

    /** Objects that differ in a single member are alike whatever their size: comparing them inside takes one entry as well. */
    private int objects(Members left, Members right, int nodes) {
        budget.spend(left.size() + right.size());
        var partners = left.partnersIn(right);
        long common = 0;
        int unequal = right.size();
        for (int i = 0; i < left.size(); i++) {
            if (partners[i] == Differences.NONE) {
                unequal++;
            } else {
                int b = right.node(partners[i]);
                common += common(left.node(i), b);
                unequal -= equal(left.node(i), b) ? 1 : 0;
            }
        }
        int share = permille(common, nodes - 1);
        return unequal <= 1 ? Math.max(share, ALIKE) : share;
    }

    /** The share of elements that stand in both; where they stand matters little for telling which arrays belong together. */
    private int arrays(int a, int b) {
        var left = original.children(a);
        var right = modified.children(b);
        int longer = Math.max(left.length, right.length);
        budget.spend(4L * longer);
        int equal = tolerance.any() ? equalInPlace(left, right) : equalAnywhere(left, right);
        int share = permille(equal, longer);
        return longer - equal <= 1 ? Math.max(share, ALIKE) : share;
    }

    private int equalInPlace(int[] left, int[] right) {
        int equal = 0;
        for (int i = 0; i < Math.min(left.length, right.length); i++) {
            equal += common(left[i], right[i]) == nodes(modified, right[i]) ? 1 : 0;
        }
        return equal;
    }

    private int equalAnywhere(int[] left, int[] right) {
        var some = sortedHashes(original, left);
        var others = sortedHashes(modified, right);
        int equal = 0;
        for (int i = 0, j = 0; i < some.length && j < others.length; ) {
            if (some[i] == others[j]) {
                equal++;
                i++;
                j++;
            } else if (some[i] < others[j]) {
                i++;
            } else {
                j++;
            }
        }
        return equal;
    }

    private static long[] sortedHashes(Tape tape, int[] nodes) {
        return Arrays.stream(nodes).mapToLong(tape::hash).sorted().toArray();
    }

    /** The number of nodes that two subtrees have in common, these included. */
    private long common(int a, int b) {
        if (equal(a, b)) {
            return nodes(modified, b);
        }
        var kind = original.kind(a);
        if (!kind.container() || kind != modified.kind(b) || budget.spent()) {
            return 0;
        }
        int nodes = Math.max(nodes(original, a), nodes(modified, b));
        int share = kind == Kind.ARRAY
                ? arrays(a, b)
                : objects(Members.of(original, a, textHash), Members.of(modified, b, textHash), nodes);
        return 1 + (nodes - 1L) * share / EQUAL;
    }

    private static int permille(long part, int whole) {
        return whole == 0 ? EQUAL : (int) (part * EQUAL / whole);
    }

    private static int nodes(Tape tape, int node) {
        return tape.next(node) - node;
    }
}
