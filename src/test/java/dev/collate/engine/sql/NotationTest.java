package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.sql.ColumnOptions.IdentifierCase;
import dev.collate.engine.sql.LoadOptions.OnConflict;
import dev.collate.engine.sql.infer.BooleanWords;
import dev.collate.engine.sql.infer.DateFormat;
import dev.collate.engine.sql.infer.DecimalSeparator;
import dev.collate.engine.sql.infer.Notation;
import dev.collate.engine.sql.infer.RequestedType;
import dev.collate.engine.sql.infer.TypeFamily;
import dev.collate.testing.Seeds;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stores random tables with numbers, dates and booleans as people write them. Java formats the cells and reads them back. */
@Tag("database")
class NotationTest {
    private static final List<String> FORMATS = List.of(
            "d.M.uuuu",
            "d/M/uuuu",
            "M/d/uuuu",
            "d-M-uuuu",
            "M-d-uuuu",
            "d M uuuu",
            "uuuu-M-d",
            "uuuu/M/d",
            "uuuu.M.d",
            "uuuu M d");

    private static final List<String> WORDS = List.of("ja", "Ja", "JA", "nein", "Nein", "true", "FALSE");

    private static ColumnOptions inNotation(Notation notation) {
        return new ColumnOptions(IdentifierCase.KEEP, false, false, true, notation);
    }

    private static SqlScript script(Dialect dialect, String csv, Notation notation) {
        return Table.script(dialect, 500, csv, Map.of(), LoadOptions.NONE, inNotation(notation));
    }

    @Seeds(3)
    void cellsAsPeopleWriteThemAreStored(long seed, Database database) {
        var random = new Random(seed);
        var separator = random.nextBoolean() ? DecimalSeparator.COMMA : DecimalSeparator.POINT;
        char decimal = separator.wireName().charAt(0);
        int rows = 1 + random.nextInt(8);
        var written = new ArrayList<List<@Nullable String>>();
        var stored = new ArrayList<List<@Nullable String>>();
        for (int i = 0; i < 6; i++) {
            var numbers = cells(rows, random, () -> number(decimal, random));
            written.add(numbers);
            stored.add(read(numbers, cell -> number(cell, decimal)));
            int format = random.nextInt(FORMATS.size());
            var dates = cells(rows, random, () -> date(format, random));
            written.add(dates);
            stored.add(dates(dates));
            var words = cells(rows, random, () -> random.nextInt(40) == 0 ? "1" : WORDS.get(random.nextInt(7)));
            written.add(words);
            stored.add(read(words, NotationTest::word));
        }
        var options =
                inNotation(new Notation(separator, DateFormat.AUTO, BooleanWords.of(List.of("ja"), List.of("NEIN"))));
        var script = TestScriptOptions.of(database.dialect())
                .create()
                .drop()
                .batchSize(3)
                .columns(options)
                .script(Table.ofColumns(written).csv(random));

        for (int i = 0; i < written.size(); i++) {
            // Such a number is written as it is stored.
            boolean same = i % 3 == 0
                    ? stored.get(i).stream().allMatch(cell -> cell == null || number(cell, decimal) != null)
                    : isPlain(stored.get(i));
            boolean typed = !written.get(i).equals(stored.get(i)) || same;
            assertThat(ReadBack.isText(script.columns().get(i + 1).type()))
                    .as("%s is %s", written.get(i), script.columns().get(i + 1).type())
                    .isEqualTo(!typed);
        }
        new ScriptRun(database).assertStored(Table.ofColumns(stored), script, "seed " + seed + " on " + database);
    }

