package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.Notation;
import dev.collate.engine.sql.infer.ValueLimits;

/**
 * How the columns differ from those that are inferred from the CSV.
 *
 * @param identifierCase how the column names are derived from the header
 * @param utc whether timestamps with a UTC offset are stored in UTC
 * @param unboundedText whether text columns have the largest text type of the database
 * @param notNull whether a column without NULL is {@code NOT NULL}
 * @param notation how the cells of the CSV are written
 */
public record TableOptions(
        IdentifierCase identifierCase, boolean utc, boolean unboundedText, boolean notNull, Notation notation) {
    /** The inferred table. */
    public static final TableOptions DEFAULT =
            new TableOptions(IdentifierCase.KEEP, false, false, true, Notation.PLAIN);

    ValueLimits limits(DialectProfile engine) {
        return utc ? engine.valueLimits().inUtc() : engine.valueLimits();
    }
}
