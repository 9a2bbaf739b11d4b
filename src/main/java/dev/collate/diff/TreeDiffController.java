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
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Compares two JSON, YAML or CSV documents as trees. Each format has a subclass with its own path. */
abstract class TreeDiffController {
    private static final String JSON_PATCH = "application/json-patch+json";

    private final Format format;
    private final ComparisonService comparisons;

    TreeDiffController(Format format, ComparisonService comparisons) {
        this.format = format;
        this.comparisons = comparisons;
    }

    @RequiresKey(Scope.DIFF)
    @JsonOrFormPost
    Object diff(RequestReader reader, HttpServletResponse response) throws IOException {
        var request = request(reader);
        var comparison = comparisons.compare(request, Output.RESPONSE, reader.work());
        addDelimiterHeaders(request, response);
        return comparison.diff();
    }

    @RequiresKey(Scope.DIFF)
    @JsonOrFormPost(produces = JSON_PATCH)
    JsonPatch patch(RequestReader reader, HttpServletResponse response) throws IOException {
        var request = request(reader).withoutMoves();
        var comparison = comparisons.compare(request, Output.RESPONSE, reader.work());
        addDelimiterHeaders(request, response);
        return reader.work().computeHeld(() -> comparison.jsonPatch(request.patch()));
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

    private TreeDiffRequest request(RequestReader reader) throws IOException {
        return reader.body(parameters -> TreeDiffRequest.of(parameters, format, comparisons.workBudget()));
    }

    @RestController
    @RequestMapping("/api/v1/diff/json")
    static class Json extends TreeDiffController {
        Json(ComparisonService comparisons) {
            super(Format.JSON, comparisons);
        }
    }

    @RestController
    @RequestMapping("/api/v1/diff/yaml")
    static class Yaml extends TreeDiffController {
        Yaml(ComparisonService comparisons) {
            super(Format.YAML, comparisons);
        }
    }

    @RestController
    @RequestMapping("/api/v1/diff/csv")
    static class Csv extends TreeDiffController {
        Csv(ComparisonService comparisons) {
            super(Format.CSV, comparisons);
        }
    }
}
