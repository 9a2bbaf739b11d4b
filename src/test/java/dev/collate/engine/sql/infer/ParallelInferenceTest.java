package dev.collate.engine.sql.infer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.csv.CsvFormat;
import dev.collate.engine.csv.CsvScanner;
import dev.collate.engine.csv.Delimiter;
import dev.collate.problem.ApiException;
import dev.collate.testing.Seeds;
import dev.collate.testing.Slices;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that two halves of a CSV give the same result as one pass, wherever the second half begins. The middle of a large CSV is a guess,
 * so it may be inside a row, or inside a cell that looks like rows.
 */
@Tag("engine")
class ParallelInferenceTest {
    private static final int LARGE = 9 << 20;
    private static final NullCells NULLS = new NullCells(List.of("NULL"));
    private static final List<ValueLimits> LIMITS = List.of(
            new ValueLimits(1000, 1000, 0, 17, 6, true, 1_01_01, 0),
            new ValueLimits(38, 18, 3, 17, 1e-300, 1e299, 6, false, 1000_01_01, 1, false));

    /** Cells of columns: most columns have cells of one of these groups. */
    private static final List<List<String>> GROUPS = List.of(
            List.of("0", "1", "true", "FALSE", "", "\"\""),
            List.of("1", "-2", "3000000000", "-3000000000", "2147483648", "123456789012345678", "NULL"),
            List.of("1", "+7", "00012", "9223372036854775807", "9223372036854775808", "-9223372036854775809"),
            List.of("12345678901234567890", "2.50", "-0.125", "0.1234567890123456789", "123456.7", "1234567.89"),
            List.of("1e5", "9e-400", "1e300", "4e-320", "2.5", "0.1e-7"),
            List.of("1e5", "1234567890.12345675", "1234567890.1234567", "0.1234567890123456789", "-7", "1.5e-3"),
            List.of("1e5", "1.2345678901234567", "9007199254740993", "7"),
            List.of("2024-05-31", "0900-05-31", "\"2024-02-29\""),
            List.of("2024-05-31 18:30:00.25", "2024-05-31 18:30", "2024-05-31T18:30:00.1234567", "1000-01-01 00:00"),
            List.of("2024-05-31T18:30Z", "9999-05-31T18:30Z", "0002-01-01T00:00+01:00", "2024-05-31T18:30:00.5-05:00"),
            List.of("text", "äöü€😀", "\"5\"", "\"a \"\"word\"\"\"", "5\" pipe", "\"\"", "", "NULL"));

    /** Cells with U+0000, which are errors in some databases. */
    private static final List<String> NULS = List.of("a\0b", "a\0b\0");

    /** Cells that look like rows if the reading begins inside the cell. */
    private static final List<String> LIKE_ROWS = List.of(
            "\"1\n4,5,6\n7,8\"",
            "\"\"\"\n,\"\",\n\"",
            "\"x\r\n\r\ny\"",
            "\"\n1,2,\"\"3\n1,2,3\n\"",
            "\"1,2,3\n4,5,6\n\"");

    /** The ends of files that are not valid. */
    private static final List<String> ERRORS =
            List.of("1,2\n", "1,2,3,4\r\n", "1,\"a\"b,2\n", "1,2,\"unterminated\n1,2,3\n");

    @Test
    void twoRowsInTwoHalvesGiveTheResultOfOnePass() {
        var cells = Stream.concat(GROUPS.stream().flatMap(List::stream), NULS.stream())
                .distinct()
                .toList();
        for (var first : cells) {
            for (var second : cells) {
                var csv = Slices.inLargerArray("a,b\n" + first + ",\n" + second + ",\n");
                var scanner = scanner(csv, false);
                int middle =
                        scanner.nextRecordStart() + Utf8Slice.of(first + ",\n").length();
                for (var limits : LIMITS) {
                    assertThat(result(csv, scanner, limits, middle))
                            .as("%s", csv)
                            .isEqualTo(result(csv, scanner, limits, csv.to()));
                }
            }
        }
    }

    @Seeds(30)
    void everyMiddleGivesTheResultOfOnePass(long seed) {
        var random = new Random(seed);
        var text = new StringBuilder("a,b,c\n");
        var columns = columns(random);
        for (int n = random.nextInt(12); n > 0; n--) {
            text.append(block(random, columns, 2));
        }
        var csv = Slices.inLargerArray(withErrors(text, random));
        var scanner = scanner(csv, random.nextBoolean());
        for (var limits : LIMITS) {
            var onePass = result(csv, scanner, limits, csv.to());
            for (int middle = scanner.nextRecordStart(); middle < csv.to(); middle++) {
                assertThat(result(csv, scanner, limits, middle))
                        .as("middle %d of %s", middle, csv)
                        .isEqualTo(onePass);
            }
        }
    }

    @Seeds(2)
    void aLargeTableGivesTheResultOfOnePass(long seed) {
        var random = new Random(seed);
        var text = new StringBuilder("a,b,c\n");
        var columns = columns(random);
        while (text.length() < LARGE) {
            text.append(block(random, columns, 100_000));
        }
        var csv = Slices.inLargerArray(seed % 2 != 0 ? text.toString() : text + any(ERRORS, random));
        var scanner = scanner(csv, false);
        var limits = LIMITS.get((int) seed % LIMITS.size());
        int middle = TypeInference.splitPoint(csv, scanner.nextRecordStart(), options(limits, scanner));
        assertThat(middle).isBetween(csv.from() + 1, csv.to() - 1);
        assertThat(result(csv, scanner, limits, middle)).isEqualTo(result(csv, scanner, limits, csv.to()));
    }

