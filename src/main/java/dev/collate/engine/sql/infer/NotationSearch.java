package dev.collate.engine.sql.infer;

import static java.util.Objects.requireNonNull;

import dev.collate.engine.csv.CsvScanner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the notations in which all cells of a column are values of one kind: dates of one format, numbers with one decimal separator, or
 * words for true and false. It tries each notation with the reader and the limits of type inference.
 */
public final class NotationSearch {
    private static final int DATES = ColumnStatistics.DATE | ColumnStatistics.TIMESTAMP;
    private static final int NUMBER_KINDS =
            ColumnStatistics.WHOLE | ColumnStatistics.FRACTION | ColumnStatistics.EXPONENT;

    /** The formats of dates that {@code auto} and the offers know. Days and months have one or two digits. */
    private static final List<String> DATE_FORMATS = List.of(
            "d.M.yyyy,d/M/yyyy,M/d/yyyy,d-M-yyyy,M-d-yyyy,d M yyyy,yyyy-M-d,yyyy/M/d,yyyy.M.d,yyyy M d".split(","));

    /** Common words for true and false, which are offered in this order. */
    private static final List<BooleanWords> BOOLEAN_WORDS = Stream.of(
                    "yes no,y n,ja nein,ja nee,j n,oui non,vrai faux,wahr falsch,sí no,si no,sim não,tak nie,да нет,on off"
                            .split(","))
            .map(pair -> pair.split(" "))
            .map(pair -> BooleanWords.of(List.of(pair[0]), List.of(pair[1])))
            .toList();

    private final byte[] source;
    private final CsvScanner scanner;
    private final InferenceOptions options;
    private final List<CandidateColumn> columns;

    private NotationSearch(byte[] source, CsvScanner scanner, InferenceOptions options, List<CandidateColumn> columns) {
        this.source = source;
        this.scanner = scanner;
        this.options = options;
        this.columns = columns;
    }

    /**
     * Chooses the notation of each column. With {@code date_format: "auto"}, a column gets the format of dates that fits all its cells, if
     * there is exactly one. A column gets the requested words for true and false if all its cells are such words, or if the caller has
     * requested the type boolean. Every other column gets the rest of the requested notation.
     *
     * @param scanner is before the first row
     */
    public static Resolved resolve(byte[] source, CsvScanner scanner, InferenceOptions options, Notation requested) {
        boolean auto = DateFormat.AUTO.equals(requested.dateFormat());
        var plain = new Notation(requested.decimalSeparator(), auto ? null : requested.dateFormat(), BooleanWords.NONE);
        var columns = new ArrayList<CandidateColumn>();
        for (var chosen : options.requestedTypes()) {
            var family = chosen == null ? null : chosen.family();
            var trials = new ArrayList<Trial>();
            if (auto && (family == null || family == TypeFamily.DATE || family == TypeFamily.TIMESTAMP)) {
                DATE_FORMATS.forEach(format -> trials.add(Trial.of(format, plain)));
            }
            if (!requested.booleanWords().values().isEmpty() && family == null) {
                trials.add(Trial.of(requested.booleanWords(), plain));
            }
            columns.add(new CandidateColumn(trials));
        }
        new NotationSearch(source, scanner, options, columns).readRows();
        var notations = new ArrayList<Notation>();
        for (int i = 0; i < columns.size(); i++) {
            var chosen = options.requestedTypes().get(i);
            var found = columns.get(i).fitting(options.limits());
            notations.add(
                    chosen != null && chosen.family() == TypeFamily.BOOLEAN
                            ? new Notation(plain.decimalSeparator(), plain.dateFormat(), requested.booleanWords())
                            : found.size() == 1 ? found.getFirst().notation : plain);
        }
        return new Resolved(
                List.copyOf(notations),
                columns.stream()
                        .<@Nullable String>map(column -> column.reason(options.limits()))
                        .toList());
    }

