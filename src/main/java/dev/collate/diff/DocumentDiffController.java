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
    private static final String TEXT_PATH = DiffConfiguration.PATH_PREFIX + "text";
    private static final String JSON_PATH = DiffConfiguration.PATH_PREFIX + "json";
    private static final String YAML_PATH = DiffConfiguration.PATH_PREFIX + "yaml";
    private static final String CSV_PATH = DiffConfiguration.PATH_PREFIX + "csv";
    private static final String XML_PATH = DiffConfiguration.PATH_PREFIX + "xml";

    private static final String JSON_PATCH_TYPE = "application/json-patch+json";
    private static final String X_DIFF_TYPE = "text/x-diff";
    private static final String X_PATCH_TYPE = "text/x-patch";

    private final ComparisonService comparisons;

    DocumentDiffController(ComparisonService comparisons) {
        this.comparisons = comparisons;
    }

    @JsonOrFormPost(path = {TEXT_PATH, JSON_PATH, YAML_PATH, CSV_PATH, XML_PATH})
    Object diff(RequestReader reader, HttpServletResponse response) throws IOException {
        var request = readRequest(reader);
        var comparison = comparisons.compare(request, Output.RESPONSE, reader.work());
        if (request instanceof TreeDiffRequest trees) {
            addDelimiterHeaders(trees, response);
        }
        return comparison.diff();
    }

    @JsonOrFormPost(
            path = {JSON_PATH, YAML_PATH, CSV_PATH},
            produces = JSON_PATCH_TYPE)
    JsonPatch jsonPatch(RequestReader reader, HttpServletResponse response) throws IOException {
        var request = ((TreeDiffRequest) readRequest(reader)).withoutMoves();
        var comparison = comparisons.compare(request, Output.RESPONSE, reader.work());
        addDelimiterHeaders(request, response);
        return reader.work().computeWithHeldMemory(() -> comparison.jsonPatch(request.patchStyle()));
    }

    @JsonOrFormPost(path = TEXT_PATH, produces = X_DIFF_TYPE)
    void patch(RequestReader reader, HttpServletResponse response) throws IOException {
        writePatch(reader, X_DIFF_TYPE, response);
    }

    /** Sends the same patch as {@link #patch}, for programs that know only this name of its media type. */
    @JsonOrFormPost(path = TEXT_PATH, produces = X_PATCH_TYPE)
    void xPatch(RequestReader reader, HttpServletResponse response) throws IOException {
        writePatch(reader, X_PATCH_TYPE, response);
    }

    private void writePatch(RequestReader reader, String type, HttpServletResponse response) throws IOException {
        var request = ((TextDiffRequest) readRequest(reader)).forPatch();
        var comparison = comparisons.compare(request, Output.RESPONSE, reader.work());
        response.setContentType(type + ";charset=UTF-8");
        comparison
                .lineDiff()
                .writePatch(response.getOutputStream(), request.fileNames().patchedFile());
    }

    private DocumentDiffRequest readRequest(RequestReader reader) throws IOException {
        var path = String.valueOf(reader.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE));
        var format = Format.valueOf(
                path.substring(DiffConfiguration.PATH_PREFIX.length()).toUpperCase(Locale.ROOT));
        return reader.body(parameters -> DocumentDiffRequest.of(parameters, format, comparisons.workBudget()));
    }

    /** For each CSV content, adds a header with the delimiter if the server has detected it and it is not a comma. */
    private static void addDelimiterHeaders(TreeDiffRequest request, HttpServletResponse response) {
        addDelimiterHeader("X-Original-Delimiter", request.documents().original(), response);
        addDelimiterHeader("X-Modified-Delimiter", request.documents().modified(), response);
    }

    private static void addDelimiterHeader(String header, TreeDocument document, HttpServletResponse response) {
        if (document instanceof TreeDocument.Csv csv
                && csv.isDelimiterDetected()
                && !csv.delimiter().asParameter().equals(",")) {
            response.setHeader(header, csv.delimiter().asParameter());
        }
    }
}
