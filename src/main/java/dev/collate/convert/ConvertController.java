package dev.collate.convert;

import dev.collate.convert.ConvertResponse.Stopwatch;
import dev.collate.convert.sql.Escapes;
import dev.collate.convert.sql.SqlScript;
import dev.collate.web.body.BareBody;
import dev.collate.web.body.Members;
import dev.collate.web.overload.HeapNeed;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Converts CSV to SQL. */
@RestController
@HeapNeed(perByte = 2)
class ConvertController {
    static final String PATH = "/v1/convert/csv-to-sql";
    private static final String CSV = "text/csv";
    private static final String SQL = "application/sql";

    @PostMapping(
            path = PATH,
            consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.MULTIPART_FORM_DATA_VALUE, CSV},
            produces = MediaType.APPLICATION_JSON_VALUE)
    ConvertResponse convert(@BareBody("csv") Members members) {
        var stopwatch = Stopwatch.started();
        var request = ConvertRequest.of(members);
        return ConvertResponse.of(SqlScript.of(request.csv(), request.options()), stopwatch, request.includeSchema());
    }

    @PostMapping(
            path = PATH,
            consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.MULTIPART_FORM_DATA_VALUE, CSV},
            produces = SQL)
    void script(@BareBody("csv") Members members, HttpServletResponse response) throws IOException {
        var request = ConvertRequest.of(members);
        var script = SqlScript.of(request.csv(), request.options());
        response.setContentType(SQL + ";charset=UTF-8");
        script.writeTo(response.getOutputStream(), Escapes.NONE);
    }
}
