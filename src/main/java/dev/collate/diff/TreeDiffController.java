package dev.collate.diff;

import dev.collate.auth.scope.RequiresScope;
import dev.collate.auth.scope.Scope;
import dev.collate.engine.json.report.JsonDifferences;
import dev.collate.engine.json.report.JsonPatch;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.http.body.RequestReader;
import java.io.IOException;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Compares JSON, YAML and CSV, which are notations of one kind of tree: one route for each. */
@RestController
@RequestMapping(
        path = "/api/v1/diff",
        consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.MULTIPART_FORM_DATA_VALUE})
@RequiresScope(Scope.DIFF)
class TreeDiffController {
    private static final String JSON_PATCH = "application/json-patch+json";

    private final ComparisonService comparisons;
    private final DiffSettings settings;

    TreeDiffController(ComparisonService comparisons, DiffSettings settings) {
        this.comparisons = comparisons;
        this.settings = settings;
    }

    @PostMapping(path = "/json", produces = MediaType.APPLICATION_JSON_VALUE)
    StructuredDiff diffJson(RequestReader reader) throws IOException {
        return json(reader).diff();
    }

    @PostMapping(path = "/json", produces = JSON_PATCH)
    JsonPatch patchJson(RequestReader reader) throws IOException {
        return json(reader).patch();
    }

    @PostMapping(path = "/yaml", produces = MediaType.APPLICATION_JSON_VALUE)
    StructuredDiff diffYaml(RequestReader reader) throws IOException {
        return yaml(reader).diff();
    }

    @PostMapping(path = "/yaml", produces = JSON_PATCH)
    JsonPatch patchYaml(RequestReader reader) throws IOException {
        return yaml(reader).patch();
    }

    @PostMapping(path = "/csv", produces = MediaType.APPLICATION_JSON_VALUE)
    StructuredDiff diffCsv(RequestReader reader) throws IOException {
        return csv(reader).diff();
    }

    @PostMapping(path = "/csv", produces = JSON_PATCH)
    JsonPatch patchCsv(RequestReader reader) throws IOException {
        return csv(reader).patch();
    }

    private JsonDifferences json(RequestReader reader) throws IOException {
        return comparisons.compareTrees(
                TreeDiffRequest.json(reader.body(Estimates.JSON), settings), reader.admission());
    }

    private JsonDifferences yaml(RequestReader reader) throws IOException {
        return comparisons.compareTrees(
                TreeDiffRequest.yaml(reader.body(Estimates.YAML), settings), reader.admission());
    }

    private JsonDifferences csv(RequestReader reader) throws IOException {
        return comparisons.compareTrees(TreeDiffRequest.csv(reader.body(Estimates.CSV), settings), reader.admission());
    }
}
