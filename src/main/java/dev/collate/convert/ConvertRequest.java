package dev.collate.convert;

import dev.collate.engine.csv.ColumnNames;
import dev.collate.engine.csv.CsvFormat;
import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.sql.ColumnOptions;
import dev.collate.engine.sql.ColumnOptions.IdentifierCase;
import dev.collate.engine.sql.Dialect;
import dev.collate.engine.sql.LoadOptions;
import dev.collate.engine.sql.LoadOptions.OnConflict;
import dev.collate.engine.sql.ScriptOptions;
import dev.collate.engine.sql.ScriptOptions.ScriptFormat;
import dev.collate.engine.sql.SqlScript;
import dev.collate.engine.sql.TableName;
import dev.collate.engine.sql.infer.BooleanWords;
import dev.collate.engine.sql.infer.DateFormat;
import dev.collate.engine.sql.infer.DecimalSeparator;
import dev.collate.engine.sql.infer.Notation;
import dev.collate.engine.sql.infer.RequestedType;
import dev.collate.http.request.RequestParameters;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A conversion: a request to {@code POST /v1/convert/csv-to-sql}, or the form of the website.
 *
 * @param includeSchema whether the response lists the columns and their types
 */
public record ConvertRequest(Utf8Slice csv, ScriptOptions options, boolean includeSchema) {
    public static final int DEFAULT_BATCH_SIZE = 500;
    private static final int MAX_BATCH_SIZE = 10_000;

    /** Maximum number of columns of a primary key: the smallest maximum of all databases. */
    private static final int MAX_KEY_COLUMNS = 16;

    private static final int MAX_SKIPPED_LINES = 1_000;

    /** The form of the website sends this value if the server is to choose the delimiter or the type of a column. */
    public static final String AUTO = "auto";

    private static final Pattern COMMA = Pattern.compile(",");

    /** Returns the delimiter that the response names. Returns null if the request names it, or if it is the comma. */
    @Nullable
    public String reportedDelimiter(SqlScript script) {
        var delimiter = script.delimiter().asParameter();
        return options.csvFormat().delimiter() == Delimiter.AUTO && !delimiter.equals(",") ? delimiter : null;
    }

    /** The values of the parameter {@code timestamps}: whether timestamps with a UTC offset keep it. */
    private enum Timestamps {
        KEEP,
        UTC
    }

    /** The values of the parameter {@code text_type}: whether a text type has the length of the longest cell. */
    private enum TextType {
        SIZED,
        UNBOUNDED
    }

    /**
     * Reads the parameters of a request to the API.
     *
     * @throws dev.collate.problem.ApiException 400 if a parameter is missing or not valid
     */
    public static ConvertRequest of(RequestParameters parameters) {
        var dialects = dialects(parameters);
        return of(parameters, dialects, parameters.text("csv"), parameters.requiredString("table_name"), false);
    }

    /**
     * Reads the form of the website, which has the same parameters as the API. In addition, the type of a column may be empty
     * or {@link #AUTO}, {@code primary_key} contains column names with commas between them, and a list of texts has one text in each line.
     *
     * @param csv the CSV; the caller reads it, because the form has several fields for it
     * @param table the name of the table; the caller chooses it if the field is empty
     * @throws dev.collate.problem.ApiException 400 if a field is not valid
     */
    public static ConvertRequest ofForm(RequestParameters parameters, Utf8Slice csv, String table) {
        return of(parameters, dialects(parameters), csv, table, true);
    }

    private static ConvertRequest of(
            RequestParameters parameters, List<Dialect> dialects, Utf8Slice csv, String table, boolean isForm) {
        var request = new ConvertRequest(
                csv,
                new ScriptOptions(
                        dialects.getFirst(),
                        table(parameters, dialects, table),
                        parameters.flag("include_create_table", false),
                        parameters.flag("include_drop_table", false),
                        parameters.integer("batch_size", DEFAULT_BATCH_SIZE, 1, MAX_BATCH_SIZE),
                        csvFormat(parameters),
                        columnTypes(parameters, dialects, isForm),
                        texts(parameters, "null_values", isForm),
                        loadOptions(parameters, isForm),
                        columnOptions(parameters, isForm),
                        format(parameters, dialects)),
                parameters.flag("include_schema", false));
        parameters.throwIfInvalid();
        return request;
    }

    /**
     * Returns the dialect. If it is missing or unknown, rejects the request and returns all dialects, so that other parameters are rejected
     * only if no dialect accepts them.
     */
    private static List<Dialect> dialects(RequestParameters parameters) {
        var dialect = Dialect.named(parameters.string("dialect", ""));
        if (dialect.isEmpty()) {
            parameters.reject(
                    "dialect",
                    (parameters.hasValue("dialect") ? "must be one of " : "is required: one of ") + Dialect.names());
        }
        return dialect.map(List::of).orElse(List.of(Dialect.values()));
    }

    private static TableName table(RequestParameters parameters, List<Dialect> dialects, String name) {
        var table = TableName.parse(name);
        var errors = dialects.stream()
                .flatMap(dialect -> table.error(dialect).stream())
                .toList();
        if (errors.size() == dialects.size()) {
            parameters.reject("table_name", errors.getFirst());
        }
        return table;
    }

    private static CsvFormat csvFormat(RequestParameters parameters) {
        return new CsvFormat(
                parameters.parsed("delimiter", Delimiter.AUTO, Delimiter::parse, Delimiter.RULE),
                parameters.integer("skip_rows", 0, 0, MAX_SKIPPED_LINES),
                parameters.flag("trim", false));
    }

