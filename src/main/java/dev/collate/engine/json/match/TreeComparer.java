package dev.collate.engine.json.match;

import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.engine.json.parse.JsonReader;
import dev.collate.engine.json.parse.NodeTable;
import dev.collate.engine.json.parse.ValueKind;
import dev.collate.engine.json.report.JsonDifferences;
import dev.collate.engine.result.Differences;
import dev.collate.engine.result.Differences.Finding;
import dev.collate.work.Cancellation;

/**
 * Compares two documents recursively and records the differences. The contents of two containers are compared only if their hashes differ.
 * The recursion is at most {@value JsonReader#MAX_DEPTH} levels deep.
 */
public final class TreeComparer {
    private static final int INDEX_LENGTH = 8;

    private final NodeTable original;
    private final NodeTable modified;
    private final Differences found;
    private final int maxDepth;
    private final Cancellation cancellation = Cancellation.current();
    private final Similarity similarity;
    private final ObjectComparer objects;
    private final ArrayComparer arrays;

    /**
     * @param maxDepth maximum number of nested containers whose contents are compared; if deeper containers differ, the whole container is
     *     recorded as changed
     */
    public TreeComparer(
            NodeTable original,
            NodeTable modified,
            JsonOptions options,
            WorkBudget budget,
            Differences found,
            int maxDepth) {
        this.original = original;
        this.modified = modified;
        this.found = found;
        this.maxDepth = maxDepth;
        this.similarity = new Similarity(original, modified, options, budget);
        this.objects = new ObjectComparer(this, original, modified, options);
        this.arrays = new ArrayComparer(this, original, modified, options, budget);
    }

    /**
     * The pair of containers whose children are compared.
     *
     * @param row the row of this pair in the {@link Differences}; {@link Differences#NONE} if the roots are compared, which have no
     * container
     * @param depth number of nested containers from the root to this pair, this pair included
     * @param named whether the containers are objects, so that their children have names
     * @param pathLength approximate length of the path of this pair in bytes
     */
    record Scope(int row, int depth, boolean named, long pathLength) {
        static final Scope ROOT = new Scope(Differences.NONE, 0, false, 0);

        /** Returns the approximate length of the path of a child. */
        long pathLength(NodeTable table, int node) {
            return pathLength + (named ? table.spelledName(node).length() : INDEX_LENGTH);
        }
    }

    /** Records the differences between the documents. */
    public void compareRoots() {
        compare(Scope.ROOT, NodeTable.ROOT, NodeTable.ROOT, Differences.NONE);
    }

    /**
     * Records the differences between two paired nodes.
     *
     * @param patched the index for a JSON Patch, see {@link JsonDifferences#PATCHED}; {@link Differences#NONE} for members and the root
     */
    void compare(Scope scope, int a, int b, int patched) {
        if (similarity.equal(a, b) || original.ignored(a) || modified.ignored(b) || found.tooMany()) {
            return;
        }
        cancellation.check();
        if (!original.isContainer(a) || original.kind(a) != modified.kind(b) || scope.depth() == maxDepth) {
            replace(scope, a, b, patched);
            return;
        }
        int row = found.add(scope.row(), Finding.NESTED, a, b, patched);
        var inside =
                new Scope(row, scope.depth() + 1, original.kind(a) == ValueKind.OBJECT, scope.pathLength(modified, b));
        if (inside.named()) {
            objects.compare(inside, a, b);
        } else {
            arrays.compare(inside, a, b);
        }
    }

    /** Records that the value {@code b} replaced the value {@code a}. */
    void replace(Scope scope, int a, int b, int patched) {
        found.add(scope.row(), Finding.CHANGED, a, b, patched);
        found.spend(scope.pathLength(modified, b));
    }

    /** Records that a value was removed, unless it is ignored. */
    void remove(Scope scope, int a, int patched) {
        if (!original.ignored(a)) {
            found.add(scope.row(), Finding.REMOVED, a, Differences.NONE, patched);
            found.spend(scope.pathLength(original, a));
        }
    }

    /** Records that a value was added, unless it is ignored. */
    void add(Scope scope, int b, int patched) {
        if (!modified.ignored(b)) {
            found.add(scope.row(), Finding.ADDED, Differences.NONE, b, patched);
            found.spend(scope.pathLength(modified, b));
        }
    }

    /** Records that a member or an element has another position in its object or array. */
    void move(Scope scope, int a, int b) {
        found.add(scope.row(), Finding.MOVED, a, b, Differences.NONE);
        found.spend(scope.pathLength(modified, b));
    }
}