    @Seeds(3)
    void datesWithTimesAreStored(long seed, Database database) {
        var random = new Random(seed);
        var pattern = FORMATS.get(random.nextInt(FORMATS.size()));
        var cells = new ArrayList<@Nullable String>();
        var stored = new ArrayList<@Nullable String>();
        for (int i = 0; i < 8; i++) {
            var time = LocalDateTime.of(1600 + random.nextInt(8000), 1, 1, random.nextInt(24), random.nextInt(60))
                    .plusDays(random.nextInt(365));
            boolean seconds = random.nextBoolean();
            cells.add(DateTimeFormatter.ofPattern(pattern + (seconds ? " HH:mm:ss" : " HH:mm"))
                    .format(seconds ? time.plusSeconds(i) : time));
            stored.add((seconds ? time.plusSeconds(i) : time).toString());
        }
        var script = TestScriptOptions.of(database.dialect())
                .create()
                .drop()
                .columns(inNotation(new Notation(null, new DateFormat(pattern.replace('u', 'y')), BooleanWords.NONE)))
                .script(Table.ofColumns(List.of(cells)).csv(random));

        assertThat(ReadBack.isText(script.columns().get(1).type())).isFalse();
        new ScriptRun(database)
                .assertStored(Table.ofColumns(List.of(stored)), script, "seed " + seed + " on " + database);
    }

    @ParameterizedTest
    @CsvSource({
        "31.12.2024 18:30, TIMESTAMP(0)",
        "31.12.2024 18:30:00.5, TIMESTAMP(1)",
        "31.12.2024 18:30Z, VARCHAR(17)"
    })
    void aDateWithATimeIsATimestampUnlessItHasAUtcOffset(String cell, String type) {
        var notation = new Notation(null, new DateFormat("d.M.yyyy"), BooleanWords.NONE);
        var script = script(Dialect.POSTGRESQL, "a\n" + cell + "\n", notation);

        assertThat(script.columns().getFirst().type()).isEqualTo(type);
    }

