package dev.collate.site;

import dev.collate.convert.ConvertRequest;
import dev.collate.engine.sql.Dialect;
import dev.collate.engine.sql.infer.TypeFamily;
import dev.collate.http.body.RequestParameters;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fields of the conversion form, with the values that a person sent, valid or not.
 *
 * @param text the CSV if the person pasted it, otherwise empty
 * @param kept the CSV of a file in Base64, so that the form can be sent again without the file; empty if the CSV was pasted or is too long
 * @param tooLong whether the CSV is too long for the form, so that the file must be chosen again
 * @param types the chosen types by the name of the column
 */
record ConvertForm(
        String dialect,
        String table,
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
        String nullValue,
        String primaryKey,
        String onConflict,
        boolean createIfNotExists,
        boolean transaction,
        String text,
        String kept,
        boolean tooLong,
        Map<String, String> types) {
    private static final int MAX_KEPT = 1 << 20;

    private static final String DIALECT = "postgresql";
    private static final String TABLE = "my_table";
    private static final String ON_CONFLICT = "error";
    private static final String IDENTIFIER_CASE = "keep";

    static ConvertForm empty() {
        return new ConvertForm(
                DIALECT,
                TABLE,
                ConvertRequest.AUTO,
                Integer.toString(ConvertRequest.DEFAULT_BATCH_SIZE),
                false,
                false,
                "0",
                false,
                IDENTIFIER_CASE,
                false,
                false,
                "",
                "",
                "",
                ON_CONFLICT,
                false,
                false,
                "",
                "",
                false,
                Map.of());
    }

    static ConvertForm of(RequestParameters parameters, Content content) {
        boolean keep = content.csv().length() <= MAX_KEPT;
        return new ConvertForm(
                text(parameters, "dialect"),
                text(parameters, "table_name"),
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
                text(parameters, "null_values"),
                text(parameters, "primary_key"),
                text(parameters, "on_conflict"),
                text(parameters, "create_if_not_exists").equals("true"),
                text(parameters, "transaction").equals("true"),
                keep && content.pasted() ? content.csv().toString() : "",
                keep && !content.pasted() ? encoded(content.csv()) : "",
                !keep,
                ConvertRequest.decoded(parameters.map("column_types")));
    }

    private static String text(RequestParameters parameters, String name) {
        return Objects.requireNonNullElse(parameters.string(name, ""), "");
    }

    private static String encoded(Utf8Slice csv) {
        return Base64.getEncoder().encodeToString(Arrays.copyOfRange(csv.bytes(), csv.from(), csv.to()));
    }

    /** Returns the names of the databases by the name of the dialect. */
    public Map<String, String> dialects() {
        var names = new LinkedHashMap<String, String>();
        for (var each : Dialect.values()) {
            names.put(each.wireName(), LoadCommand.of(each, "").database());
        }
        return names;
    }

    /** Returns the labels of the delimiters that can be chosen, by the value that the form sends. */
    public Map<String, String> delimiters() {
        var names = new LinkedHashMap<String, String>();
        names.put(ConvertRequest.AUTO, "Detect");
        names.put(",", "Comma ,");
        names.put(";", "Semicolon ;");
        names.put("\\t", "Tab");
        names.put("|", "Pipe |");
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

    /** Returns the names of the types that can be chosen. */
    public List<String> typeNames() {
        return Arrays.stream(TypeFamily.values()).map(TypeFamily::wireName).toList();
    }

    /** Returns the chosen type of a column; null if the server chooses it. */
    public @Nullable String type(String column) {
        return types.get(column);
    }

    /** Returns the name of the field in which the type of a column is chosen. */
    public String typeField(String column) {
        return ConvertRequest.typeField(column);
    }

    /** The CSV of a request. */
    record Content(Utf8Slice csv, boolean pasted) {
        private static final Utf8Slice NONE = Utf8Slice.of("");

        /**
         * Reads the CSV from the first of these fields that is not empty: the chosen file, the pasted text, the file that an earlier page
         * has kept.
         *
         * @throws ApiException 400 if a kept content is not Base64
         */
        static Content of(RequestParameters parameters) {
            var file = optional(parameters, "file");
            if (file.length() > 0) {
                return new Content(file, false);
            }
            var text = optional(parameters, "text");
            if (!text.toString().isBlank()) {
                return new Content(Utf8Slice.of(text.toString().replace("\r\n", "\n")), true);
            }
            var kept = optional(parameters, "kept");
            try {
                var bytes = Base64.getDecoder().decode(kept.toString());
                return new Content(Utf8Slice.of(new String(bytes, StandardCharsets.UTF_8)), kept.length() == 0);
            } catch (IllegalArgumentException e) {
                throw ApiException.invalid("file", "must be chosen again");
            }
        }

        private static Utf8Slice optional(RequestParameters parameters, String name) {
            return parameters.isPresent(name) ? parameters.text(name) : NONE;
        }
    }
}
