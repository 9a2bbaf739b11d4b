package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.Notation;
import dev.collate.engine.sql.infer.ValueLimits;
import dev.collate.utf8.LetterCase;
import java.util.regex.Pattern;

/**
 * How the columns differ from those that are inferred from the CSV.
 *
 * @param identifierCase how the column names are derived from the header
 * @param timestampsInUtc whether timestamps with a UTC offset are stored in UTC
 * @param unboundedText whether text columns have the largest text type of the database
 * @param notNull whether a column without NULL is {@code NOT NULL}
 * @param notation how the cells of the CSV are written
 */
public record ColumnOptions(
        IdentifierCase identifierCase,
        boolean timestampsInUtc,
        boolean unboundedText,
        boolean notNull,
        Notation notation) {
    /** The columns exactly as they are inferred from the CSV. */
    public static final ColumnOptions DEFAULT =
            new ColumnOptions(IdentifierCase.KEEP, false, false, true, Notation.PLAIN);

    ValueLimits limits(DialectProfile profile) {
        return timestampsInUtc ? profile.valueLimits().inUtc() : profile.valueLimits();
    }

    /** How a column name is derived from a cell of the header. */
    public enum IdentifierCase {
        /** The name as the header has it. */
        KEEP,

        /** The name as the header has it, but in lower case. */
        LOWER,

        /**
         * Words of letters and digits in lower case, with underscores between them: {@code unit_price_eur} for {@code "unitPrice (EUR)"}.
         */
        SNAKE;

        /**
         * The positions between two words: before a capital that follows a lower-case letter or a digit ({@code unit|Price}), and before a
         * capital between a capital and a lower-case letter ({@code XML|Parser}).
         */
        private static final Pattern WORD_START =
                Pattern.compile("(?<=[\\p{Ll}\\p{Nd}])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})");

        private static final Pattern SEPARATORS = Pattern.compile("[^\\p{L}\\p{M}\\p{Nd}]+");
        private static final Pattern OUTER_UNDERSCORES = Pattern.compile("^_|_$");

        String convert(String name) {
            return switch (this) {
                case KEEP -> name;
                case LOWER -> LetterCase.lower(name);
                case SNAKE -> {
                    var words = SEPARATORS
                            .matcher(WORD_START.matcher(name).replaceAll("_"))
                            .replaceAll("_");
                    yield LetterCase.lower(OUTER_UNDERSCORES.matcher(words).replaceAll(""));
                }
            };
        }
    }
}
