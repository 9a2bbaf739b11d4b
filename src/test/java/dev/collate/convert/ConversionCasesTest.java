package dev.collate.convert;

import dev.collate.engine.sql.Dialect;
import dev.collate.engine.sql.OutputEncoding;
import dev.collate.http.request.RequestParameters;
import dev.collate.testing.CaseFolder;
import dev.collate.work.Work;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Converts the input of each case folder with the request record and the service. A folder with the expected script of one dialect has the
 * expected scripts of all dialects. A folder without expected scripts belongs to another test.
 */
@Tag("engine")
class ConversionCasesTest {
    private static final JsonMapper MAPPER = new JsonMapper();

    static Stream<Arguments> scripts() {
        var dialects = Stream.of(Dialect.values()).map(Dialect::wireName).toList();
        return CaseFolder.of("sql").stream()
                .filter(folder -> dialects.stream()
                        .anyMatch(dialect -> folder.expected(file(dialect)).isPresent()))
                .flatMap(folder -> dialects.stream().map(dialect -> Arguments.of(folder, dialect)));
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void script(CaseFolder folder, String dialect) throws IOException {
        var request = folder.options();
        request.put("csv", folder.text("input"));
        request.put("dialect", dialect);
        var parameters = RequestParameters.ofJson(MAPPER.writeValueAsBytes(request));
        var script = new ConversionService().convert(ConvertRequest.of(parameters), Work.UNLIMITED);
        var sql = new ByteArrayOutputStream();
        script.writeTo(sql, OutputEncoding.NONE);
        folder.check(file(dialect), sql.toString(StandardCharsets.UTF_8));
    }

    private static String file(String dialect) {
        return "expected." + dialect + ".sql";
    }
}
