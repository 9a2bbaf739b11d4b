package dev.collate.diff.json;

import dev.collate.diff.json.TreeComparer.Scope;
import dev.collate.diff.sequence.Algorithm;
import dev.collate.diff.sequence.Alignment;
import dev.collate.diff.sequence.LongInterner;
import dev.collate.diff.sequence.Region;
import dev.collate.diff.sequence.SequenceDiffer;
import dev.collate.diff.sequence.WorkBudget;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Compares two arrays: as sequences or, when the order does not matter, as multisets. */
final class ArrayComparer {
    /** Room for the hashes of a typical array; the table grows with the elements that differ from each other. */
    private static final int DISTINCT_ELEMENTS = 256;

    private final TreeComparer tree;
    private final Tape original;
    private final Tape modified;
    private final boolean ordered;
    private final Likeness likeness;
    private final WorkBudget budget;
    private final Identity identity;
    private final TextHash textHash;
    private boolean approximate;

    ArrayComparer(
            TreeComparer tree,
            Tape original,
            Tape modified,
            JsonOptions options,
            Likeness likeness,
            WorkBudget budget) {
        this.tree = tree;
        this.original = original;
        this.modified = modified;
        this.ordered = options.arrayOrderMatters();
        this.likeness = likeness;
        this.budget = budget;
        this.identity = new Identity(options.arrayKey());
        this.textHash = new TextHash(!options.semantic());
    }

    /** Whether the work budget ran out, so that a shorter explanation may exist. */
    boolean approximate() {
        return approximate || budget.spent();
    }

    void compare(Scope scope, int a, int b) {
        var before = original.children(a);
        var after = modified.children(b);
        if (ordered) {
            compareSequences(scope, before, after);
        } else {
            compareMultisets(scope, before, after);
        }
    }

    private void compareSequences(Scope scope, int[] before, int[] after) {
        int shorter = Math.min(before.length, after.length);
        int start = 0;
        while (start < shorter && equal(before[start], after[start])) {
            start++;
        }
        int end = 0;
        while (end < shorter - start && equal(before[before.length - 1 - end], after[after.length - 1 - end])) {
            end++;
        }
        var gap = new Gap(scope, before, after);
        if (shorter - start - end <= 0 || before.length == after.length && before.length - start - end == 1) {
            gap.compare(new Region(start, before.length - end, start, after.length - end));
            return;
        }
        var alignment = align(before, after, start, end);
        approximate |= alignment.approximate();
        for (var region : alignment.regions()) {
            gap.compare(new Region(
                    start + region.originalStart(),
                    start + region.originalEnd(),
                    start + region.modifiedStart(),
                    start + region.modifiedEnd()));
        }
    }

    private boolean equal(int a, int b) {
        return original.hash(a) == modified.hash(b);
    }

    private Alignment align(int[] before, int[] after, int start, int end) {
        var interner = new LongInterner(DISTINCT_ELEMENTS);
        var some = new int[before.length - start - end];
        for (int i = 0; i < some.length; i++) {
            some[i] = interner.intern(original.hash(before[start + i]));
        }
        var others = new int[after.length - start - end];
        for (int j = 0; j < others.length; j++) {
            others[j] = interner.intern(modified.hash(after[start + j]));
        }
        return SequenceDiffer.align(some, others, Algorithm.MYERS, budget);
    }

    private Elements elements(Tape tape, int[] children, int from, int to, IntPredicate wanted) {
        var indexes = IntStream.range(from, to)
                .filter(i -> !tape.ignored(children[i]) && wanted.test(i))
                .toArray();
        return new Elements(tape, children, indexes, identity, textHash);
    }

    /** What stands between two stretches of equal elements; used for one gap after the other, from the front. */
    private final class Gap {
        private final Scope scope;
        private final int[] before;
        private final int[] after;

        // Elements that are ignored stay where they are, so the patched array is so much longer up to here than the
        // modified one.
        private int kept;

        Gap(Scope scope, int[] before, int[] after) {
            this.scope = scope;
            this.before = before;
            this.after = after;
        }

        void compare(Region region) {
            var left = elements(original, before, region.originalStart(), region.originalEnd(), i -> true);
            var right = elements(modified, after, region.modifiedStart(), region.modifiedEnd(), j -> true);
            var pairs = SequencePairing.of(left, right, likeness, budget);
            int i = region.originalStart();
            int j = region.modifiedStart();
            for (int k = 0; k < left.size(); k++) {
                if (pairs.partner(k) != Differences.NONE) {
                    i = remove(i, left.index(k), j);
                    j = add(j, right.index(pairs.partner(k)));
                    var place = new Place(i, j, j + kept);
                    if (pairs.replaced(k)) {
                        tree.replace(scope, before[i++], after[j++], place);
                    } else {
                        tree.compare(scope, before[i++], after[j++], place);
                    }
                }
            }
            remove(i, region.originalEnd(), j);
            add(j, region.modifiedEnd());
        }

        private int remove(int from, int to, int j) {
            for (int i = from; i < to; i++) {
                tree.remove(scope, before[i], new Place(i, Differences.NONE, j + kept));
                kept += original.ignored(before[i]) ? 1 : 0;
            }
            return to;
        }

        private int add(int from, int to) {
            for (int j = from; j < to; j++) {
                tree.add(scope, after[j], new Place(Differences.NONE, j, j + kept));
                kept -= modified.ignored(after[j]) ? 1 : 0;
            }
            return to;
        }
    }

    private void compareMultisets(Scope scope, int[] before, int[] after) {
        var equals = Matching.byKey(
                before.length, i -> original.hash(before[i]), after.length, j -> modified.hash(after[j]));
        var taken = new BitSet(after.length);
        for (int partner : equals) {
            if (partner != Differences.NONE) {
                taken.set(partner);
            }
        }
        var left = elements(original, before, 0, before.length, i -> equals[i] == Differences.NONE);
        var right = elements(modified, after, 0, after.length, j -> !taken.get(j));
        var pairs = SetPairing.of(left, right, likeness);
        int removed = 0;
        for (int k = 0; k < left.size(); k++) {
            int partner = pairs.partner(k);
            if (partner != Differences.NONE) {
                var place = new Place(left.index(k), right.index(partner), left.index(k));
                tree.compare(scope, left.node(k), right.node(partner), place);
            }
        }
        for (int k = 0; k < left.size(); k++) {
            if (pairs.partner(k) == Differences.NONE) {
                int i = left.index(k);
                tree.remove(scope, left.node(k), new Place(i, Differences.NONE, i - removed++));
            }
        }
        int patched = before.length - removed;
        for (int k = 0; k < right.size(); k++) {
            if (!pairs.taken(k)) {
                tree.add(scope, right.node(k), new Place(Differences.NONE, right.index(k), patched++));
            }
        }
    }
}