    /**
     * Returns the options that would give each text column another type. If a text column has an offer with a decimal separator, each
     * column of numbers whose values this separator would change has the same offer. A text column has no offers if the caller has chosen
     * its type, or if no notation fits all its cells. An offer keeps the format of dates and the words that the caller has requested,
     * because they also apply to other columns.
     *
     * @param scanner is before the first row
     * @param options the options with which the column became a text column
     * @param requested the notation in the request
     * @param texts for each column whether it is a text column
     */
    public static List<List<Offer>> offers(
            byte[] source, CsvScanner scanner, InferenceOptions options, Notation requested, List<Boolean> texts) {
        boolean offersDates = requested.dateFormat() == null || DateFormat.AUTO.equals(requested.dateFormat());
        var allWords = BOOLEAN_WORDS.stream()
                .flatMap(words -> requested.booleanWords().with(words).stream())
                .toList();
        var numberRows = scanner.rowsFrom(scanner.nextRecordStart(), 0);
        var columns = new ArrayList<CandidateColumn>();
        for (int i = 0; i < texts.size(); i++) {
            var trials = new ArrayList<Trial>();
            if (texts.get(i) && options.requestedTypes().get(i) == null) {
                if (offersDates) {
                    DATE_FORMATS.forEach(format -> trials.add(Trial.of(format, Notation.PLAIN)));
                }
                for (var separator : DecimalSeparator.values()) {
                    trials.add(Trial.of(separator));
                }
                allWords.forEach(words -> trials.add(Trial.of(words, Notation.PLAIN)));
            }
            columns.add(new CandidateColumn(trials));
        }
        new NotationSearch(source, scanner, options, columns).readRows();
        var separators = Arrays.stream(DecimalSeparator.values())
                .filter(separator -> columns.stream().anyMatch(column -> column.fits(separator, options.limits())))
                .toList();
        var numbers = numberTrials(separators, options, texts);
        new NotationSearch(source, numberRows, options, numbers).readRows();
        numbers.forEach(CandidateColumn::removeUnchanged);
        return IntStream.range(0, columns.size())
                .mapToObj(i -> texts.get(i) ? columns.get(i) : numbers.get(i))
                .map(column -> column.offers(options.limits()))
                .toList();
    }

    /**
     * Returns the decimal separators to try for each column of numbers: all except the one with which the column was read. A text column
     * has none.
     */
    private static List<CandidateColumn> numberTrials(
            List<DecimalSeparator> separators, InferenceOptions options, List<Boolean> texts) {
        var columns = new ArrayList<CandidateColumn>();
        for (int i = 0; i < texts.size(); i++) {
            var used =
                    Objects.requireNonNullElse(options.notations().get(i).decimalSeparator(), DecimalSeparator.POINT);
            var type = options.requestedTypes().get(i);
            boolean numeric = !texts.get(i) && (type == null || type.family().isNumber());
            columns.add(new CandidateColumn(separators.stream()
                    .filter(separator -> numeric && separator != used)
                    .map(Trial::of)
                    .toList()));
        }
        return columns;
    }

    private void readRows() {
        while (!columns.stream().allMatch(column -> column.candidates.isEmpty()) && scanner.next()) {
            for (int i = 0; i < columns.size(); i++) {
                boolean empty = scanner.start(i) == scanner.end(i);
                if (!columns.get(i).candidates.isEmpty()
                        && !empty
                        && !options.nullCells().isNull(source, scanner, i, true)) {
                    columns.get(i).read(source, scanner, i);
                }
            }
        }
    }

    /**
     * The notations of the columns.
     *
     * @param reasons why a column has none of the notations that were tried; null if it has one, or if none of them fits even its first
     *     cell
     */
    public record Resolved(List<Notation> notations, List<@Nullable String> reasons) {}

    /**
     * Options that would give a text column another type, or the numbers of a column other values.
     *
     * @param parameters the parameters of a request, with their values
     * @param reason what the cells of the column are, for people: {@code 60 of 60 cells are dates dd.MM.yyyy}
     */
    public record Offer(Map<String, Object> parameters, String reason) {
        public Offer {
            parameters = Map.copyOf(parameters);
        }
    }

    /** A column with the notations that fit all its cells so far. */
    private static final class CandidateColumn {
        private List<Trial> candidates;
        private int cells;
        private @Nullable String reason;

        private CandidateColumn(List<Trial> trials) {
            this.candidates = trials;
        }

        private void read(byte[] source, CsvScanner scanner, int column) {
            var before = candidates;
            int start = scanner.start(column);
            int end = scanner.end(column);
            candidates = before.stream()
                    .filter(trial -> trial.read(source, start, end))
                    .toList();
            if (candidates.isEmpty() && cells > 0) {
                reason = "row %,d: \"%s\" is not %s"
                        .formatted(scanner.row(), scanner.snippet(column), names(before, " or "));
            }
            cells++;
        }

        private List<Trial> fitting(ValueLimits limits) {
            return candidates.stream()
                    .filter(trial -> TypeFamily.of(trial.cells, limits) != TypeFamily.TEXT)
                    .toList();
        }

