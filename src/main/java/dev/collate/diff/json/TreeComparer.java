package dev.collate.diff.json;

import dev.collate.diff.json.Differences.Finding;
import dev.collate.diff.sequence.WorkBudget;

/**
 * Walks down two tapes in step, wherever their hashes differ, and notes the differences. The walk is recursive: a document has at most
 * {@value TapeReader#DEEPEST} levels.
 */
final class TreeComparer {
    private final Tape original;
    private final Tape modified;
    private final Differences found;
    private final int deepest;
    private final Likeness likeness;
    private final ObjectComparer objects;
    private final ArrayComparer arrays;

    /**
     * @param deepest levels of containers that are compared inside; those further down are replaced as a whole
     * @param turned see {@link ArrayComparer}
     */
    TreeComparer(
            Tape original,
            Tape modified,
            JsonOptions options,
            WorkBudget budget,
            Differences found,
            int deepest,
            boolean turned) {
        this.original = original;
        this.modified = modified;
        this.found = found;
        this.deepest = deepest;
        this.likeness = new Likeness(original, modified, options, budget);
        this.objects = new ObjectComparer(this, original, modified, options);
        this.arrays = new ArrayComparer(this, original, modified, options, budget, turned);
    }

    /**
     * The pair of containers that a difference is found in.
     *
     * @param row its row, {@link Differences#NONE} above the root
     * @param depth number of containers around and including it
     * @param pathLength about as many bytes as its path has
     */
    record Scope(int row, int depth, int pathLength) {
        static final Scope ROOT = new Scope(Differences.NONE, 0, 0);
    }

    /** Notes what differs between two nodes that stand for the same thing. */
    void compare(Scope scope, int a, int b, Place place) {
        if (likeness.equal(a, b) || original.ignored(a) || modified.ignored(b) || found.tooMany()) {
            return;
        }
        var kind = original.kind(a);
        if (!kind.container() || kind != modified.kind(b) || scope.depth() == deepest) {
            replace(scope, a, b, place);
            return;
        }
        int length = scope.pathLength() + stepLength(modified, b);
        int row = found.add(scope.row(), Finding.INSIDE, a, b, place, length);
        var inside = new Scope(row, scope.depth() + 1, length);
        if (kind == Kind.OBJECT) {
            objects.compare(inside, a, b);
        } else {
            arrays.compare(inside, a, b);
        }
    }

    /** Notes that one value took the place of another. */
    void replace(Scope scope, int a, int b, Place place) {
        found.add(scope.row(), Finding.CHANGED, a, b, place, scope.pathLength() + stepLength(modified, b));
    }

    /** Notes that a value is gone, unless it is ignored. */
    void remove(Scope scope, int a, Place place) {
        if (!original.ignored(a)) {
            int length = scope.pathLength() + stepLength(original, a);
            found.add(scope.row(), Finding.REMOVED, a, Differences.NONE, place, length);
        }
    }

    /** Notes that a value is new, unless it is ignored. */
    void add(Scope scope, int b, Place place) {
        if (!modified.ignored(b)) {
            int length = scope.pathLength() + stepLength(modified, b);
            found.add(scope.row(), Finding.ADDED, Differences.NONE, b, place, length);
        }
    }

    /** Notes that a member stands elsewhere among its object's members. */
    void move(Scope scope, int a, int b, Place place) {
        found.add(scope.row(), Finding.MOVED, a, b, place, scope.pathLength() + stepLength(modified, b));
    }

    private static int stepLength(Tape tape, int node) {
        return tape.named(node) ? tape.spelledName(node).length() : Integer.BYTES * 2;
    }
}
