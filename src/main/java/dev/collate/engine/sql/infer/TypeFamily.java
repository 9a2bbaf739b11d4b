package dev.collate.engine.sql.infer;

import dev.collate.engine.sql.infer.ColumnType.Decimal;
import dev.collate.engine.sql.infer.ColumnType.Fixed;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import dev.collate.utf8.LetterCase;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The families of column types, in the order in which type inference tries them. A family fits a column if the database can store all its
 * cells without changing the value of a number or the instant of a timestamp. The limits of a family depend on the dialect.
 */
public enum TypeFamily implements RequestedType {
    BOOLEAN,
    INTEGER,
    BIGINT,
    DECIMAL,
    DOUBLE,
    DATE,
    TIMESTAMP,
    TEXT;

    boolean isNumber() {
        return this == INTEGER || this == BIGINT || this == DECIMAL || this == DOUBLE;
    }

    /** Returns the type of this family that stores every cell without a change. Returns an empty Optional if this family does not fit. */
    Optional<ColumnType> fit(ColumnStatistics cells, ValueLimits limits) {
        return switch (this) {
            case BOOLEAN -> optionalIf(cells.hasOnly(ColumnStatistics.BOOLEAN), Fixed.BOOLEAN);
            case INTEGER ->
                optionalIf(
                        cells.hasOnly(ColumnStatistics.WHOLE)
                                && cells.wholeDigits() <= 10
                                && cells.minWhole() >= Integer.MIN_VALUE
                                && cells.maxWhole() <= Integer.MAX_VALUE,
                        Fixed.INTEGER);
            case BIGINT -> optionalIf(cells.hasOnly(ColumnStatistics.WHOLE) && !cells.exceedsLong(), Fixed.BIGINT);
            case DECIMAL -> fitDecimal(cells, limits);
            case DOUBLE ->
                optionalIf(cells.hasAny(ColumnStatistics.EXPONENT) && fitsDouble(cells, limits), Fixed.DOUBLE);
            case DATE ->
                optionalIf(
                        cells.hasOnly(ColumnStatistics.DATE) && cells.earliestDate() >= limits.earliestDate(),
                        Fixed.DATE);
            case TIMESTAMP -> fitTimestamp(cells, limits);
            case TEXT -> Optional.of(cells.asText());
        };
    }

    private static Optional<ColumnType> optionalIf(boolean fits, ColumnType type) {
        return fits ? Optional.of(type) : Optional.empty();
    }

    private static Optional<ColumnType> fitDecimal(ColumnStatistics cells, ValueLimits limits) {
        int scale = cells.fractionDigits();
        int precision = Math.max(1, cells.wholeDigits() + scale);
        int literalPrecision = Math.max(cells.wholeDigits(), scale == 0 ? 1 : limits.minCountedWholeDigits()) + scale;
        return optionalIf(
                cells.hasOnly(ColumnStatistics.WHOLE | ColumnStatistics.FRACTION)
                        && literalPrecision <= limits.maxDecimalPrecision()
                        && scale <= limits.maxDecimalScale(),
                new Decimal(precision, scale));
    }

    private static boolean fitsDouble(ColumnStatistics cells, ValueLimits limits) {
        return cells.hasOnly(ColumnStatistics.NUMBER)
                && !cells.doubles().anyRounded()
                && cells.doubles().minMagnitude() >= limits.minDouble()
                && cells.doubles().maxMagnitude() <= limits.maxDouble()
                && cells.significantDigits() <= limits.maxDoubleDigits();
    }

    private static Optional<ColumnType> fitTimestamp(ColumnStatistics cells, ValueLimits limits) {
        boolean allZoned =
                cells.hasOnly(ColumnStatistics.ZONED_TIMESTAMP) && cells.hasAny(ColumnStatistics.ZONED_TIMESTAMP);
        // The UTC date of a timestamp with an offset may be one day earlier or later than the written date, so it
        // may be outside the supported dates. Therefore the written date must be after the first supported day,
        // after 0002-01-01, and before the year 9999.
        int earliestZonedDate = Math.max(limits.earliestDate(), 2_01_01);
        boolean inRange = cells.earliestDate() >= limits.earliestDate()
                && (!allZoned || cells.earliestDate() > earliestZonedDate && cells.latestDate() < 9999_00_00);
        return optionalIf(
                (allZoned ? limits.hasZonedType() || limits.storesUtc() : cells.hasOnly(ColumnStatistics.TIMESTAMP))
                        && inRange
                        && cells.fractionalSecondDigits() <= limits.maxFractionalSecondDigits(),
                new Timestamp(cells.fractionalSecondDigits(), allZoned && !limits.storesUtc()));
    }

    /**
     * Returns the type of this family for a column for which the caller has requested this family. The method accepts some columns that
     * {@link #fit} rejects: a double column needs no number with an exponent, and a boolean column may contain 1 and 0.
     */
    @Override
    public Optional<ColumnType> fitRequested(ColumnStatistics cells, ValueLimits limits) {
        return switch (this) {
            case BOOLEAN -> optionalIf(cells.isBoolean01(), Fixed.BOOLEAN);
            case DOUBLE -> optionalIf(fitsDouble(cells, limits), Fixed.DOUBLE);
            default -> fit(cells, limits);
        };
    }

    /** Infers the type of a column for which the caller has not requested a family. The type is of the family of {@link #firstFitting}. */
    static ColumnType infer(ColumnStatistics cells, ValueLimits limits) {
        return firstFitting(cells, limits).fit(cells, limits).orElseThrow();
    }

    /**
     * Returns the first family that fits. Returns {@link #TEXT} if the column has no value, or if its numbers have leading zeros or plus
     * signs.
     */
    static TypeFamily firstFitting(ColumnStatistics cells, ValueLimits limits) {
        return cells.hasOnly(0)
                ? TEXT
                : Arrays.stream(values())
                        .filter(family -> family.canBeInferred(cells, limits))
                        .findFirst()
                        .orElse(TEXT);
    }

    /** Returns whether the inferred type of a column can be of this family. */
    boolean canBeInferred(ColumnStatistics cells, ValueLimits limits) {
        return this == TEXT || !cells.hasLeadingZeros() && fit(cells, limits).isPresent();
    }

    /** Returns the family with this name, ignoring case. Returns an empty Optional if there is no such family. */
    public static Optional<TypeFamily> named(String name) {
        var lower = LetterCase.lower(name);
        return Arrays.stream(values())
                .filter(family -> family.wireName().equals(lower))
                .findFirst();
    }

    @Override
    public TypeFamily family() {
        return this;
    }

    /** Returns the name in requests, such as {@code integer}. */
    @Override
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
