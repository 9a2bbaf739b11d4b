package dev.collate.engine.sql.infer;

import dev.collate.engine.csv.CsvScanner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the notations in which all cells of a column are values of one kind: dates of one format, numbers with one decimal separator, or
 * words for true and false. It tries each notation with the reader and the limits of type inference.
 */
public final class NotationSearch {
    /** The formats of dates that {@code auto} and the offers know. Days and months have one or two digits. */
    private static final List<String> DATE_FORMATS = List.of(
            "d.M.yyyy,d/M/yyyy,M/d/yyyy,d-M-yyyy,M-d-yyyy,d M yyyy,yyyy-M-d,yyyy/M/d,yyyy.M.d,yyyy M d".split(","));

    /** Common words for true and false. The first pair that fits a column is offered. */
    private static final List<BooleanWords> BOOLEAN_WORDS = Stream.of(
                    "yes no,y n,ja nein,ja nee,j n,oui non,vrai faux,wahr falsch,sí no,si no,sim não,tak nie,да нет,on off"
                            .split(","))
            .map(pair -> pair.split(" "))
            .map(pair -> BooleanWords.of(List.of(pair[0]), List.of(pair[1])))
            .toList();

    /**
     * Maximum number of characters of all words for true and false in a request with offers of words. Each offer contains these words, so
     * the response would otherwise be many times as long as the request.
     */
    private static final int MAX_CHARACTERS_OF_WORDS = 200;

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
     * Chooses the notation of each column. With {@code date_format: "auto"}, a column gets the format of dates that fits all
     * its cells, if there is exactly one. A column gets the requested words for true and false if all its cells are such words, or if the
     * caller has requested the type boolean. Every other column gets the rest of the requested notation.
     *
     * @param scanner is before the first row
     */
    public static Resolved resolve(byte[] source, CsvScanner scanner, InferenceOptions options, Notation requested) {
        boolean detectsDateFormat = DateFormat.AUTO.equals(requested.dateFormat());
        var baseNotation = new Notation(
                requested.decimalSeparator(), detectsDateFormat ? null : requested.dateFormat(), BooleanWords.NONE);
        var dateTrials = detectsDateFormat ? dateTrials(baseNotation) : List.<Supplier<NotationTrial>>of();
        var trials = new ArrayList<>(dateTrials);
        if (!requested.booleanWords().valueByWord().isEmpty()) {
            trials.add(() -> NotationTrial.of(requested.booleanWords(), baseNotation));
        }
        var columns = new ArrayList<CandidateColumn>();
        for (var requestedType : options.requestedTypes()) {
            var family = requestedType == null ? null : requestedType.family();
            boolean isDate = family == TypeFamily.DATE || family == TypeFamily.TIMESTAMP;
            columns.add(new CandidateColumn(family == null ? trials : isDate ? dateTrials : List.of()));
        }
        new NotationSearch(source, scanner, options, columns).readRows();
        var notations = new ArrayList<Notation>();
        for (int i = 0; i < columns.size(); i++) {
            var requestedType = options.requestedTypes().get(i);
            var fittingTrials = columns.get(i).fittingTrials(options.limits());
            notations.add(
                    requestedType != null && requestedType.family() == TypeFamily.BOOLEAN
                            ? NotationTrial.of(requested.booleanWords(), baseNotation)
                                    .notation()
                            : fittingTrials.size() == 1
                                    ? fittingTrials.getFirst().notation()
                                    : baseNotation);
        }
        return new Resolved(
                List.copyOf(notations),
                columns.stream()
                        .<@Nullable String>map(column -> column.reason(options.limits()))
                        .toList());
    }

    private static List<Supplier<NotationTrial>> dateTrials(Notation base) {
        return DATE_FORMATS.stream()
                .<Supplier<NotationTrial>>map(format -> () -> NotationTrial.of(format, base))
                .toList();
    }

    /**
     * Returns the options that would give each text column another type. If a text column has an offer with a decimal separator, each
     * column of numbers whose values this separator would change has the same offer. A text column has no offers if the caller has chosen
     * its type, or if no notation fits all its cells. An offer keeps the format of dates and the words that the caller has requested,
     * because they also apply to other columns. There is no offer of words if the request has very many words.
     *
     * @param scanner is before the first row
     * @param options the options with which the column became a text column
     * @param requested the notation in the request
     * @param isTextColumn for each column, whether it is a text column
     */
    public static List<List<Offer>> offers(
            byte[] source,
            CsvScanner scanner,
            InferenceOptions options,
            Notation requested,
            List<Boolean> isTextColumn) {
        var trials = offeredTrials(requested);
        var secondScanner = scanner.rowsFrom(scanner.nextRecordStart(), 0);
        var columns = new ArrayList<CandidateColumn>();
        for (int i = 0; i < isTextColumn.size(); i++) {
            boolean hasOffers = isTextColumn.get(i) && options.requestedTypes().get(i) == null;
            columns.add(new CandidateColumn(hasOffers ? trials : List.of()));
        }
        new NotationSearch(source, scanner, options, columns).readRows();
        var separators = Arrays.stream(DecimalSeparator.values())
                .filter(separator -> columns.stream().anyMatch(column -> column.fits(separator, options.limits())))
                .toList();
        var separatorCandidates = separatorCandidates(separators, options, isTextColumn);
        new NotationSearch(source, secondScanner, options, separatorCandidates).readRows();
        separatorCandidates.forEach(CandidateColumn::removeCandidatesWithoutPointOrComma);
        return IntStream.range(0, columns.size())
                .mapToObj(i -> isTextColumn.get(i) ? columns.get(i) : separatorCandidates.get(i))
                .map(column -> column.offers(options.limits()))
                .toList();
    }

