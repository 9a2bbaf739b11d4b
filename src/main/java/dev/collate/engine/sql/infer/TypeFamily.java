package dev.collate.engine.sql.infer;

import dev.collate.engine.sql.infer.ColumnType.Decimal;
import dev.collate.engine.sql.infer.ColumnType.Fixed;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The kinds of types, in the order in which type inference tries them. A family fits a column if it preserves the value of every number and
 * the instant of every timestamp. All limits depend on the dialect.
 */
public enum TypeFamily {
    BOOLEAN {
        @Override
        Optional<ColumnType> fit(ColumnStatistics cells, ValueLimits limits) {
            return Optional.<ColumnType>of(Fixed.BOOLEAN).filter(type -> cells.areOnly(ColumnStatistics.BOOLEAN));
        }

        // A caller that requests booleans may also write them as 1 and 0.
        @Override
        Optional<ColumnType> fitRequested(ColumnStatistics cells, ValueLimits limits) {
            return Optional.<ColumnType>of(Fixed.BOOLEAN).filter(type -> cells.isBoolean01());
        }
    },
    INTEGER {
        @Override
        Optional<ColumnType> fit(ColumnStatistics cells, ValueLimits limits) {
            return Optional.<ColumnType>of(Fixed.INTEGER)
                    .filter(type -> cells.areOnly(ColumnStatistics.WHOLE)
                            && cells.wholeDigits() <= 10
                            && cells.min() >= Integer.MIN_VALUE
                            && cells.max() <= Integer.MAX_VALUE);
        }
    },
    BIGINT {
        @Override
        Optional<ColumnType> fit(ColumnStatistics cells, ValueLimits limits) {
            return Optional.<ColumnType>of(Fixed.BIGINT)
                    .filter(type -> cells.areOnly(ColumnStatistics.WHOLE) && !cells.exceedLong());
        }
    },
    DECIMAL {
        @Override
        Optional<ColumnType> fit(ColumnStatistics cells, ValueLimits limits) {
            int scale = cells.fractionDigits();
            int precision = Math.max(1, cells.wholeDigits() + scale);
            int literalPrecision = Math.max(cells.wholeDigits(), scale == 0 ? 1 : limits.minWholeDigits()) + scale;
            return Optional.<ColumnType>of(new Decimal(precision, scale))
                    .filter(type -> cells.areOnly(ColumnStatistics.WHOLE | ColumnStatistics.FRACTION)
                            && literalPrecision <= limits.decimalPrecision()
                            && scale <= limits.decimalScale());
        }
    },
    DOUBLE {
        @Override
        Optional<ColumnType> fit(ColumnStatistics cells, ValueLimits limits) {
            return fitRequested(cells, limits).filter(type -> cells.include(ColumnStatistics.EXPONENT));
        }

        @Override
        Optional<ColumnType> fitRequested(ColumnStatistics cells, ValueLimits limits) {
            return Optional.<ColumnType>of(Fixed.DOUBLE)
                    .filter(type -> cells.areOnly(
                                    ColumnStatistics.WHOLE | ColumnStatistics.FRACTION | ColumnStatistics.EXPONENT)
                            && !cells.doubles().rounded()
                            && cells.doubles().min() >= limits.minDouble()
                            && cells.doubles().max() <= limits.maxDouble()
                            && cells.significantDigits() <= limits.doubleDigits());
        }
    },
    DATE {
        @Override
        Optional<ColumnType> fit(ColumnStatistics cells, ValueLimits limits) {
            return Optional.<ColumnType>of(Fixed.DATE)
                    .filter(type -> cells.areOnly(ColumnStatistics.DATE) && cells.firstDay() >= limits.firstDay());
        }
    },
    TIMESTAMP {
        @Override
        Optional<ColumnType> fit(ColumnStatistics cells, ValueLimits limits) {
            boolean zoned =
                    cells.areOnly(ColumnStatistics.ZONED_TIMESTAMP) && cells.include(ColumnStatistics.ZONED_TIMESTAMP);
            // The date in UTC may be the day before or after the date of a zoned timestamp, and so in another year.
            int firstZoned = Math.max(limits.firstDay(), 2_01_01);
            boolean inRange = cells.firstDay() >= limits.firstDay()
                    && (!zoned || cells.firstDay() > firstZoned && cells.lastDay() < 9999_00_00);
            return Optional.<ColumnType>of(new Timestamp(cells.secondDigits(), zoned))
                    .filter(type -> (zoned ? limits.zones() : cells.areOnly(ColumnStatistics.TIMESTAMP))
                            && inRange
                            && cells.secondDigits() <= limits.secondDigits());
        }
    },
    TEXT {
        @Override
        Optional<ColumnType> fit(ColumnStatistics cells, ValueLimits limits) {
            return Optional.of(cells.asText());
        }
    };

    /** Returns the type of this family that preserves every cell. Returns an empty Optional if there is no such type. */
    abstract Optional<ColumnType> fit(ColumnStatistics cells, ValueLimits limits);

    /**
     * Returns the type of this family for a column for which the caller has requested it. The conditions are weaker than those of {@link
     * #fit}.
     */
    Optional<ColumnType> fitRequested(ColumnStatistics cells, ValueLimits limits) {
        return fit(cells, limits);
    }

    /**
     * Returns the type of a column without a requested family: the first family that fits, or text if its numbers have
     * leading zeros or plus signs.
     */
    static ColumnType infer(ColumnStatistics cells, ValueLimits limits) {
        if (cells.areOnly(0) || cells.hasLeadingZeros()) {
            return cells.asText();
        }
        return Arrays.stream(values())
                .flatMap(family -> family.fit(cells, limits).stream())
                .findFirst()
                .orElseGet(cells::asText);
    }

    /** Returns the family with this name, ignoring case. Returns an empty Optional if there is no such family. */
    public static Optional<TypeFamily> named(String name) {
        return Arrays.stream(values())
                .filter(family -> family.wireName().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    /** Returns all names, separated by commas, for error messages. */
    public static String names() {
        return Arrays.stream(values()).map(TypeFamily::wireName).collect(Collectors.joining(", "));
    }

    /** Returns the name in requests, such as {@code integer}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
