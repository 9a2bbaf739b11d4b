package dev.collate.engine.sql.infer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.sql.NearMisses;
import dev.collate.testing.Seeds;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class CellReaderTest {
    private static final Pattern NUMBER =
            Pattern.compile("(?<sign>[+-]?)(?<whole>\\d*)(?:\\.(?<fraction>\\d+))?(?<exponent>[eE][+-]?\\d+)?");
    private static final List<String> SEEDS = List.of(
            "1",
            "-20",
            "007",
            "+3.50",
            ".5",
            "-.25",
            "0.30000000000000001",
            "0.00012345678901234567",
            "-.0000000000000000000000012e5",
            "0.000000000000000000",
            "1e5",
            "12.5E-3",
            "1.5e-00005",
            "999999999999999999",
            "9223372036854775807",
            "-9223372036854775808",
            "1e308",
            "2.5e-324",
            "1234567890.123456",
            "1e-9999999999");

    /** The expected statistics of a cell that is a number. */
    private record Reading(
            int kind,
            boolean code,
            long min,
            long max,
            boolean exceedsLong,
            int wholeDigits,
            int fractionDigits,
            int significantDigits,
            boolean roundInDouble) {}

    @Seeds
    void agreesWithBigDecimalOnTextsSimilarToNumbers(long seed) {
        var nearMisses = new NearMisses(SEEDS, "0123456789+-.eE ");
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 1_000; caseNumber++) {
            var text = nearMisses.next(random);
            if (!text.isEmpty()) {
                var statistics = read(text);
                var expected = expected(text);
                assertThat(statistics.hasAny(ColumnStatistics.OTHER))
                        .as("no number, seed %d, case %d: %s", seed, caseNumber, text)
                        .isEqualTo(expected == null);
                if (expected != null) {
                    assertThat(reading(statistics))
                            .as("seed %d, case %d: %s", seed, caseNumber, text)
                            .isEqualTo(expected);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "0", "-", "1.", "1.5", "1e", "1e-", "1e5", "2024-05-31T18:30", "2024-05-31T18:30:59"})
    void aCellMayEndAtTheEndOfTheArray(String text) {
        var statistics = new ColumnStatistics(true);
        new CellReader(text.getBytes(StandardCharsets.UTF_8), Notation.PLAIN).read(0, text.length(), false, statistics);

        assertThat(statistics).usingRecursiveComparison().isEqualTo(read(text));
    }

    @ParameterizedTest
    @CsvSource({
        "true, true",
        "TRUE, true",
        "tRuE, true",
        "false, true",
        "False, true",
        "truе, false",
        "tru, false",
        "true1, false",
        "t, false",
        "f, false",
        "falsy, false",
        "yes, false"
    })
    void booleansAreWholeWordsInAnyCase(String text, boolean expected) {
        var statistics = read(text);

        assertThat(statistics.hasAny(ColumnStatistics.BOOLEAN)).isEqualTo(expected);
        assertThat(statistics.hasAny(ColumnStatistics.OTHER)).isEqualTo(!expected);
    }

    @Test
    void anInvalidDateIsNeitherTimestampNorNumber() {
        for (var text : List.of("2023-02-29", "2023-02-29T10:00", "2024-01-01T25:00")) {
            assertThat(read(text).hasOnly(ColumnStatistics.OTHER)).as(text).isTrue();
        }
    }

    /** Reads the cell from an array with other digits before and after it. If the reader read these digits, the result would be wrong. */
    private static ColumnStatistics read(String text) {
        var bytes = ("05" + text + "00").getBytes(StandardCharsets.UTF_8);
        var statistics = new ColumnStatistics(true);
        new CellReader(bytes, Notation.PLAIN).read(2, bytes.length - 2, false, statistics);
        assertThat(statistics.hasOnly(0)).as("%s has no kind", text).isFalse();
        return statistics;
    }

    private static Reading reading(ColumnStatistics statistics) {
        int kind = List.of(ColumnStatistics.WHOLE, ColumnStatistics.FRACTION, ColumnStatistics.EXPONENT).stream()
                .filter(statistics::hasOnly)
                .findFirst()
                .orElseThrow();
        return new Reading(
                kind,
                statistics.hasLeadingZeros(),
                statistics.minWhole(),
                statistics.maxWhole(),
                statistics.exceedsLong(),
                statistics.wholeDigits(),
                statistics.fractionDigits(),
                statistics.significantDigits(),
                statistics.doubles().anyRounded());
    }

    private static Reading expected(String text) {
        var number = NUMBER.matcher(text);
        if (!number.matches() || number.group("whole").isEmpty() && number.group("fraction") == null) {
            return null;
        }
        var whole = number.group("whole");
        boolean code = number.group("sign").equals("+") || whole.length() > 1 && whole.startsWith("0");
        int wholeDigits = whole.replaceFirst("^0+", "").length();
        int fractionDigits =
                number.group("fraction") == null ? 0 : number.group("fraction").length();
        int significant = text.replaceFirst("[eE].*", "")
                .replaceAll("\\D", "")
                .replaceFirst("^0+", "")
                .length();
        boolean round = isRoundInDouble(text);
        if (number.group("exponent") != null) {
            return new Reading(ColumnStatistics.EXPONENT, code, 0, 0, false, 0, 0, significant, round);
        }
        if (fractionDigits > 0) {
            return new Reading(
                    ColumnStatistics.FRACTION, code, 0, 0, false, wholeDigits, fractionDigits, significant, round);
        }
        var value = new BigInteger(text);
        long counted = wholeDigits > 18 ? 0 : value.longValueExact();
        return new Reading(
                ColumnStatistics.WHOLE,
                code,
                Math.min(0, counted),
                Math.max(0, counted),
                value.bitLength() > 63,
                wholeDigits,
                0,
                significant,
                round);
    }

    private static boolean isRoundInDouble(String text) {
        try {
            return new BigDecimal(text).compareTo(new BigDecimal(Double.toString(Double.parseDouble(text)))) != 0;
        } catch (NumberFormatException infiniteOrBeyond) {
            return true;
        }
    }
}
