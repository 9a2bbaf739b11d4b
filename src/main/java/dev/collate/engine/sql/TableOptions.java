package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.ValueLimits;

/**
 * How the table differs from the one that is inferred from the CSV.
 *
 * @param identifierCase how the column names are derived from the header
 * @param utc whether timestamps with a UTC offset are stored in UTC
 * @param unboundedText whether text columns have the largest text type of the database
 * @param notNull whether a column without NULL is {@code NOT NULL}
 */
public record TableOptions(IdentifierCase identifierCase, boolean utc, boolean unboundedText, boolean notNull) {
    /** The inferred table. */
    public static final TableOptions DEFAULT = new TableOptions(IdentifierCase.KEEP, false, false, true);

    ValueLimits limits(DialectProfile engine) {
        return utc ? engine.valueLimits().inUtc() : engine.valueLimits();
    }
}