    /** Returns the notations that a text column may have instead of the notation of the request. */
    private static List<Supplier<NotationTrial>> offeredTrials(Notation requested) {
        var trials = new ArrayList<Supplier<NotationTrial>>();
        if (requested.dateFormat() == null || DateFormat.AUTO.equals(requested.dateFormat())) {
            trials.addAll(dateTrials(Notation.PLAIN));
        }
        for (var separator : DecimalSeparator.values()) {
            trials.add(() -> NotationTrial.of(separator));
        }
        if (requested.booleanWords().countCharacters() <= MAX_CHARACTERS_OF_WORDS) {
            BOOLEAN_WORDS.stream()
                    .flatMap(words -> requested.booleanWords().union(words).stream())
                    .forEach(words -> trials.add(() -> NotationTrial.of(words, Notation.PLAIN)));
        }
        return trials;
    }

    /**
     * Returns the columns with the decimal separators to try. For a column of numbers, these are all of {@code separators} except the one
     * with which the column was read. Every other column has none.
     */
    private static List<CandidateColumn> separatorCandidates(
            List<DecimalSeparator> separators, InferenceOptions options, List<Boolean> isTextColumn) {
        var columns = new ArrayList<CandidateColumn>();
        for (int i = 0; i < isTextColumn.size(); i++) {
            var usedSeparator =
                    Objects.requireNonNullElse(options.notations().get(i).decimalSeparator(), DecimalSeparator.POINT);
            var type = options.requestedTypes().get(i);
            boolean isNumeric =
                    !isTextColumn.get(i) && (type == null || type.family().isNumber());
            columns.add(new CandidateColumn(separators.stream()
                    .filter(separator -> isNumeric && separator != usedSeparator)
                    .<Supplier<NotationTrial>>map(separator -> () -> NotationTrial.of(separator))
                    .toList()));
        }
        return columns;
    }

    private void readRows() {
        while (!columns.stream().allMatch(CandidateColumn::isDecided) && scanner.next()) {
            for (int i = 0; i < columns.size(); i++) {
                boolean isEmpty = scanner.start(i) == scanner.end(i);
                if (!columns.get(i).isDecided()
                        && !isEmpty
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
        /**
         * The notations to try. They are created when the first cell is read, because few of them fit this cell, and a table may have
         * thousands of columns.
         */
        private final List<Supplier<NotationTrial>> trials;

        private List<NotationTrial> candidates = List.of();
        private int cellCount;
        private @Nullable String reason;

        private CandidateColumn(List<Supplier<NotationTrial>> trials) {
            this.trials = trials;
        }

        /** Returns whether no notation fits, whatever the further cells are. */
        private boolean isDecided() {
            return cellCount == 0 ? trials.isEmpty() : candidates.isEmpty();
        }

        private void read(byte[] source, CsvScanner scanner, int column) {
            var candidatesBefore =
                    cellCount == 0 ? trials.stream().map(Supplier::get).toList() : candidates;
            int start = scanner.start(column);
            int end = scanner.end(column);
            boolean hasDoubledQuotes = scanner.hasDoubledQuotes(column);
            candidates = candidatesBefore.stream()
                    .filter(trial -> trial.read(source, start, end, hasDoubledQuotes))
                    .toList();
            if (candidates.isEmpty() && cellCount > 0) {
                reason = "row %,d: \"%s\" is not %s"
                        .formatted(scanner.rowNumber(), scanner.snippet(column), describe(candidatesBefore, " or "));
            }
            cellCount++;
        }

        private List<NotationTrial> fittingTrials(ValueLimits limits) {
            return candidates.stream()
                    .filter(trial -> trial.hasNonTextType(limits))
                    .toList();
        }

        private boolean fits(DecimalSeparator separator, ValueLimits limits) {
            return fittingTrials(limits).stream()
                    .anyMatch(trial -> trial.notation().decimalSeparator() == separator);
        }

        /** Removes the candidates if no cell has a point or a comma, because the decimal separator then changes no value. */
        private void removeCandidatesWithoutPointOrComma() {
            candidates =
                    candidates.stream().filter(NotationTrial::anyPointOrComma).toList();
        }

        private @Nullable String reason(ValueLimits limits) {
            var found = fittingTrials(limits);
            return found.size() > 1 ? "each value is " + describe(found, " and also ") : reason;
        }

        private List<Offer> offers(ValueLimits limits) {
            var offers = new ArrayList<Offer>();
            boolean offersBoolean = false;
            for (var trial : fittingTrials(limits)) {
                if (!trial.isForBooleans() || !offersBoolean) {
                    offers.add(new Offer(
                            trial.parameters(),
                            "%1$,d of %1$,d cells are %2$s".formatted(cellCount, trial.describeSeveral())));
                }
                offersBoolean |= trial.isForBooleans();
            }
            return offers;
        }

        private static String describe(List<NotationTrial> trials, String delimiter) {
            return trials.stream().map(NotationTrial::describeOne).collect(Collectors.joining(delimiter));
        }
    }
}
