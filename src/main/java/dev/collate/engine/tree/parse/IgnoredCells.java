package dev.collate.engine.tree.parse;

import org.jspecify.annotations.Nullable;

/** Decides which cells of a CSV table a comparison ignores. Not thread-safe. */
public final class IgnoredCells {
    private static final int ARRAY_DEPTH = 0;
    private static final int OBJECT_DEPTH = 1;
    private static final int CELL_DEPTH = 2;

    private final @Nullable PathRules rules;

    public IgnoredCells(JsonOptions options) {
        this.rules = PathRules.of(options);
    }

    /**
     * Returns whether a cell is ignored. Its row must not be ignored.
     *
     * @param row index of the row, counted from 0
     */
    public boolean contains(int row, String column) {
        if (rules == null) {
            return false;
        }
        rules.enterElement(ARRAY_DEPTH, row);
        rules.enterMember(OBJECT_DEPTH, NodeTable.nameHash(column));
        return rules.isIgnoredAt(CELL_DEPTH);
    }
}
