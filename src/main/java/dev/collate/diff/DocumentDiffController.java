package dev.collate.diff;

import dev.collate.auth.key.RequiresKey;
import dev.collate.auth.key.Scope;
import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.engine.result.JsonPatch;
import dev.collate.engine.tree.TreeDocument;
import dev.collate.http.request.JsonOrFormPost;
import dev.collate.http.request.RequestReader;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.HandlerMapping;

/** Compares two documents. The last segment of a path is the name of the format. */
@RestController
@RequiresKey(Scope.DIFF)
class DocumentDiffController {
    private static final String TEXT = DiffConfiguration.PATH + "text";
    private static final String JSON = DiffConfiguration.PATH + "json";
    private static final String YAML = DiffConfiguration.PATH + "yaml";
    private static final String CSV = DiffConfiguration.PATH + "csv";
    private static final String XML = DiffConfiguration.PATH + "xml";

    private static final String JSON_PATCH = "application/json-patch+json";
    private static final String X_DIFF = "text/x-diff";
    private static final String X_PATCH = "text/x-patch";

    private final ComparisonService comparisons;

    DocumentDiffController(ComparisonService comparisons) {
        this.comparisons = comparisons;
    }

    @JsonOrFormPost(path = {TEXT, JSON, YAML, CSV, XML})
    Object diff(RequestReader reader, HttpServletResponse response) throws IOException {
        var request = request(reader);
        var comparison = comparisons.compare(request, Output.RESPONSE, reader.work());
        if (request instanceof TreeDiffRequest trees) {
            addDelimiterHeaders(trees, response);
        }
        return comparison.diff();
    }

    @JsonOrFormPost(
            path = {JSON, YAML, CSV},
            produces = JSON_PATCH)
    JsonPatch jsonPatch(RequestReader reader, HttpServletResponse response) throws IOException {
        var request = ((TreeDiffRequest) request(reader)).withoutMoves();
        var comparison = comparisons.compare(request, Output.RESPONSE, reader.work());
        addDelimiterHeaders(request, response);
        return reader.work().computeWithHeldMemory(() -> comparison.jsonPatch(request.patch()));
    }

    @JsonOrFormPost(path = TEXT, produces = X_DIFF)
    void patch(RequestReader reader, HttpServletResponse response) throws IOException {
        writePatch(reader, X_DIFF, response);
    }

    /** Sends the same patch as {@link #patch}, for programs that know only this name of its media type. */
    @JsonOrFormPost(path = TEXT, produces = X_PATCH)
    void xPatch(RequestReader reader, HttpServletResponse response) throws IOException {
        writePatch(reader, X_PATCH, response);
    }

    private void writePatch(RequestReader reader, String type, HttpServletResponse response) throws IOException {
        var request = ((TextDiffRequest) request(reader)).forPatch();
        var comparison = comparisons.compare(request, Output.RESPONSE, reader.work());
        response.setContentType(type + ";charset=UTF-8");
        comparison
                .lines()
                .writePatch(response.getOutputStream(), request.names().patched());
    }

    private DocumentDiffRequest request(RequestReader reader) throws IOException {
        var path = String.valueOf(reader.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE));
        var format =
                Format.valueOf(path.substring(DiffConfiguration.PATH.length()).toUpperCase(Locale.ROOT));
        return reader.body(parameters -> DocumentDiffRequest.of(parameters, format, comparisons.workBudget()));
    }

    /** For each CSV content, adds a header with the delimiter if the server has detected it and it is not a comma. */
    private static void addDelimiterHeaders(TreeDiffRequest request, HttpServletResponse response) {
        addDelimiterHeader("X-Original-Delimiter", request.documents().original(), response);
        addDelimiterHeader("X-Modified-Delimiter", request.documents().modified(), response);
    }

    private static void addDelimiterHeader(String header, TreeDocument document, HttpServletResponse response) {
        if (document instanceof TreeDocument.Csv csv
                && csv.detected()
                && !csv.delimiter().asParameter().equals(",")) {
            response.setHeader(header, csv.delimiter().asParameter());
        }
    }
}