    private static ScriptFormat format(RequestParameters parameters, List<Dialect> dialects) {
        var format = parameters.choice("format", ScriptFormat.class, ScriptFormat.INSERT);
        if (format == ScriptFormat.COPY && !dialects.contains(Dialect.POSTGRESQL)) {
            parameters.reject("format", "copy exists only for the dialect postgresql");
        } else if (format == ScriptFormat.COPY
                && !parameters.string("on_conflict", "error").equals("error")) {
            parameters.reject("format", "copy cannot ignore or update rows: use insert, or on_conflict error");
        }
        return format;
    }

    /** Reads how cells are written. */
    private static Notation notation(RequestParameters parameters, boolean isForm) {
        var dates = parsedOrNull(parameters, "date_format", isForm, DateFormat::parse, DateFormat.RULE);
        return new Notation(
                parsedOrNull(parameters, "decimal_separator", isForm, DecimalSeparator::named, "must be . or ,"),
                dates == null || dates.equals(DateFormat.ISO) ? null : dates,
                booleanWords(parameters, isForm));
    }

    /** Reads a parameter that has no default. A form sends an empty text if the person has not chosen a value. */
    private static <T> @Nullable T parsedOrNull(
            RequestParameters parameters,
            String name,
            boolean isForm,
            Function<String, Optional<T>> parser,
            String rule) {
        List<T> value = parameters.parsed(
                name,
                List.of(),
                written -> isForm && written.isEmpty()
                        ? Optional.of(List.of())
                        : parser.apply(written).map(List::of),
                rule);
        return value.isEmpty() ? null : value.getFirst();
    }

    private static BooleanWords booleanWords(RequestParameters parameters, boolean isForm) {
        var trueWords = texts(parameters, "true_values", isForm);
        var falseWords = texts(parameters, "false_values", isForm);
        var words = BooleanWords.of(trueWords, falseWords);
        if (words.anyMeans(false, trueWords) || words.anyMeans(true, List.of("false", ""))) {
            parameters.reject("true_values", "must not contain false, an empty text or a text of false_values");
        } else if (words.anyMeans(false, List.of("true", ""))) {
            parameters.reject("false_values", "must not contain true or an empty text");
        }
        return words;
    }

    /** Returns a list of texts. The form has one field for them, with one text in each line. */
    private static List<String> texts(RequestParameters parameters, String name, boolean isForm) {
        return isForm ? parameters.strings(name, String::lines) : parameters.strings(name);
    }

    private static ColumnOptions columnOptions(RequestParameters parameters, boolean isForm) {
        return new ColumnOptions(
                parameters.choice("identifier_case", IdentifierCase.class, IdentifierCase.KEEP),
                parameters.choice("timestamps", Timestamps.class, Timestamps.KEEP) == Timestamps.UTC,
                parameters.choice("text_type", TextType.class, TextType.SIZED) == TextType.UNBOUNDED,
                parameters.flag("not_null", true),
                notation(parameters, isForm));
    }

    private static LoadOptions loadOptions(RequestParameters parameters, boolean isForm) {
        var key = isForm ? primaryKeyOfForm(parameters) : parameters.strings("primary_key");
        if (key.size() > MAX_KEY_COLUMNS) {
            parameters.reject("primary_key", "must have at most " + MAX_KEY_COLUMNS + " columns");
        }
        var onConflict = parameters.choice("on_conflict", OnConflict.class, OnConflict.ERROR);
        if (onConflict != OnConflict.ERROR && key.isEmpty()) {
            parameters.reject("primary_key", "is required if on_conflict is ignore or update");
        }
        return new LoadOptions(
                key, onConflict, parameters.flag("create_if_not_exists", false), parameters.flag("transaction", false));
    }

    /** Returns the names in the field of the form, which are separated by commas. */
    private static List<String> primaryKeyOfForm(RequestParameters parameters) {
        return parameters.strings(
                "primary_key", names -> COMMA.splitAsStream(names).map(ColumnNames::trim));
    }

    /**
     * Returns the name of the form field of a column's type. It is percent-encoded, because browsers change quotes and line breaks in
     * names of fields.
     */
    public static String typeField(String column) {
        return "column_types." + URLEncoder.encode(column, StandardCharsets.UTF_8);
    }

    /** Returns the types that a form has sent, by the name of the column. */
    public static Map<String, String> decodeFieldNames(Map<String, String> fields) {
        var types = new LinkedHashMap<String, String>();
        fields.forEach((name, type) -> types.put(decodeFieldName(name), type));
        return types;
    }

    private static String decodeFieldName(String name) {
        try {
            return URLDecoder.decode(name, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return name;
        }
    }

    private static Map<String, RequestedType> columnTypes(
            RequestParameters parameters, List<Dialect> dialects, boolean isForm) {
        var types = new LinkedHashMap<String, RequestedType>();
        var names = parameters.map("column_types");
        if (isForm) {
            names.values().removeIf(type -> type.isBlank() || type.equals(AUTO));
            names = decodeFieldNames(names);
        }
        names.forEach((column, name) -> dialects.stream()
                .flatMap(dialect -> dialect.type(name).stream())
                .findFirst()
                .ifPresentOrElse(
                        type -> types.put(column, type),
                        () -> parameters.reject(
                                "column_types." + Snippet.of(column),
                                dialects.size() == 1
                                        ? "must be one of "
                                                + String.join(
                                                        ", ",
                                                        dialects.getFirst().typeNames())
                                        : "is not a type of any dialect")));
        return types;
    }
}
