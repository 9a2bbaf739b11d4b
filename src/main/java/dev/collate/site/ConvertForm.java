package dev.collate.site;

import dev.collate.convert.ConvertRequest;
import dev.collate.engine.sql.Dialect;
import dev.collate.http.request.ByteRange;
import dev.collate.http.request.RequestParameters;
import dev.collate.page.QueryString;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The conversion form, with the values that a person sent, valid or not.
 *
 * @param values returns the value of a field that has no component of its own
 * @param fileTable the table name that the server uses unless the person chooses one
 * @param text the CSV if the person pasted it, otherwise empty
 * @param kept the CSV of a file in Base64, so that the form can be sent again without the file; empty if the CSV was pasted or is too long
 * @param isTooLong whether the CSV is too long for the form, so that the file must be chosen again
 * @param types the chosen types by the name of the column
 */
record ConvertForm(
        UnaryOperator<String> values,
        String table,
        String fileTable,
        String text,
        String kept,
        boolean isTooLong,
        Map<String, String> types) {
    /** Maximum number of bytes of the CSV that the page sends back to the browser. */
    static final int MAX_KEPT_BYTES = 1 << 20;

    /** The name of the table if the person has not chosen one and the CSV was pasted. */
    private static final String DEFAULT_TABLE = "my_table";

    /** Maximum number of bytes in UTF-8 of a name that the server derives, so that every database accepts it: PostgreSQL allows 63. */
    private static final int MAX_DERIVED_TABLE_BYTES = 60;

    /** Maximum number of characters of a file name that are read. The time of the replacements grows with the square of their number. */
    private static final int MAX_FILE_NAME_LENGTH = 255;

    /** The parameters that an offer may set. An offer proposes another notation of the cells, such as a format of dates. */
    private static final Set<String> OFFERED_PARAMETERS =
            Set.of("date_format", "decimal_separator", "true_values", "false_values");

    /** The values of the fields in the form that a person opens. The other fields are empty. */
    private static final Map<String, String> DEFAULTS = Map.of(
            "dialect", "postgresql",
            "delimiter", ConvertRequest.AUTO,
            "batch_size", Integer.toString(ConvertRequest.DEFAULT_BATCH_SIZE),
            "include_create_table", "true",
            "skip_rows", "0");

    /** Returns the form that a person opens. With a sample, it contains the CSV of the home page. */
    static ConvertForm initial(boolean sample) {
        var table = sample ? tableOfFile(Samples.CSV_FILE) : "";
        return new ConvertForm(
                field -> DEFAULTS.getOrDefault(field, ""),
                table,
                table,
                sample ? Samples.read(Samples.CSV_FILE) : "",
                "",
                false,
                Map.of());
    }

    static ConvertForm of(RequestParameters parameters, ConvertContent content) {
        boolean isKept = content.keptLength() <= MAX_KEPT_BYTES;
        return new ConvertForm(
                field -> parameters.stringOrFallback(field, ""),
                readTable(parameters),
                tableOfSentFile(parameters),
                isKept && content.file() == null ? content.csv().toString() : "",
                isKept && content.file() != null ? toBase64(content.file()) : "",
                !isKept,
                ConvertRequest.decodeFieldNames(parameters.map("column_types")));
    }

    /** Returns the value of a field; empty if it was not sent. */
    public String value(String field) {
        return values.apply(field);
    }

    /** Returns whether the person has chosen the checkbox or the list option that sends {@code value}. */
    public boolean isChosen(String field, String value) {
        return value(field).equals(value);
    }

    /** Returns the name of each database, by the value of the parameter {@code dialect}. */
    public Map<String, String> dialects() {
        var names = new LinkedHashMap<String, String>();
        for (var each : Dialect.values()) {
            names.put(each.wireName(), LoadCommand.of(each, "", false).database());
        }
        return names;
    }

    /**
     * Returns the name of the table. If the person has not chosen a name, it is derived from the name of the file. A name that is equal to
     * the field {@code file_table} was not chosen: the server has set it for the previous file or text.
     */
    static String readTable(RequestParameters parameters) {
        var name = parameters.string("table_name", "");
        if (!name.isBlank() && !name.equals(parameters.string("file_table", ""))) {
            return name;
        }
        return tableOfSentFile(parameters);
    }

    private static String tableOfSentFile(RequestParameters parameters) {
        var file = Objects.requireNonNullElse(parameters.fileName("file"), "");
        if (!file.isEmpty()) {
            return tableOfFile(file);
        }
        var previous = parameters.string("file_table", "");
        return previous.isEmpty() ? DEFAULT_TABLE : previous;
    }

    private static String tableOfFile(String file) {
        var name = file.substring(0, Math.min(file.length(), MAX_FILE_NAME_LENGTH));
        // macOS writes an umlaut in the name of a file as a letter and a combining mark.
        var base = Normalizer.normalize(name, Normalizer.Form.NFC)
                .replaceFirst("(?<=.)\\.[^.]*$", "")
                .replaceAll("[^\\p{L}\\p{M}\\p{N}_]+", "_")
                .replaceAll("^_+|_+$", "");
        return base.isEmpty()
                ? DEFAULT_TABLE
                : Utf8Slice.of(base).beginning(MAX_DERIVED_TABLE_BYTES).toString();
    }

    private static String toBase64(ByteRange file) {
        return Base64.getEncoder().encodeToString(Arrays.copyOfRange(file.bytes(), file.from(), file.to()));
    }

    /** Returns these parameters of an offer as a query string, which the button that accepts the offer sends. */
    public String offerQuery(Map<String, Object> parameters) {
        var values = new LinkedHashMap<String, String>();
        parameters.forEach((name, value) -> values.put(
                name,
                value instanceof List<?> texts
                        ? texts.stream().map(Object::toString).collect(Collectors.joining("\n"))
                        : value.toString()));
        return QueryString.of(values);
    }

    /** Adds the parameters of the offer that the person has accepted. */
    static RequestParameters withOffer(RequestParameters parameters) {
        return parameters.withQueryParameters(parameters.string("offer", ""), OFFERED_PARAMETERS);
    }

    /** Returns the names of the types that the form suggests. */
    public List<String> typeNames() {
        return Dialect.named(value("dialect")).map(Dialect::typeNames).orElse(List.of());
    }

    /** Returns the columns for which the person has chosen a type. */
    public List<String> typedColumns() {
        return types.entrySet().stream()
                .filter(type -> !type.getValue().isBlank())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns the field name in the error for the type of a column. */
    public String typeErrorField(String column) {
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
