package dev.collate.engine.json.match;

import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.json.match.TreeComparer.Scope;
import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.engine.json.parse.NodeTable;
import dev.collate.engine.json.parse.TextHash;
import dev.collate.engine.result.Differences;
import dev.collate.work.Cancellation;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares two arrays as sequences, or as multisets if the order of elements does not matter. */
final class ArrayComparer {
    private final TreeComparer tree;
    private final NodeTable original;
    private final NodeTable modified;
    private final boolean moves;
    private final boolean documents;
    private final PairOptions options;
    private final Similarity similarity;
    private final WorkBudget budget;
    private final @Nullable String arrayKey;
    private final Map<String, Identity> identities = new HashMap<>();
    private final Identity standardIdentity = new Identity(null);
    private final TextHash textHash;
    private final Cancellation cancellation = Cancellation.current();

    ArrayComparer(TreeComparer tree, NodeTable original, NodeTable modified, JsonOptions request, WorkBudget budget) {
        this.tree = tree;
        this.original = original;
        this.modified = modified;
        this.moves = request.moves();
        this.documents = request.documents();
        this.options = new PairOptions(original, modified, request, budget);
        this.similarity = new Similarity(original, modified, request, budget);
        this.budget = budget;
        this.arrayKey = request.arrayKey();
        this.textHash = new TextHash(!request.semantic());
    }

    void compare(Scope scope, int a, int b) {
        boolean ordered = options.ordered(a, b);
        var before = elements(original, a, ordered);
        var after = elements(modified, b, ordered);
        if (ordered) {
            reportSequence(scope, before, after, new SequenceAligner(before, after, similarity, budget).align());
        } else {
            reportMultiset(scope, before, after, new MultisetAligner(before, after, similarity).align());
        }
    }

    private Elements elements(NodeTable table, int array, boolean ordered) {
        var own = table.options(array);
        var key = own == null ? arrayKey : own.arrayKey();
        if (documents && array == NodeTable.ROOT && key == null) {
            return new Elements(table, array, new DocumentIdentity(), true, textHash);
        }
        var identity = key == null ? standardIdentity : identities.computeIfAbsent(key, Identity::new);
        return new Elements(table, array, identity, key != null || moves && ordered, textHash);
    }

    /**
     * Records the changes from the first element to the last. When a client applies the patch operations in this order, the elements before
     * the current operation are equal to the start of the modified array, except ignored elements: they are neither removed nor added. So
     * {@code kept} is the number of ignored original elements, which stay, minus the number of ignored modified elements, which are missing.
     * A patch is computed without moves.
     */
    private void reportSequence(Scope scope, Elements before, Elements after, SequencePairs pairs) {
        var moved = moves ? new ElementMoves(before, after, pairs) : null;
        int j = 0;
        int kept = 0;
        for (int i = 0; i < before.size(); i++) {
            cancellation.checkAt(i);
            if (moved != null && moved.target(i) != Differences.NONE) {
                int target = after.node(moved.target(i));
                tree.move(scope, before.node(i), target);
                tree.compare(scope, before.node(i), target, Differences.NONE);
                continue;
            }
            if (!pairs.paired(i)) {
                tree.remove(scope, before.node(i), j + kept);
                kept += before.ignored(i) ? 1 : 0;
                continue;
            }
            for (int partner = pairs.nextPartner(j); j < partner; j++) {
                cancellation.checkAt(j);
                kept -= moved != null && moved.moved(j) ? 0 : add(scope, after, j, kept);
            }
            report(scope, before, i, after, j, pairs.replaced(i), j + kept);
            j++;
        }
        for (; j < after.size(); j++) {
            cancellation.checkAt(j);
            kept -= moved != null && moved.moved(j) ? 0 : add(scope, after, j, kept);
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
