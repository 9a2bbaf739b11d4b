package dev.collate.testing;

import dev.collate.engine.csv.CsvOptions;
import dev.collate.engine.csv.RequestedDelimiter;

/** How tests read their CSV. */
public final class CsvFormats {
    /** The delimiter is a comma and is not detected. */
    public static final CsvOptions COMMA =
            new CsvOptions(RequestedDelimiter.of(",").orElseThrow(), 0, false);

    private CsvFormats() {}
}
