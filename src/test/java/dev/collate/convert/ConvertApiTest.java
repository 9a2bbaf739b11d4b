package dev.collate.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

@RunningServer
class ConvertApiTest {
    private static final String PATH = "/v1/convert/csv-to-sql";
    private static final String CSV = "id,name\n1,\"O'Neil\"\n2,\n";
    private static final String INSERT = "INSERT INTO `t` (`id`, `name`) VALUES\n(1, 'O''Neil'),\n(2, NULL);\n";

    @Autowired
    private Api api;

    @Test
    void aConversionReturnsTheScriptAndItsCounts() {
        var response = api.post(PATH, Map.of("csv", CSV, "dialect", "MySQL", "table_name", "t"));
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.text()).startsWith("{\"success\":true,\"data\":{\"sql\":\"");
        var data = response.json().path("data");
        assertThat(data.propertyNames()).containsExactly("sql", "rows", "columns", "duration_ms");
        assertThat(data.path("sql").stringValue()).isEqualTo(INSERT);
        assertThat(data.path("rows").intValue()).isEqualTo(2);
        assertThat(data.path("columns").intValue()).isEqualTo(2);
        assertThat(data.path("duration_ms").isIntegralNumber()).isTrue();
    }

    @Test
    void theResponseHasTheSchemaIfRequested() {
        var response = api.post(
                PATH, Map.of("csv", " id ,x\n1,\n", "dialect", "postgres", "table_name", "t", "include_schema", true));
        var schema = response.json().path("data").path("schema");
        assertThat(schema.get(0).toString())
                .isEqualTo("{\"name\":\"id\",\"source_name\":\" id \",\"type\":\"INTEGER\",\"nullable\":false,"
                        + "\"reason\":\"each value is a 32-bit integer\"}");
        assertThat(schema).hasSize(2);
        assertThat(schema.get(1).has("reason")).isFalse();
    }

    @Test
    void theSchemaNamesTheCellThatDecidedEachType() {
        var response = api.post(
                PATH,
                Map.of(
                        "csv", "day,zip,n\n2024-01-01,1,1\nN/A,01,2\n",
                        "dialect", "h2",
                        "table_name", "t",
                        "include_schema", true,
                        "column_types", Map.of("n", "bigint")));
        assertThat(response.json()
                        .path("data")
                        .path("schema")
                        .valueStream()
                        .map(column -> column.path("reason").asString("")))
                .containsExactly("row 2: \"N/A\" is not a date", "row 2: \"01\" has a leading zero or a plus sign", "");
    }

    @Test
    void anOfferIsAppliedOnlyIfItIsRequested() {
        var csv = "day,paid\n31.12.2024,ja\n01.01.2025,nein\n";
        var query = PATH + "?dialect=h2&table_name=t&include_schema=true";
        var plain = api.post(query, "text/csv", csv);
        var schema = plain.json().at("/data/schema");
        assertThat(schema.at("/0/type").stringValue()).isEqualTo("VARCHAR(10)");
        assertThat(schema.at("/0/offers"))
                .hasToString("[{\"parameters\":{\"date_format\":\"dd.MM.yyyy\"},"
                        + "\"reason\":\"2 of 2 cells are dates dd.MM.yyyy\"}]");
        assertThat(schema.at("/1/offers/0/parameters/true_values/0").stringValue())
                .isEqualTo("ja");

        var typed = api.post(query + "&date_format=auto&true_values=ja&false_values=nein", "text/csv", csv);
        assertThat(typed.json().at("/data/sql").stringValue()).contains("('2024-12-31', TRUE)");
        assertThat(typed.json().at("/data/schema/0").has("offers")).isFalse();
    }

    @Test
    void aCsvBodyGivesAPlainSqlScript() {
        var response = api.post(
                PATH + "?dialect=mysql&table_name=t&delimiter=%5Ct&column_types.id=text",
                "text/csv",
                CSV.replace(',', '\t'),
                "Accept",
                "application/sql");
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Content-Type")).startsWith("application/sql");
        assertThat(response.header("X-Rows")).isEqualTo("2");
        assertThat(response.header("X-Columns")).isEqualTo("2");
        assertThat(response.text()).isEqualTo(INSERT.replace("(1,", "('1',").replace("(2,", "('2',"));
    }

    @Test
    void eachMediaTypeWorksAlone() {
        var bare = api.post(PATH + "?dialect=mysql&table_name=t", "text/csv", CSV);
        assertThat(bare.json().path("data").path("sql").stringValue()).isEqualTo(INSERT);
        var script = api.postJson(
                PATH,
                "{\"csv\":\"id,name\\n1,\\\"O'Neil\\\"\\n2,\\n\",\"dialect\":\"mysql\",\"table_name\":\"t\"}",
                "Accept",
                "application/sql");
        assertThat(script.text()).isEqualTo(INSERT);
    }

    @Test
    void aDuplicateKeyIsRejectedWithBothRows() {
        var response = api.post(
                PATH + "?dialect=mysql&table_name=t&primary_key=id&primary_key=name&on_conflict=update",
                "text/csv",
                "id,name\n1,a\n2,a\n1,a\n");
        assertThat(response.status()).isEqualTo(422);
        assertThat(response.json().path("detail").stringValue())
                .isEqualTo("csv: row 3, line 4: duplicate primary key: id \"1\", name \"a\" is also in row 1, line 2.");
    }

    @Test
    void aDetectedDelimiterIsNamedUnlessItIsTheComma() {
        for (var csv : List.of("id;price\n1;2,5\n", "id,price\n1,2.5\n", "id\n1\n")) {
            var body = Map.of("csv", csv, "dialect", "h2", "table_name", "t");
            boolean semicolons = csv.contains(";");

            var data = api.post(PATH, body).json().path("data");
            assertThat(data.path("columns").intValue()).isEqualTo(csv.startsWith("id\n") ? 1 : 2);
            assertThat(data.path("delimiter").asString("")).isEqualTo(semicolons ? ";" : "");
            var bare = api.post(PATH + "?dialect=h2&table_name=t", "text/csv", csv, "Accept", "application/sql");
            assertThat(bare.header("X-Delimiter")).isEqualTo(semicolons ? ";" : "");
        }
    }

    @Test
    void aNamedDelimiterSwitchesTheDetectionOff() {
        var body = Map.of("csv", "id;price\n1;2\n", "dialect", "h2", "table_name", "t");
        var comma = new HashMap<String, Object>(body);
        comma.put("delimiter", ",");
        var data = api.post(PATH, comma).json().path("data");
        assertThat(data.path("columns").intValue()).isEqualTo(1);
        assertThat(data.has("delimiter")).isFalse();
        var auto = new HashMap<String, Object>(body);
        auto.put("delimiter", "auto");
        assertThat(api.post(PATH, auto).json().path("data").path("delimiter").stringValue())
                .isEqualTo(";");
    }

    @Test
    void linesBeforeTheHeaderAndBlanksAroundCellsAreRemoved() {
        var response = api.post(
                PATH,
                Map.of(
                        "csv", "Report \"May\r\n\nid, name\n 1 , \"x, y\" \n2,\t\n",
                        "dialect", "mysql",
                        "table_name", "t",
                        "skip_rows", 2,
                        "trim", true));
        assertThat(response.json().path("data").path("sql").stringValue())
                .isEqualTo("INSERT INTO `t` (`id`, `name`) VALUES\n(1, 'x, y'),\n(2, NULL);\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"windows-1252", "utf-16", "utf-16le", "UTF-8"})
    void theCharsetOfACsvBodyIsConverted(String charset) {
        var csv = "id,name\n1,Füße für 5 €\n".getBytes(Charset.forName(charset));
        var response = api.post(PATH + "?dialect=mysql&table_name=t", "text/csv;charset=" + charset, csv);
        assertThat(response.json().path("data").path("sql").stringValue()).endsWith("(1, 'Füße für 5 €');\n");
    }

    @Test
    void anInvalidParameterIsReportedBeforeATextThatIsNotValidInItsCharset() {
        var csv = new byte[] {'a', '\n', (byte) 0x81};
        var response = api.post(PATH + "?dialect=mysql&table_name=t", "text/csv;charset=windows-1252", csv);
        assertThat(response.status()).isEqualTo(422);
        assertThat(response.json().path("detail").stringValue())
                .isEqualTo("csv: line 2, column 1: not valid windows-1252 (byte 3).");
        assertThat(api.post(PATH + "?dialect=cobol&table_name=t", "text/csv;charset=windows-1252", csv)
                        .status())
                .isEqualTo(400);
    }

    @Test
    void aLargeResponseIsValidJson() {
        var csv = "id,text\n" + "1,\"a \"\"quoted\"\"\nü\"\n".repeat(50_000);
        var response = api.post(PATH, Map.of("csv", csv, "dialect", "sqlite", "table_name", "t"));
        assertThat(response.json().path("data").path("rows").intValue()).isEqualTo(50_000);
    }

    @Test
    void oneErrorNamesAllInvalidParameters() {
        var response = api.post(
                PATH,
                Map.of(
                        "dialect",
                        "db2",
                        "table_name",
                        "a.b.c.d",
                        "batch_size",
                        10_001,
                        "delimiter",
                        "::",
                        "column_types",
                        Map.of("x", "blob"),
                        "null_values",
                        List.of()));
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.json().path("success").booleanValue()).isFalse();
        assertThat(response.invalidFields())
                .containsExactlyInAnyOrder("csv", "dialect", "batch_size", "delimiter", "column_types.x", "table_name");
    }

    @Test
    void textInAnotherCharsetIsRejectedWithItsPosition() {
        var latin1 = "id,name\n1,Füße\n".getBytes(StandardCharsets.ISO_8859_1);
        var response = api.post(PATH + "?dialect=mysql&table_name=t", "text/csv", latin1);
        assertThat(response.status()).isEqualTo(422);
        assertThat(response.json().path("detail").stringValue())
                .isEqualTo("csv: line 2, column 4: not valid UTF-8 (byte 12): name the charset of the text, for example"
                        + " Content-Type: text/csv;charset=windows-1252.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "#422#csv: line 2, column 4: not valid UTF-8 (byte 12): send",
                "Content-Type: text/csv;charset=windows-1252#415#Only UTF-8 is supported as the charset of a form: send",
            })
    void theErrorForAFormInAnotherCharsetSaysHowToSendTheText(@Nullable String partHeader, int status, String start) {
        var header = partHeader == null ? "" : partHeader + "\r\n";
        var form = "--b\r\nContent-Disposition: form-data; name=csv\r\n" + header + "\r\nid,name\n1,Füße\n\r\n"
                + "--b\r\nContent-Disposition: form-data; name=dialect\r\n\r\nmysql\r\n"
                + "--b\r\nContent-Disposition: form-data; name=table_name\r\n\r\nt\r\n--b--";

        var response = api.post(PATH, "multipart/form-data; boundary=b", form.getBytes(StandardCharsets.ISO_8859_1));

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.json().path("detail").stringValue())
                .isEqualTo(start
                        + " the text as the body, the other parameters in the query, and name the charset of the text,"
                        + " for example Content-Type: text/csv;charset=windows-1252.");
    }

    @Test
    void theErrorForTextInUtf16NamesItsCharset() {
        var response = api.post(
                PATH + "?dialect=mysql&table_name=t", "text/csv", "\ufeffid\n1\n".getBytes(StandardCharsets.UTF_16LE));

        assertThat(response.json().path("detail").stringValue()).endsWith("Content-Type: text/csv;charset=utf-16.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "{\"csv\":\"a,b\\n1\",\"dialect\":\"mysql\",\"table_name\":\"t\"}#422#csv: row 1, line 2: the row has 1 cell, but the header has 2.",
                "{\"csv\":\"\",\"dialect\":\"mysql\",\"table_name\":\"t\"}#422#csv: the header line is missing.",
                "{\"csv\":\"a\",\"dialect\":\"mysql\",\"table_name\":\" \"}#400#table_name: is empty.",
                "{\"csv\":\"a\",\"dialect\":\"mysql\",\"table_name\":\"a..b\"}#400#table_name: part 2 is empty.",
                "{\"csv\":\"a\",\"dialect\":5,\"table_name\":\"t\"}#400#dialect: must be a string.",
                "{\"csv\":\"a\",\"dialect\":\"mysql\",\"table_name\":\"t\",\"batch_size\":\"5\"}#400#batch_size: must be an integer from 1 to 10000.",
            })
    void anInvalidRequestIsRejectedWithItsReason(String body, int status, String detail) {
        var response = api.postJson(PATH, body);
        assertThat(response.status()).isEqualTo(status);
        assertThat(response.json().path("detail").stringValue()).isEqualTo(detail);
    }
}
