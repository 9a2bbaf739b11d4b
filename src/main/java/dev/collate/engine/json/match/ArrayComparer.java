package dev.collate.engine.json.match;

import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.json.match.TreeComparer.Scope;
import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.engine.json.parse.NodeTable;
import dev.collate.engine.json.parse.TextHash;
import dev.collate.parallel.Cancellation;

/** Compares two arrays as sequences, or as multisets if the order of elements does not matter. */
final class ArrayComparer {
    private final TreeComparer tree;
    private final NodeTable original;
    private final NodeTable modified;
    private final boolean ordered;
    private final boolean swapped;
    private final Similarity similarity;
    private final WorkBudget budget;
    private final Identity identity;
    private final TextHash textHash;
    private final Cancellation cancellation = Cancellation.current();

    /**
     * @param swapped if true, the modified array is the first side of the search for pairs; if false, the original array is the first side.
     *     If several solutions are equally good, the result depends on the first side. To get the same pairs when the two documents are
     *     swapped, the caller must use the same document as the first side both times
     */
    ArrayComparer(
            TreeComparer tree,
            NodeTable original,
            NodeTable modified,
            JsonOptions options,
            WorkBudget budget,
            boolean swapped) {
        this.tree = tree;
        this.original = original;
        this.modified = modified;
        this.ordered = options.arrayOrderMatters();
        this.swapped = swapped;
        this.similarity = swapped
                ? new Similarity(modified, original, options, budget)
                : new Similarity(original, modified, options, budget);
        this.budget = budget;
        this.identity = new Identity(options.arrayKey());
        this.textHash = new TextHash(!options.semantic());
    }

    void compare(Scope scope, int a, int b) {
        var before = new Elements(original, a, identity, textHash);
        var after = new Elements(modified, b, identity, textHash);
        if (ordered) {
            reportSequence(scope, before, after, sequencePairs(before, after));
        } else {
            reportMultiset(scope, before, after, multisetPairs(before, after));
        }
    }

    private SequencePairs sequencePairs(Elements before, Elements after) {
        return swapped
                ? new SequenceAligner(after, before, similarity, budget).align().swapped()
                : new SequenceAligner(before, after, similarity, budget).align();
    }

    private MultisetPairs multisetPairs(Elements before, Elements after) {
        return swapped
                ? new MultisetAligner(after, before, similarity).align().swapped(before.size())
                : new MultisetAligner(before, after, similarity).align();
    }

    /**
     * Records the changes from the first element to the last. So when a client applies the patch operations in this order, the elements
     * before the current operation are already equal to the start of the modified array. Only ignored elements are different: they are
     * neither removed nor added. {@code kept} is the number of ignored original elements that are still there minus the number of ignored
     * modified elements that are not added.
     */
    private void reportSequence(Scope scope, Elements before, Elements after, SequencePairs pairs) {
        int j = 0;
        int kept = 0;
        for (int i = 0; i < before.size(); i++) {
            cancellation.checkAt(i);
            if (!pairs.paired(i)) {
                tree.remove(scope, before.node(i), j + kept);
                kept += before.ignored(i) ? 1 : 0;
                continue;
            }
            for (int partner = pairs.nextPartner(j); j < partner; j++) {
                cancellation.checkAt(j);
                kept -= add(scope, after, j, kept);
            }
            report(scope, before, i, after, j, pairs.replaced(i), j + kept);
            j++;
        }
        for (; j < after.size(); j++) {
            cancellation.checkAt(j);
            kept -= add(scope, after, j, kept);
        }
    }

    private int add(Scope scope, Elements after, int j, int kept) {
        tree.add(scope, after.node(j), j + kept);
        return after.ignored(j) ? 1 : 0;
    }

    /**
     * Records the changed elements first, then the removed elements, then the added elements. The added elements are appended to the end of
     * the array.
     */
    private void reportMultiset(Scope scope, Elements before, Elements after, MultisetPairs pairs) {
        for (int i = 0; i < before.size(); i++) {
            cancellation.checkAt(i);
            if (pairs.paired(i)) {
                report(scope, before, i, after, pairs.partner(i), false, i);
            }
        }
        int removed = 0;
        for (int i = 0; i < before.size(); i++) {
            cancellation.checkAt(i);
            if (!pairs.paired(i)) {
                tree.remove(scope, before.node(i), i - removed);
                removed += before.ignored(i) ? 0 : 1;
            }
        }
        int end = before.size() - removed;
        for (int j = 0; j < after.size(); j++) {
            cancellation.checkAt(j);
            if (!pairs.taken(j)) {
                tree.add(scope, after.node(j), end);
                end += after.ignored(j) ? 0 : 1;
            }
        }
    }

    private void report(Scope scope, Elements before, int i, Elements after, int j, boolean replaced, int patched) {
        if (before.hash(i) != after.hash(j)) {
            if (replaced) {
                tree.replace(scope, before.node(i), after.node(j), patched);
            } else {
                tree.compare(scope, before.node(i), after.node(j), patched);
            }
        }
    }
}