    @Test
    void equalDatesWithTimesAreTheSameKey() {
        var options = inNotation(new Notation(null, new DateFormat("d.M.yyyy"), BooleanWords.NONE));
        var load = new LoadOptions(List.of("a"), OnConflict.ERROR, false, false);
        assertThatThrownBy(() -> Table.script(
                        Dialect.H2, 5, "a\n1.2.2024 10:00\n01.02.2024 10:00:00\n", Map.of(), load, options))
                .hasMessageContaining("row 2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "-", textBlock = """
            31.12.2024 1.2.2024        | {date_format=d.M.yyyy}: 2 of 2 cells are dates d.M.yyyy
            31.12.2024 01.02.2024      | {date_format=dd.MM.yyyy}: 2 of 2 cells are dates dd.MM.yyyy
            01/02/2024 - 03/04/2024    | {date_format=dd/MM/yyyy}: 2 of 2 cells are dates dd/MM/yyyy; {date_format=MM/dd/yyyy}: 2 of 2 cells are dates MM/dd/yyyy
            1.123,01 7                 | {decimal_separator=,}: 2 of 2 cells are numbers with the decimal separator ","
            1,234                      | {decimal_separator=.}: 1 of 1 cells are numbers with the decimal separator "."; {decimal_separator=,}: 1 of 1 cells are numbers with the decimal separator ","
            Ja nein                    | {false_values=[nein], true_values=[ja]}: 2 of 2 cells are words for true and false
            31.12.2024_18:30 1.2.2024_09:15:30   | {date_format=d.M.yyyy}: 2 of 2 cells are dates d.M.yyyy with a time
            31.12.2024_18:30 01.02.2024_09:15    | {date_format=dd.MM.yyyy}: 2 of 2 cells are dates dd.MM.yyyy with a time
            31.12.2024_18:30 1.2.2024            | -
            31.12.2024_18:30 2024-02-01_18:30    | -
            31.12.2024_24:00                     | -
            31.12.2024_18                        | -
            31.12.2024_18:30Z                    | -
            31.12.2024_18:30_CET                 | -
            1.123,01 +7                | -
            1.123,01 7%                | -
            1.123,01 2024-01-01        | -
            0.123,01                   | -
            31.12.2024 2024-01-01      | -
            yes nein                   | -
            1.5 2                      | -
            2024-01-01                 | -
            """)
    void aTextColumnHasOffersIfAllItsCellsFitAnotherNotation(String cells, @Nullable String offers) {
        var lines =
                cells.replaceAll("(\\S+) ?", "1,\"$1\"\n").replace("\"-\"", "").replace('_', ' ');
        var script = Table.script(Dialect.POSTGRESQL, 500, "id,a\n" + lines);
        assertThat(script.offers().getFirst()).isEmpty();
        assertThat(script.offers().get(1).stream()
                        .map(offer -> new TreeMap<>(offer.parameters()) + ": " + offer.reason())
                        .collect(Collectors.joining("; ")))
                .isEqualTo(offers == null ? "" : offers);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "-", textBlock = """
            . | 1.234 2.500   | 12,50 1.234,00 | ,
            . | -1.234 12345  | 12,50 1,5      | ,
            . | 1.234 2.5     | 12,50 1,5      | -
            . | 0.234 2.500   | 12,50 1,5      | -
            . | 1.234 2.500e3 | 12,50 1,5      | -
            . | 1 2           | 12,50 1,5      | -
            . | 1.234 2.500   | 12,50 x        | -
            . | 2024-01-01 1  | 12,50 1,5      | -
            , | 1.234 2.500   | 12.50 1,234    | .
            , | 1,234 2       | 12.50 1.5      | .
            , | 1 2           | 12.50 1.5      | -
            """)
    void aColumnOfNumbersHasTheOfferOfAnotherColumnThatWouldChangeItsValues(
            String separator, String numbers, String texts, @Nullable String offer) {
        var notation = new Notation(DecimalSeparator.named(separator).orElseThrow(), null, BooleanWords.NONE);
        var number = numbers.split(" ");
        var text = texts.split(" ");
        var script = script(
                Dialect.MARIADB,
                "a,b\n\"%s\",\"%s\"\n\"%s\",\"%s\"\n,\n".formatted(number[0], text[0], number[1], text[1]),
                separator.equals(".") ? Notation.PLAIN : notation);
        assertThat(script.offers().getFirst().stream()
                        .map(found -> found.parameters() + ": " + found.reason())
                        .toList())
                .isEqualTo(
                        offer == null
                                ? List.of()
                                : List.of(
                                        "{decimal_separator=%1$s}: 2 of 2 cells are numbers with the decimal separator \"%1$s\""
                                                .formatted(offer)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            01/02/2024 | 02/13/2024 | dd/MM/yyyy | -  | -       | []
            01.02.2024 | 02/13/2024 | auto       | -  | -       | -
            1          | ja         | -          | 1  | false   | [{false_values=[false, nein], true_values=[1, ja]}]
            1          | ja         | -          | ja | false   | -
            1          | ja         | -          | 1  | ja      | []
            1          | yes        | -          | -  | -       | [{false_values=[no], true_values=[yes]}]
            """)
    void anOfferDoesNotChangeWhatTheCallerHasChosenForOtherColumns(
            String first,
            String second,
            @Nullable String dateFormat,
            @Nullable String yes,
            @Nullable String no,
            @Nullable String offers) {
        var notation = new Notation(
                null,
                dateFormat == null ? null : new DateFormat(dateFormat),
                yes == null ? BooleanWords.NONE : BooleanWords.of(List.of(yes), List.of(no)));
        var script = script(Dialect.MARIADB, "a,b\n%s,%s\n".formatted(first, second), notation);
        assertThat(script.offers().getFirst()).isEmpty();
        assertThat(script.offers().getLast().stream()
                        .map(offer -> new TreeMap<>(offer.parameters()).toString())
                        .toList())
                .hasToString(offers == null ? "[]" : offers);
    }

    @ParameterizedTest
    @CsvSource({"decimal, true", "'numeric(10,3)', true", "double, true", "text, false", "'varchar(9)', false"})
    void aColumnWithAChosenTypeOfNumbersHasTheOfferOfAnotherColumn(String type, boolean offered) {
        var chosen = Dialect.POSTGRESQL.type(type).orElseThrow();
        var script = Table.script(
                Dialect.POSTGRESQL,
                500,
                "a,b\n\"12,50\",1.234\n",
                Map.of("b", chosen),
                LoadOptions.NONE,
                ColumnOptions.DEFAULT);
        assertThat(script.offers().getLast().stream()
                        .map(offer -> offer.parameters().toString())
                        .toList())
                .isEqualTo(offered ? List.of("{decimal_separator=,}") : List.of());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            13/12/2024 1/2/2024 12/13/2024 | VARCHAR(10) | row 3: "12/13/2024" is not a date d/M/yyyy
            01/02/2024 N/A                 | VARCHAR(10) | row 2: "N/A" is not a date dd/MM/yyyy or a date MM/dd/yyyy
            01/02/2024 02/03/2024          | VARCHAR(10) | each value is a date dd/MM/yyyy and also a date MM/dd/yyyy
            31.12.2024 2024-01-01          | VARCHAR(10) | row 2: "2024-01-01" is not a date dd.MM.yyyy
            31.12.2024 1.2.2024            | DATE        | each value is a date
            2024-12-31 2024-01-01          | DATE        | each value is a date
            31.12.2024_18:30 1.2.2024_9:15 | VARCHAR(16) | row 2: "1.2.2024 9:15" is not a date dd.MM.yyyy with a time
            31.12.2024_18:30 31.12.2024    | VARCHAR(16) | row 2: "31.12.2024" is not a date dd.MM.yyyy with a time
            31.12.2024 31.12.2024_18:30    | VARCHAR(16) | row 2: "31.12.2024 18:30" is not a date dd.MM.yyyy
            31.12.2024_18:30 1.2.2024_09:15 | TIMESTAMP(0) | each value is a timestamp
            ja NEIN vielleicht             | VARCHAR(10) | row 3: "vielleicht" is not one of the words in true_values and false_values
            ja NEIN 0 1                    | BOOLEAN     | each value is true or false
            1 0 2                          | INTEGER     | each value is a 32-bit integer
            """)
    void theReasonSaysWhyAColumnHasNoNotation(String cells, String type, String reason) {
        var notation = new Notation(null, DateFormat.AUTO, BooleanWords.of(List.of("ja", "1"), List.of("nein", "0")));
        var csv = "a\n" + cells.replace(' ', '\n').replace('_', ' ') + "\n";
        var script = script(Dialect.POSTGRESQL, csv, notation);
        assertThat(script.columns().getFirst().type()).isEqualTo(type);
        assertThat(script.reasons()).containsExactly(reason);
    }

    @ParameterizedTest
    @CsvSource({"10, true", "100, false"})
    void offersOfWordsContainOnlyFewWords(int wordCount, boolean isOffered) {
        var words = IntStream.range(0, wordCount).mapToObj(i -> "word" + i).toList();
        var notation = new Notation(null, null, BooleanWords.of(words, List.of()));
        var script = script(Dialect.POSTGRESQL, "a\nyes\nno\n", notation);

        assertThat(script.offers().getFirst()).hasSize(isOffered ? 1 : 0);
    }

    @Test
    void aWordMayContainADoubleQuote() {
        var options = inNotation(new Notation(null, null, BooleanWords.of(List.of("5\""), List.of("\"\""))));
        var load = new LoadOptions(List.of("a"), OnConflict.ERROR, false, false);
        var csv = "a,b\n\"5\"\"\",5\"\n\"\"\"\"\"\",\"\"\"\"\"\"\n";
        var script = Table.script(Dialect.POSTGRESQL, 500, csv, Map.of(), load, options);

        assertThat(Table.text(script, OutputEncoding.NONE)).contains("(TRUE, TRUE),\n(FALSE, FALSE)");
        assertThatThrownBy(
                        () -> Table.script(Dialect.POSTGRESQL, 500, csv + "\"5\"\"\",5\"\n", Map.of(), load, options))
                .hasMessageContaining("duplicate primary key");
    }

    @Test
    void aWordMayHaveMoreBytesInTheCsv() {
        var notation = new Notation(null, null, BooleanWords.of(List.of("kk"), List.of("ß")));
        var script = script(Dialect.POSTGRESQL, "a\n\u212A\u212A\nẞ\n", notation);

        assertThat(script.columns().getFirst().type()).isEqualTo("BOOLEAN");
    }

    @Test
    void aRequestedTypeUsesTheNotation() {
        var options = inNotation(
                new Notation(DecimalSeparator.COMMA, DateFormat.AUTO, BooleanWords.of(List.of("1"), List.of("2"))));
        Map<String, RequestedType> types =
                Map.of("a", TypeFamily.DATE, "b", TypeFamily.BOOLEAN, "c", TypeFamily.DOUBLE, "d", TypeFamily.TEXT);
        var csv = "a,b,c,d\n31.1.2024,2,\"1.000,5\",\"1,5\"\n";
        var script = Table.script(Dialect.POSTGRESQL, 500, csv, types, LoadOptions.NONE, options);
        assertThat(Table.text(script, OutputEncoding.NONE)).contains("('2024-01-31', FALSE, 1000.5e0, '1,5')");
    }

    @Test
    void keysAreComparedByTheirValues() {
        var options =
                inNotation(new Notation(DecimalSeparator.POINT, null, BooleanWords.of(List.of("ja"), List.of("nein"))));
        var load = new LoadOptions(List.of("a", "b"), OnConflict.ERROR, false, false);
        assertThatThrownBy(() -> Table.script(
                        Dialect.H2, 5, "a,b\n1 000.50,ja\n1 000.5,nein\n1'000.5,Ja\n", Map.of(), load, options))
                .hasMessageContaining("row 3, line 4: duplicate primary key");
    }

    private static List<@Nullable String> cells(int rows, Random random, Supplier<String> cell) {
        var cells = new ArrayList<@Nullable String>();
        cells.add(cell.get());
        IntStream.range(1, rows).forEach(row -> cells.add(random.nextInt(8) == 0 ? null : cell.get()));
        return cells;
    }

    /** Returns a number, which sometimes is not well formed. */
    private static String number(char decimal, Random random) {
        var value = BigDecimal.valueOf(random.nextLong(2_000_000_000L) - 1_000_000_000L, random.nextInt(4))
                .movePointLeft(random.nextInt(3) * 3)
                .setScale(random.nextInt(4), RoundingMode.DOWN);
        var groups = (decimal == ',' ? "." : ",") + " \u00A0\u202F'\u2019";
        char group = groups.charAt(random.nextInt(groups.length()));
        var text = format(value, decimal, group, random.nextInt(3) > 0);
        if (random.nextInt(60) == 0) {
            int index = random.nextInt(text.length() + 1);
            var inserted = "0,. '%\u20AC".charAt(random.nextInt(7));
            return text.substring(0, index) + inserted + text.substring(index);
        }
        if (random.nextInt(60) == 0 && text.length() > 2) {
            int index = random.nextInt(text.length());
            return text.substring(0, index) + text.substring(index + 1);
        }
        return text;
    }

    private static String format(BigDecimal value, char decimal, char group, boolean grouped) {
        var symbols = new DecimalFormatSymbols(Locale.ROOT);
        symbols.setDecimalSeparator(decimal);
        symbols.setGroupingSeparator(group);
        var format = new DecimalFormat("#,##0", symbols);
        format.setMinimumFractionDigits(value.scale());
        format.setMaximumFractionDigits(value.scale());
        format.setGroupingUsed(grouped);
        var text = format.format(value);
        // Java omits the sign of a negative zero.
        return value.signum() == 0 && text.startsWith("-") ? text.substring(1) : text;
    }

    /** Returns the value of a number; null if Java would not write it in this way with any group separator. */
    private static @Nullable String number(String cell, char decimal) {
        var groups = (decimal == ',' ? "." : ",") + " \u00A0\u202F'\u2019";
        for (char group : groups.toCharArray()) {
            try {
                var value =
                        new BigDecimal(cell.replace(String.valueOf(group), "").replace(decimal, '.'));
                var unsigned = cell.startsWith("-") && value.signum() == 0 ? cell.substring(1) : cell;
                boolean omitted = unsigned.matches("-?[.,].*");
                for (boolean grouped : new boolean[] {true, false}) {
                    var again = format(value, decimal, group, grouped);
                    if (again.equals(unsigned)
                            || omitted && again.replaceFirst("0", "").equals(unsigned)) {
                        return value.toPlainString();
                    }
                }
            } catch (NumberFormatException other) {
                // Another group separator may fit.
            }
        }
        return null;
    }

    private static String date(int format, Random random) {
        int other = random.nextInt(40) == 0 ? random.nextInt(FORMATS.size()) : format;
        var pattern = FORMATS.get(other);
        var day = LocalDate.of(1600 + random.nextInt(8000), 1, 1).plusDays(random.nextInt(365));
        if (random.nextInt(60) == 0) {
            return random.nextBoolean() ? "31.02.2024" : day + " 10";
        }
        var padded = random.nextBoolean() ? pattern : pattern.replace("d", "dd").replace("M", "MM");
        return DateTimeFormatter.ofPattern(padded).format(day);
    }

    /** Returns the dates in ISO 8601 if exactly one format fits all of them. Otherwise returns the cells. */
    private static List<@Nullable String> dates(List<@Nullable String> cells) {
        var found = FORMATS.stream()
                .map(format -> DateTimeFormatter.ofPattern(format).withResolverStyle(ResolverStyle.STRICT))
                .map(format -> read(cells, cell -> date(cell, format)))
                .filter(NotationTest::isPlain)
                .toList();
        boolean some = cells.stream().anyMatch(cell -> cell != null && date(cell, FORMATS) == null);
        return found.size() == 1 && !some ? found.getFirst() : cells;
    }

    private static @Nullable String date(String cell, List<String> formats) {
        return formats.stream()
                .map(format -> date(cell, DateTimeFormatter.ofPattern(format).withResolverStyle(ResolverStyle.STRICT)))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static @Nullable String date(String cell, DateTimeFormatter format) {
        try {
            return LocalDate.parse(cell, format).toString();
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static @Nullable String word(String cell) {
        return switch (cell.toLowerCase(Locale.ROOT)) {
            case "ja", "true" -> "true";
            case "nein", "false" -> "false";
            default -> null;
        };
    }

    /** Returns the values of all cells. Returns the cells if one of them has no value. */
    private static List<@Nullable String> read(
            List<@Nullable String> cells, Function<String, @Nullable String> reader) {
        var values = new ArrayList<@Nullable String>();
        for (var cell : cells) {
            var value = cell == null ? null : reader.apply(cell);
            if (cell != null && value == null) {
                return cells;
            }
            values.add(value);
        }
        return values;
    }

    /** Returns whether all cells are values of one kind without any option. */
    private static boolean isPlain(List<@Nullable String> cells) {
        return Stream.of("-?[0-9]*\\.?[0-9]+", "(?i)true|false", "[0-9]{4}-[0-9]{2}-[0-9]{2}")
                .anyMatch(kind -> cells.stream().allMatch(cell -> cell == null || cell.matches(kind)));
    }
}
