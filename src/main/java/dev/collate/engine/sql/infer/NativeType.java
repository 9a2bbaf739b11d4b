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
    /** Which values a type can store. */
    public sealed interface Bound {
        /**
         * Returns the type that the column gets. Returns an empty Optional if the requested type cannot store every value of the column.
         *
         * @param smallest the smallest type of the family that can store every value of the column
         */
        Optional<ColumnType> fit(ColumnType smallest, ColumnStatistics cells);
    }

    /** All values of the family. */
    public record Unbounded() implements Bound {
        @Override
        public Optional<ColumnType> fit(ColumnType smallest, ColumnStatistics cells) {
            return Optional.of(smallest);
        }
    }

    /** Values that the server writes as texts and does not check, because only the database knows which texts are values. */
    public record Parsed() implements Bound {
        @Override
        public Optional<ColumnType> fit(ColumnType smallest, ColumnStatistics cells) {
            return Optional.of(smallest instanceof Text text ? text.asParsed() : smallest);
        }
    }

    /** How a database counts the length of a text. */
    public enum LengthUnit {
        CHARACTERS,
        UTF16_UNITS,
        BYTES
    }

    /** Texts of at most this length. */
    public record MaxLength(int max, LengthUnit unit) implements Bound {
        /** Maximum number of bytes of a character in UTF-8. */
        private static final int BYTES_PER_CHARACTER = 4;

        @Override
        public Optional<ColumnType> fit(ColumnType smallest, ColumnStatistics cells) {
            if (!(smallest instanceof Text text)) {
                return Optional.empty();
            }
            int length = switch (unit) {
                case CHARACTERS -> text.characters();
                case UTF16_UNITS -> text.units();
                case BYTES -> text.bytes();
            };
            int bytes = unit == LengthUnit.BYTES ? max : Math.max(text.bytes(), BYTES_PER_CHARACTER * max);
            if (length > max) {
                return Optional.empty();
            }
            var type = new Text(max, Math.max(max, text.units()), bytes);
            return Optional.of(unit == LengthUnit.BYTES ? type : type.asVarchar());
        }
    }

    /** Numbers with at most {@code precision} digits, of which at most {@code scale} are after the decimal point. */
    public record MaxDigits(int precision, int scale) implements Bound {
        @Override
        public Optional<ColumnType> fit(ColumnType smallest, ColumnStatistics cells) {
            return smallest instanceof Decimal decimal
                            && decimal.scale() <= scale
                            && cells.wholeDigits() <= precision - scale
                    ? Optional.of(new Decimal(precision, scale))
                    : Optional.empty();
        }
    }

    /** Whole numbers in this range, which is within the range of a 64-bit integer. */
    public record Range(long min, long max) implements Bound {
        /** Longer numbers are not part of the minimum and the maximum of the column. */
        private static final int COUNTED_DIGITS = 18;

        @Override
        public Optional<ColumnType> fit(ColumnType smallest, ColumnStatistics cells) {
            boolean whole64 = min == Long.MIN_VALUE && max == Long.MAX_VALUE;
            return whole64 || cells.wholeDigits() <= COUNTED_DIGITS && cells.min() >= min && cells.max() <= max
                    ? Optional.of(smallest)
                    : Optional.empty();
        }
    }

    /** Timestamps with at most {@code digits} fractional digits of the second, all with a UTC offset or all without. */
    public record FractionalSeconds(int digits, boolean zoned) implements Bound {
        @Override
        public Optional<ColumnType> fit(ColumnType smallest, ColumnStatistics cells) {
            return smallest instanceof Timestamp timestamp
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
