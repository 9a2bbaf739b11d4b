package dev.collate.diff;

import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.tree.parse.IgnoredCells;

/**
 * How the rows of two CSV contents are compared. Not thread-safe.
 *
 * @param inOrder whether rows are paired only in their order, and no whole row can be ignored
 */
public record CsvRows(Delimiter originalDelimiter, Delimiter modifiedDelimiter, boolean inOrder, IgnoredCells ignored) {
    /**
     * Returns whether the comparison ignores a cell. Its row must not be ignored.
     *
     * @param row index of the row, counted from 0
     */
    public boolean isIgnored(int row, String column) {
        return ignored.contains(row, column);
    }
}
