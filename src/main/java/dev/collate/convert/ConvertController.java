package dev.collate.convert;

import dev.collate.auth.key.RequiresKey;
import dev.collate.auth.key.Scope;
import dev.collate.engine.sql.OutputEncoding;
import dev.collate.http.request.RequestReader;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Converts CSV to SQL. */
@RestController
@RequiresKey(Scope.CONVERT)
class ConvertController {
    static final String PATH = "/v1/convert/csv-to-sql";
    private static final String CSV_TYPE = "text/csv";
    private static final String SQL_TYPE = "application/sql";

    private final ConversionService conversions;

    ConvertController(ConversionService conversions) {
        this.conversions = conversions;
    }

    @PostMapping(
            path = PATH,
            consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.MULTIPART_FORM_DATA_VALUE, CSV_TYPE},
            produces = MediaType.APPLICATION_JSON_VALUE)
    ConvertResponse convert(RequestReader reader) throws IOException {
        var request = readRequest(reader);
        long startNanos = System.nanoTime();
        var script = conversions.convert(request, reader.work());
        return ConvertResponse.of(request, script, reader.work(), startNanos);
    }

    @PostMapping(
            path = PATH,
            consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.MULTIPART_FORM_DATA_VALUE, CSV_TYPE},
            produces = SQL_TYPE)
    void writeScript(RequestReader reader, HttpServletResponse response) throws IOException {
        var request = readRequest(reader);
        var script = conversions.convert(request, reader.work());
        response.setContentType(SQL_TYPE + ";charset=UTF-8");
        response.setIntHeader("X-Rows", script.rowCount());
        response.setIntHeader("X-Columns", script.columns().size());
        var delimiter = request.reportedDelimiter(script);
        if (delimiter != null) {
            response.setHeader("X-Delimiter", delimiter);
        }
        script.writeTo(response.getOutputStream(), OutputEncoding.NONE);
    }

    private static ConvertRequest readRequest(RequestReader reader) throws IOException {
        return reader.bodyOrRawContent("csv", ConvertRequest::of);
    }
}
