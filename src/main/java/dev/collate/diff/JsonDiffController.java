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
@HeapNeed(pathEnd = "json", perByte = 1, perItem = ItemHeap.JSON_VALUE, mostPerByte = 16, items = ItemHeap.JSON_VALUES)
@HeapNeed(pathEnd = "yaml", perByte = 12, perItem = ItemHeap.YAML_NODE, items = ItemHeap.YAML_NODES)
@HeapNeed(pathEnd = "csv", perByte = 2)
@RequestMapping(
        path = {"/api/v1/diff/json", "/api/v1/diff/yaml", "/api/v1/diff/csv"},
        consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.MULTIPART_FORM_DATA_VALUE})
class JsonDiffController {
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
        var request = switch (notation) {
            case "json" -> TreeDiffRequest.json(members, settings);
            case "yaml" -> TreeDiffRequest.yaml(members, settings);
            default -> TreeDiffRequest.csv(members, settings);
        };
        admission.takeMore(request.moreHeap());
        return request.compare();
    }

    /** The last word of the path that was matched, which is not always spelled so in the address. */
    private static String notation(HttpServletRequest request) {
        var path = String.valueOf(request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE));
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
