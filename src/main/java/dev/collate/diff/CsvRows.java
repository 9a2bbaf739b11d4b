package dev.collate.diff;

import dev.collate.engine.csv.RequestedDelimiter;

/**
 * How the rows of two CSV contents were compared.
 *
 * @param inOrder whether rows were paired only in their order, and no whole row can be ignored
 * @param moves whether moved rows and cells were searched
 */
public record CsvRows(RequestedDelimiter delimiter, boolean inOrder, boolean moves) {
    /** The default options. */
    public static final CsvRows DEFAULT = new CsvRows(RequestedDelimiter.AUTO, true, false);
}
