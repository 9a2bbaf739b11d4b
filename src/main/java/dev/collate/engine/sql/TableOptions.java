package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.DateFormat;
import dev.collate.engine.sql.infer.ValueLimits;
import org.jspecify.annotations.Nullable;

/**
 * How the columns differ from those that are inferred from the CSV.
 *
 * @param identifierCase how the column names are derived from the header
 * @param utc whether timestamps with a UTC offset are stored in UTC
 * @param unboundedText whether text columns have the largest text type of the database
 * @param notNull whether a column without NULL is {@code NOT NULL}
 * @param dateFormat the format of dates in the CSV, in addition to ISO 8601; null if there is none
 */
public record TableOptions(
        IdentifierCase identifierCase,
        boolean utc,
        boolean unboundedText,
        boolean notNull,
        @Nullable DateFormat dateFormat) {
    /** The inferred table. */
    public static final TableOptions DEFAULT = new TableOptions(IdentifierCase.KEEP, false, false, true, null);

    ValueLimits limits(DialectProfile engine) {
        return utc ? engine.valueLimits().inUtc() : engine.valueLimits();
    }
}
