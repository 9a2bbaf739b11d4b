package dev.collate.engine.tree;

import dev.collate.engine.align.Pairs;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.tree.parse.NodeTable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Pairs the elements of two arrays. Finds out by which identity the options let the elements be paired. */
final class ArrayMatcher {
    private final NodeTable original;
    private final NodeTable modified;
    private final JsonOptions request;
    private final Similarity similarity;
    private final WorkBudget budget;
    private final Map<@Nullable String, Identity> identities = new HashMap<>();

    ArrayMatcher(
            NodeTable original, NodeTable modified, JsonOptions request, Similarity similarity, WorkBudget budget) {
        this.original = original;
        this.modified = modified;
        this.request = request;
        this.similarity = similarity;
        this.budget = budget;
    }

    /** Pairs the elements of two arrays whose order matters. */
    SequencePairs sequence(int a, int b) {
        var before = elements(original, a, true);
        var after = elements(modified, b, true);
        return new SequenceAligner(before, after, similarity, budget).align(request.moves());
    }

    /** Pairs the elements of two arrays whose order does not matter. */
    Pairs multiset(int a, int b) {
        return new MultisetAligner(elements(original, a, false), elements(modified, b, false), similarity).align();
    }

    private Elements elements(NodeTable table, int array, boolean ordered) {
        var own = table.options(array);
        var key = own == null ? request.arrayKey() : own.arrayKey();
        if (request.documents() && array == NodeTable.ROOT && key == null) {
            return new Elements(table, array, Identity.OF_DOCUMENTS, true);
        }
        var identity = identities.computeIfAbsent(key, Identity::new);
        return new Elements(table, array, identity, key != null || request.moves() && ordered);
    }
}
