package dev.collate.engine.tree;

import dev.collate.engine.result.Differences;
import dev.collate.engine.tree.Location.Step;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.engine.tree.parse.ValueKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the location of each difference. Not thread-safe. */
final class Locations {
    private final NodeTable original;
    private final NodeTable modified;
    private final Differences differences;

    /**
     * The members of the location that was requested last, by their depth. The next row often has the same ancestors. There may be much
     * white space between a name and its value, so the name of an ancestor must not be read again for each row.
     */
    private final Map<Integer, Member> lastMembers = new HashMap<>();

    Locations(NodeTable original, NodeTable modified, Differences differences) {
        this.original = original;
        this.modified = modified;
        this.differences = differences;
    }

    /** A row whose nodes are members of objects, and the step to them. */
    private record Member(int row, Step step) {}

    /** The document that a location refers to. */
    enum Side {
        ORIGINAL,
        MODIFIED,
        /** The original document after all earlier differences were applied. */
        PATCHED
    }

    /** Returns the location of a row in a document. */
    Location of(int row, Side side) {
        var steps = new Step[depth(row)];
        int ancestor = row;
        for (int i = steps.length - 1; i >= 0; i--) {
            steps[i] = isMember(ancestor) ? memberStep(ancestor, i) : new Step(null, index(ancestor, side));
            ancestor = differences.parent(ancestor);
        }
        return new Location(List.of(steps));
    }

    private int depth(int row) {
        int depth = 0;
        for (int parent = differences.parent(row); parent != Differences.NONE; parent = differences.parent(parent)) {
            depth++;
        }
        return depth;
    }

    private Step memberStep(int row, int depth) {
        var member = lastMembers.get(depth);
        if (member == null || member.row != row) {
            member = new Member(row, new Step(name(row), 0));
            lastMembers.put(depth, member);
        }
        return member.step;
    }

    /** Returns whether the two nodes of a row have different paths in the two documents. */
    boolean pathsDiffer(int row) {
        for (int ancestor = row;
                differences.parent(ancestor) != Differences.NONE;
                ancestor = differences.parent(ancestor)) {
            if (!isMember(ancestor) && index(ancestor, Side.ORIGINAL) != index(ancestor, Side.MODIFIED)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the nodes of a row are members of objects. */
    boolean isMember(int row) {
        return original.kind(differences.original(differences.parent(row))) == ValueKind.OBJECT;
    }

    private String name(int row) {
        return differences.modified(row) == Differences.NONE
                ? original.name(differences.original(row))
                : modified.name(differences.modified(row));
    }

    /** Returns the index that the node of a row has on this side, in the array or object that contains the node. */
    int index(int row, Side side) {
        int parent = differences.parent(row);
        return switch (side) {
            case ORIGINAL -> original.indexOfChild(differences.original(parent), differences.original(row));
            case MODIFIED -> modified.indexOfChild(differences.modified(parent), differences.modified(row));
            case PATCHED -> differences.detail(row, TreeComparer.PATCHED_INDEX);
        };
    }
}