    @Test
    void theMiddleIsTheStartOfARowEvenIfCellsContainLineBreaks() {
        var row = "1,\"a \"\"word\"\"\n1,2,3\n\",\"\"\r\n";
        for (int shift = 0; shift < row.length(); shift += 5) {
            var csv = Slices.inLargerArray("a,b,c\n" + "z".repeat(shift) + ",,\r\n" + row.repeat(LARGE / row.length()));
            var scanner = scanner(csv, false);
            int first = scanner.nextRecordStart();
            int middle = TypeInference.splitPoint(csv, first, options(LIMITS.getFirst(), scanner));
            assertThat((middle - first - shift - 4) % row.length())
                    .as("shift %d", shift)
                    .isZero();
            assertThat(middle).isBetween((first + csv.to()) / 2, (first + csv.to()) / 2 + row.length());
        }
    }

    @Test
    void aTableIsNotDividedIfItsMiddleIsInAVeryLongCell() {
        var csv = Slices.inLargerArray("a,b,c\n1,2,3\n1,\"" + "1,2,3\n".repeat(LARGE / 6) + "\",3\n");
        var scanner = scanner(csv, false);
        assertThat(TypeInference.splitPoint(csv, scanner.nextRecordStart(), options(LIMITS.getFirst(), scanner)))
                .isEqualTo(csv.to());
    }

    @Test
    void aTableIsNotDividedIfTheCallerHasChosenAType() {
        var csv = Slices.inLargerArray("a,b,c\n" + "1,2,3\n".repeat(LARGE / 6));
        var scanner = scanner(csv, false);
        int first = scanner.nextRecordStart();
        assertThat(TypeInference.splitPoint(csv, first, options(LIMITS.getFirst(), scanner)))
                .isLessThan(csv.to());
        assertThat(TypeInference.splitPoint(
                        csv, first, options(LIMITS.getFirst(), scanner, Arrays.asList(null, TypeFamily.DECIMAL, null))))
                .isEqualTo(csv.to());
    }

    @Test
    void theFirstHalfEndsWithTheRowBeforeTheMiddle() {
        var csv = Slices.inLargerArray("a,b,c\n" + "1,2,3\n".repeat(4));
        var first = scanner(csv, false).nextRecordStart();
        for (int length = 0; length <= 24; length++) {
            var scanner = scanner(csv, false);
            var statistics =
                    Stream.generate(() -> new ColumnStatistics(false)).limit(3).toList();
            new RowReader(csv.bytes(), scanner, options(LIMITS.getFirst(), scanner)).read(statistics, first + length);
            assertThat(scanner.rowNumber()).as("length %d", length).isEqualTo(Math.ceilDiv(length, 6));
        }
    }

    /** Returns all that a caller can learn about the columns, or the error. */
    private static String result(Utf8Slice csv, CsvScanner scanner, ValueLimits limits, int middle) {
        try {
            var options = options(limits, scanner);
            var statistics = TypeInference.gather(csv, scanner, options, middle);
            var result = new StringBuilder(statistics.rowCount() + " rows");
            for (int i = 0; i < scanner.columnCount(); i++) {
                var cells = statistics.columns().get(i);
                result.append("; ").append(TypeFamily.infer(cells, limits));
                result.append(cells.isNullable(true)).append(cells.isNullable(false));
                for (var family : TypeFamily.values()) {
                    result.append(' ')
                            .append(family.canBeInferred(cells, limits))
                            .append(family.fitRequested(cells, limits));
                }
            }
            return result.toString();
        } catch (ApiException e) {
            return e.getMessage();
        }
    }

    /** Returns rows with equal cells, so that different cells may be in different halves. */
    private static String block(Random random, List<List<String>> columns, int maxRows) {
        var cells = columns.stream()
                .map(group -> random.nextInt(60) == 0 ? any(GROUPS, random) : group)
                .map(group -> random.nextInt(100) == 0 ? any(NULS, random) : any(group, random))
                .toList();
        boolean likeRows = random.nextInt(4) == 0;
        var text = new StringBuilder();
        for (int n = 1 + random.nextInt(maxRows); n > 0; n--) {
            text.append(String.join(",", cells)).append(likeRows ? "," + any(LIKE_ROWS, random) : ",x");
            text.append(random.nextInt(6) == 0 ? "\n\n\r\n" : random.nextInt(6) == 0 ? "\r" : "\n");
        }
        return text.toString();
    }

    private static List<List<String>> columns(Random random) {
        return List.of(any(GROUPS, random), any(GROUPS, random));
    }

    private static <T> T any(List<T> values, Random random) {
        return values.get(random.nextInt(values.size()));
    }

    /** Returns the text, in a quarter of the cases with one or two rows that are not valid. */
    private static String withErrors(StringBuilder text, Random random) {
        for (int n = random.nextInt(4) == 0 ? 1 + random.nextInt(2) : 0; n > 0; n--) {
            int afterLine = text.indexOf("\n", random.nextInt(text.length())) + 1;
            text.insert(afterLine == 0 ? text.length() : afterLine, any(ERRORS, random));
        }
        return text.toString();
    }

    private static InferenceOptions options(ValueLimits limits, CsvScanner scanner) {
        return options(limits, scanner, Collections.nCopies(scanner.columnCount(), null));
    }

    private static InferenceOptions options(ValueLimits limits, CsvScanner scanner, List<RequestedType> chosen) {
        var notations = new ArrayList<>(Collections.nCopies(scanner.columnCount(), Notation.PLAIN));
        return new InferenceOptions(NULLS, limits, scanner.header(), chosen, true, notations);
    }

    private static CsvScanner scanner(Utf8Slice csv, boolean trim) {
        return new CsvScanner(csv, new CsvFormat(Delimiter.COMMA, 0, trim), "csv", Integer.MAX_VALUE);
    }
}
