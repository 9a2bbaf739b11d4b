package dev.collate.diff;

import dev.collate.engine.csv.RequestedDelimiter;
import java.util.function.Supplier;

/**
 * How the rows of two CSV contents were compared.
 *
 * @param inOrder whether rows were paired only in their order, and no whole row can be ignored
 * @param moves whether moved rows and cells were searched
 * @param ignoredCells creates the filter of the cells that the comparison ignored
 */
public record CsvRows(RequestedDelimiter delimiter, boolean inOrder, boolean moves, Supplier<CellFilter> ignoredCells) {
    /** The default options. */
    public static final CsvRows DEFAULT =
            new CsvRows(RequestedDelimiter.AUTO, true, false, () -> (row, column) -> false);

    /** Selects cells. Not thread-safe. */
    @FunctionalInterface
    public interface CellFilter {
        /**
         * Returns whether the filter selects a cell.
         *
         * @param row index of the row, counted from 0
         */
        boolean contains(int row, String column);
    }
}
