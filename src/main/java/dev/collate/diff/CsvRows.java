package dev.collate.diff;

import dev.collate.engine.csv.RequestedDelimiter;

/**
 * How the rows of two CSV contents were compared.
 *
 * @param inOrder whether rows were paired only in their order
 */
public record CsvRows(RequestedDelimiter delimiter, boolean inOrder) {
    /** The default options. */
    public static final CsvRows DEFAULT = new CsvRows(RequestedDelimiter.AUTO, true);
}
