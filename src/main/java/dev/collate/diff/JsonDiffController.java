package dev.collate.diff;

import dev.collate.diff.json.JsonDifferences;
import dev.collate.diff.json.JsonPatch;
import dev.collate.diff.result.StructuredDiff;
import dev.collate.web.body.Members;
import dev.collate.web.overload.Admission;
import dev.collate.web.overload.HeapNeed;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.HandlerMapping;

/** Compares JSON, YAML and CSV, which are notations of one kind of tree. Literal paths: a pattern is tried against every request. */
@RestController
@HeapNeed(pathEnd = "json", perByte = 1, perItem = 56, mostPerByte = 17, items = ",[{")
@HeapNeed(pathEnd = "yaml", perByte = 12, perItem = 130, items = "\n:,[")
@HeapNeed(
        pathEnd = "csv",
        perByte = 2,
        perItem = JsonDiffController.HEAP_PER_CELL,
        items = JsonDiffController.CELL_ENDS)
@RequestMapping(
        path = {"/api/v1/diff/json", "/api/v1/diff/yaml", "/api/v1/diff/csv"},
        consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.MULTIPART_FORM_DATA_VALUE})
class JsonDiffController {
    static final int HEAP_PER_CELL = 136;
    /** What is counted as the body comes, when it is not known yet which delimiter it has. */
    static final String CELL_ENDS = ",;|\t\n\\";

    private static final String JSON_PATCH = "application/json-patch+json";

    private final DiffSettings settings;

    JsonDiffController(DiffSettings settings) {
        this.settings = settings;
    }

    @PostMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    StructuredDiff diff(HttpServletRequest request, Members members, Admission admission) {
        return compare(notation(request), members, admission).diff();
    }

    @PostMapping(produces = JSON_PATCH)
    JsonPatch patch(HttpServletRequest request, Members members, Admission admission) {
        return compare(notation(request), members, admission).patch();
    }

    private JsonDifferences compare(String notation, Members members, Admission admission) {
        return switch (notation) {
            case "json" -> JsonDiffRequest.of(members, settings).compare();
            case "yaml" -> YamlDiffRequest.of(members, settings).compare();
            default -> compare(CsvDiffRequest.of(members, settings), admission);
        };
    }

    private static JsonDifferences compare(CsvDiffRequest request, Admission admission) {
        admission.takeMore(HEAP_PER_CELL * request.cellsBeside(CELL_ENDS));
        return request.compare();
    }

    /** The last word of the path that was matched, which is not always spelled so in the address. */
    private static String notation(HttpServletRequest request) {
        var path = String.valueOf(request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE));
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
