package dev.collate.site;

import dev.collate.convert.ConvertRequest;
import dev.collate.engine.sql.Dialect;
import dev.collate.http.request.ByteRange;
import dev.collate.http.request.RequestParameters;
import dev.collate.http.request.RequestReader;
import dev.collate.utf8.Snippet;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * The fields of the conversion form, with the values that a person sent, valid or not.
 *
 * @param fileTable the name that an earlier page has taken from a file; empty if the CSV is not from a file
 * @param text the CSV if the person pasted it, otherwise empty
 * @param kept the CSV of a file in Base64, so that the form can be sent again without the file; empty if the CSV was pasted or is too long
 * @param tooLong whether the CSV is too long for the form, so that the file must be chosen again
 * @param types the chosen types by the name of the column
 */
record ConvertForm(
        String dialect,
        String table,
        String fileTable,
        String delimiter,
        String batchSize,
        boolean createTable,
        boolean dropTable,
        String skippedLines,
        boolean trim,
        String identifierCase,
        boolean unboundedText,
        boolean utc,
        String dateFormat,
        String decimalSeparator,
        String trueValues,
        String falseValues,
        String nullValues,
        String primaryKey,
        String onConflict,
        boolean createIfNotExists,
        boolean transaction,
        String format,
        boolean allNullable,
        String charset,
        String text,
        String kept,
        boolean tooLong,
        Map<String, String> types) {
    private static final int MAX_KEPT = 1 << 20;

    private static final String DIALECT = "postgresql";
    /** The table if the form has no name for it and the CSV was pasted. */
    private static final String TABLE = "my_table";

    private static final int MAX_TABLE_LENGTH = 60;

    /** The parameters that an offer may set. */
    private static final Set<String> OFFERED =
            Set.of("date_format", "decimal_separator", "true_values", "false_values");

    private static final String ON_CONFLICT = "error";
    private static final String INSERT = "insert";
    private static final String IDENTIFIER_CASE = "keep";

    /** Returns the form that a person opens. With a sample, it contains the CSV of the home page. */
    static ConvertForm empty(boolean sample) {
        return new ConvertForm(
                DIALECT,
                sample ? tableOf(Samples.TABLE) : "",
                "",
                ConvertRequest.AUTO,
                Integer.toString(ConvertRequest.DEFAULT_BATCH_SIZE),
                true,
                false,
                "0",
                false,
                IDENTIFIER_CASE,
                false,
                false,
                "",
                "",
                "",
                "",
                "",
                "",
                ON_CONFLICT,
                false,
                false,
                INSERT,
                false,
                RequestReader.DETECTED,
                sample ? Samples.read(Samples.TABLE) : "",
                "",
                false,
                Map.of());
    }

    static ConvertForm of(RequestParameters parameters, ConvertContent content) {
        boolean keep = content.length() <= MAX_KEPT;
        return new ConvertForm(
                text(parameters, "dialect"),
                table(parameters),
                fileTable(parameters),
                text(parameters, "delimiter"),
                text(parameters, "batch_size"),
                text(parameters, "include_create_table").equals("true"),
                text(parameters, "include_drop_table").equals("true"),
                text(parameters, "skip_rows"),
                text(parameters, "trim").equals("true"),
                text(parameters, "identifier_case"),
                text(parameters, "text_type").equals("unbounded"),
                text(parameters, "timestamps").equals("utc"),
                text(parameters, "date_format"),
                text(parameters, "decimal_separator"),
                text(parameters, "true_values"),
                text(parameters, "false_values"),
                text(parameters, "null_values"),
                text(parameters, "primary_key"),
                text(parameters, "on_conflict"),
                text(parameters, "create_if_not_exists").equals("true"),
                text(parameters, "transaction").equals("true"),
                text(parameters, "format"),
                text(parameters, "not_null").equals("false"),
                text(parameters, "charset"),
                keep && content.file() == null ? content.csv().toString() : "",
                keep && content.file() != null ? encoded(content.file()) : "",
                !keep,
                ConvertRequest.decoded(parameters.map("column_types")));
    }

    /**
     * Returns the name of the table. If the person has not chosen one, it is the name of the chosen file. The form says which name an earlier
     * page has taken from a file, so that another file gets another table.
     */
    static String table(RequestParameters parameters) {
        var name = text(parameters, "table_name");
        if (!name.isBlank() && !name.equals(text(parameters, "file_table"))) {
            return name;
        }
        var ofFile = fileTable(parameters);
        return ofFile.isEmpty() ? TABLE : ofFile;
    }

    private static String fileTable(RequestParameters parameters) {
        var file = Objects.requireNonNullElse(parameters.fileName("file"), "");
        return file.isEmpty() ? text(parameters, "file_table") : tableOf(file);
    }

    private static String tableOf(String file) {
        var base = file.replaceFirst("(?<=.)\\.[^.]*$", "")
                .replaceAll("[^\\p{L}\\p{N}_]+", "_")
                .replaceAll("^_+|_+$", "");
        return base.isEmpty() ? TABLE : base.substring(0, Math.min(base.length(), MAX_TABLE_LENGTH));
    }

    static String text(RequestParameters parameters, String name) {
        return Objects.requireNonNullElse(parameters.string(name, ""), "");
    }

    private static String encoded(ByteRange file) {
        return Base64.getEncoder().encodeToString(Arrays.copyOfRange(file.bytes(), file.from(), file.to()));
    }

    /** Returns the names of the databases by the name of the dialect. */
    public Map<String, String> dialects() {
        var names = new LinkedHashMap<String, String>();
        for (var each : Dialect.values()) {
            names.put(each.wireName(), LoadCommand.of(each, "", false).database());
        }
        return names;
    }

    /** Returns how the column names can be derived from the header, by value. */
    public Map<String, String> identifierCases() {
        var names = new LinkedHashMap<String, String>();
        names.put(IDENTIFIER_CASE, "As in the header");
        names.put("lower", "In lower case");
        names.put("snake", "In snake case, such as unit_price");
        return names;
    }

    /** Returns what the script can do with a row whose key is already in the table, by value. */
    public Map<String, String> conflicts() {
        var names = new LinkedHashMap<String, String>();
        names.put(ON_CONFLICT, "Stop with an error");
        names.put("ignore", "Keep the row of the table");
        names.put("update", "Update the row of the table");
        return names;
    }

    /** Returns how the script can contain the rows, by value. */
    public Map<String, String> formats() {
        var names = new LinkedHashMap<String, String>();
        names.put(INSERT, "INSERT statements");
        names.put("copy", "COPY, only for PostgreSQL with psql");
        return names;
    }

    /** Returns how the numbers can be written, by value. */
    public Map<String, String> decimalSeparators() {
        var names = new LinkedHashMap<String, String>();
        names.put("", "With a decimal point, without groups");
        names.put(".", "With a decimal point, and groups such as 1,234.50");
        names.put(",", "With a decimal comma, and groups such as 1.234,50");
        return names;
    }

    /** Returns the value of the button that accepts an offer with these parameters: a query. */
    public String offer(Map<String, Object> parameters) {
        var query = UriComponentsBuilder.newInstance();
        parameters.forEach((name, value) -> {
            var text = value instanceof List<?> texts
                    ? texts.stream().map(Object::toString).collect(Collectors.joining("\n"))
                    : value.toString();
            query.queryParam(name, UriUtils.encode(text, StandardCharsets.UTF_8));
        });
        return Objects.requireNonNullElse(query.build().getQuery(), "");
    }

    /** Adds the parameters of the offer that the person has accepted. */
    static RequestParameters withOffer(RequestParameters parameters) {
        var values = new LinkedHashMap<String, List<String>>();
        UriComponentsBuilder.newInstance()
                .query(text(parameters, "offer"))
                .build()
                .getQueryParams()
                .toSingleValueMap()
                .forEach((name, value) -> {
                    if (OFFERED.contains(name) && value != null) {
                        values.put(name, List.of(UriUtils.decode(value, StandardCharsets.UTF_8)));
                    }
                });
        return parameters.with(values);
    }

    /** Returns the charsets that a file can have, by value. */
    public Map<String, String> charsets() {
        var names = new LinkedHashMap<String, String>();
        names.put(RequestReader.DETECTED, "Detect");
        names.put("utf-8", "UTF-8");
        names.put("windows-1252", "windows-1252 (Excel in Western Europe)");
        names.put("iso-8859-1", "ISO 8859-1");
        names.put("utf-16", "UTF-16 with a byte order mark");
        names.put("utf-16le", "UTF-16LE");
        names.put("utf-16be", "UTF-16BE");
        return names;
    }

    /** Returns the names of the types that the form suggests. */
    public List<String> typeNames() {
        return Dialect.named(dialect).map(Dialect::typeSuggestions).orElse(List.of());
    }

    /** Returns the columns for which the person has chosen a type. */
    public List<String> typedColumns() {
        return types.entrySet().stream()
                .filter(type -> !type.getValue().isBlank())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns the field name in the error for the type of a column. */
    public String typeError(String column) {
        return "column_types." + Snippet.of(column);
    }

    /** Returns the chosen type of a column; null if the server chooses it. */
    public @Nullable String type(String column) {
        return types.get(column);
    }

    /** Returns the name of the field in which the type of a column is chosen. */
    public String typeField(String column) {
        return ConvertRequest.typeField(column);
    }
}