        private boolean fits(DecimalSeparator separator, ValueLimits limits) {
            return fitting(limits).stream().anyMatch(trial -> trial.notation.decimalSeparator() == separator);
        }

        /** Removes the candidates if no cell has a point or a comma, because the decimal separator then changes no value. */
        private void removeUnchanged() {
            candidates = candidates.stream().filter(trial -> trial.separated).toList();
        }

        private @Nullable String reason(ValueLimits limits) {
            var found = fitting(limits);
            return found.size() > 1 ? "each value is " + names(found, " and also ") : reason;
        }

        private List<Offer> offers(ValueLimits limits) {
            var offers = new ArrayList<Offer>();
            boolean offersBoolean = false;
            for (var trial : fitting(limits)) {
                if (trial.kinds != ColumnStatistics.BOOLEAN || !offersBoolean) {
                    offers.add(new Offer(
                            trial.parameters(), "%1$,d of %1$,d cells are %2$s".formatted(cells, trial.plural())));
                }
                offersBoolean |= trial.kinds == ColumnStatistics.BOOLEAN;
            }
            return offers;
        }

        private static String names(List<Trial> trials, String between) {
            return trials.stream().map(Trial::singular).collect(Collectors.joining(between));
        }
    }

    /** A notation that is tried for a column, and the statistics of the cells that were read with it. */
    private static final class Trial {
        private final Notation notation;
        /** The kinds of cells that fit the notation, as bits of {@link ColumnStatistics}. */
        private final int kinds;

        private final ColumnStatistics cells = new ColumnStatistics(true);
        /** Whether all days and months so far have two digits. */
        private boolean twoDigits = true;

        /** Whether a cell has a point or a comma, whose meaning depends on the decimal separator. */
        private boolean separated;

        private Trial(Notation notation, int kinds) {
            this.notation = notation;
            this.kinds = kinds;
        }

        static Trial of(String format, Notation base) {
            var dates = new DateFormat(format);
            return new Trial(new Notation(base.decimalSeparator(), dates, BooleanWords.NONE), DATES);
        }

        static Trial of(DecimalSeparator separator) {
            return new Trial(new Notation(separator, null, BooleanWords.NONE), NUMBER_KINDS);
        }

        static Trial of(BooleanWords words, Notation base) {
            return new Trial(new Notation(base.decimalSeparator(), base.dateFormat(), words), ColumnStatistics.BOOLEAN);
        }

        /** Reads a cell. Returns whether all cells so far fit. */
        boolean read(byte[] source, int start, int end) {
            // The reader of cells also reads ISO dates, which would be a second format.
            int dateEnd = DateFormat.dateEnd(source, start, end);
            boolean sameKind = cells.hasOnly(0) || cells.hasAny(ColumnStatistics.TIMESTAMP) == dateEnd < end;
            boolean fits = kinds != DATES || sameKind && dates().dateNumber(source, start, dateEnd) >= 0;
            if (fits) {
                twoDigits &= dateEnd - start == DateFormat.MAX_LENGTH;
                for (int i = start; i < end; i++) {
                    separated |= source[i] == '.' || source[i] == ',';
                }
                new CellReader(source, notation).read(start, end, cells);
            }
            return fits && cells.hasOnly(kinds);
        }

        private DateFormat dates() {
            return requireNonNull(notation.dateFormat());
        }

        /** Returns the format of dates. It has two letters for the day and the month if all cells have two digits for them. */
        private String pattern() {
            var pattern = dates().pattern();
            return twoDigits ? pattern.replace("d", "dd").replace("M", "MM") : pattern;
        }

        private String time() {
            return cells.hasAny(ColumnStatistics.TIMESTAMP) ? " with a time" : "";
        }

        private String separator() {
            return requireNonNull(notation.decimalSeparator()).wireName();
        }

        private String singular() {
            return kinds == DATES ? "a date " + pattern() + time() : "one of the words in true_values and false_values";
        }

        private String plural() {
            return switch (kinds) {
                case DATES -> "dates " + pattern() + time();
                case ColumnStatistics.BOOLEAN -> "words for true and false";
                default -> "numbers with the decimal separator \"" + separator() + "\"";
            };
        }

        private Map<String, Object> parameters() {
            return switch (kinds) {
                case DATES -> Map.of("date_format", pattern());
                case ColumnStatistics.BOOLEAN ->
                    Map.of(
                            "true_values", notation.booleanWords().wordsFor(true),
                            "false_values", notation.booleanWords().wordsFor(false));
                default -> Map.of("decimal_separator", separator());
            };
        }
    }
}
