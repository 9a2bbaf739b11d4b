package dev.collate.engine.tree;

import dev.collate.engine.result.Differences;
import dev.collate.engine.tree.Location.Step;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.engine.tree.parse.ValueKind;
import java.util.ArrayList;
import java.util.Collections;

/** Finds the location of each difference. */
final class Locations {
    private final NodeTable original;
    private final NodeTable modified;
    private final Differences differences;

    Locations(NodeTable original, NodeTable modified, Differences differences) {
        this.original = original;
        this.modified = modified;
        this.differences = differences;
    }

    /** The document that a location refers to. */
    enum Side {
        ORIGINAL,
        MODIFIED,
        /** The original document after all earlier differences were applied. */
        PATCHED
    }

    /** Returns the location of a row in a document. */
    Location of(int row, Side side) {
        var steps = new ArrayList<Step>();
        for (int ancestor = row;
                differences.parent(ancestor) != Differences.NONE;
                ancestor = differences.parent(ancestor)) {
            steps.add(isMember(ancestor) ? new Step(name(ancestor, side), 0) : new Step(null, index(ancestor, side)));
        }
        Collections.reverse(steps);
        return new Location(steps);
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

    private String name(int row, Side side) {
        boolean inOriginal = differences.modified(row) == Differences.NONE
                || side == Side.ORIGINAL && differences.original(row) != Differences.NONE;
        return inOriginal ? original.name(differences.original(row)) : modified.name(differences.modified(row));
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
