package dev.collate.engine.sql.infer;

import dev.collate.engine.sql.infer.ColumnType.Decimal;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import java.util.Optional;

/**
 * A type of the database that a caller requests for a column, such as {@code VARCHAR(200)}.
 *
 * @param wireName the type as the CREATE TABLE statement declares it
 * @param family the family of the values
 * @param bound which values of the family the type can store
 */
public record NativeType(String wireName, TypeFamily family, Bound bound) implements RequestedType {
    /** Maximum number of bytes of a character in UTF-8. */
    private static final int MAX_BYTES_PER_CHARACTER = 4;

    /** Whole numbers with more digits do not count in the minimum and the maximum of {@link ColumnStatistics}. */
    private static final int MAX_RANGE_DIGITS = 18;

    /** How a database counts the length of a text. */
    public enum LengthUnit {
        CHARACTERS,
        UTF16_UNITS,
        BYTES;

        private int length(Text text) {
            return switch (this) {
                case CHARACTERS -> text.characters();
                case UTF16_UNITS -> text.utf16Units();
                case BYTES -> text.bytes();
            };
        }
    }

    /** Which values a type can store. */
    public interface Bound {
        /** All values of the family. */
        Bound UNBOUNDED = (smallest, cells) -> Optional.of(smallest);

        /** Values that the server writes as texts and does not check, because only the database knows which texts are valid. */
        Bound PARSED = (smallest, cells) -> Optional.of(smallest instanceof Text text ? text.asParsed() : smallest);

        /**
         * Returns the type that the column gets. Returns an empty Optional if the requested type cannot store every value of the column.
         *
         * @param smallest the smallest type of the family that can store every value of the column
         */
        Optional<ColumnType> fit(ColumnType smallest, ColumnStatistics cells);

        /** Returns the bound of a type that stores texts of at most this length. */
        static Bound maxLength(int maxLength, LengthUnit unit) {
            return (smallest, cells) -> {
                if (!(smallest instanceof Text text) || unit.length(text) > maxLength) {
                    return Optional.empty();
                }
                boolean inBytes = unit == LengthUnit.BYTES;
                int bytes = inBytes ? maxLength : Math.max(text.bytes(), MAX_BYTES_PER_CHARACTER * maxLength);
                var type = new Text(maxLength, Math.max(maxLength, text.utf16Units()), bytes);
                return Optional.of(inBytes ? type : type.asVarchar());
            };
        }

        /**
         * Returns the bound of a type that stores numbers with at most {@code precision} digits, of which at most {@code scale} are after
         * the decimal point.
         */
        static Bound maxDigits(int precision, int scale) {
            return (smallest, cells) -> smallest instanceof Decimal decimal
                            && decimal.scale() <= scale
                            && cells.wholeDigits() <= precision - scale
                    ? Optional.of(new Decimal(precision, scale))
                    : Optional.empty();
        }

        /** Returns the bound of a type that stores whole numbers in this range, which is within the range of a 64-bit integer. */
        static Bound range(long min, long max) {
            return (smallest, cells) -> min == Long.MIN_VALUE && max == Long.MAX_VALUE
                            || cells.wholeDigits() <= MAX_RANGE_DIGITS
                                    && cells.minWhole() >= min
                                    && cells.maxWhole() <= max
                    ? Optional.of(smallest)
                    : Optional.empty();
        }

        /**
         * Returns the bound of a type that stores timestamps with at most {@code digits} fractional digits of the second, all with a UTC
         * offset or all without. Timestamps that are converted to UTC have no offset.
         */
        static Bound fractionalSeconds(int digits, boolean zoned) {
            return (smallest, cells) -> smallest instanceof Timestamp timestamp
                            && timestamp.fractionDigits() <= digits
                            && (zoned ? cells.hasOnly(ColumnStatistics.ZONED_TIMESTAMP) : !timestamp.zoned())
                    ? Optional.of(new Timestamp(digits, zoned))
                    : Optional.empty();
        }
    }

    @Override
    public Optional<ColumnType> fitRequested(ColumnStatistics cells, ValueLimits limits) {
        return family.fitRequested(cells, limits).flatMap(smallest -> bound.fit(smallest, cells));
    }
}
