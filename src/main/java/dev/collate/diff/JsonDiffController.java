package dev.collate.diff;

import dev.collate.diff.json.JsonDiffer;
import dev.collate.diff.json.JsonDifferences;
import dev.collate.diff.json.JsonPatch;
import dev.collate.diff.json.notation.Notation;
import dev.collate.diff.result.StructuredDiff;
import dev.collate.web.body.Members;
import dev.collate.web.overload.HeapNeed;
import java.util.Locale;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Compares JSON, YAML and CSV, which are notations of one kind of tree. */
@RestController
@HeapNeed(pathEnd = "json", perByte = 2, perItem = 72, items = ",[{")
@HeapNeed(pathEnd = "yaml", perByte = 12, perItem = 130, items = "\n:,[")
@HeapNeed(pathEnd = "csv", perByte = 2, perItem = 136, items = ",\n")
@RequestMapping(
        path = "/api/v1/diff/{notation:json|yaml|csv}",
        consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.MULTIPART_FORM_DATA_VALUE})
class JsonDiffController {
    private static final String JSON_PATCH = "application/json-patch+json";

    private final DiffSettings settings;

    JsonDiffController(DiffSettings settings) {
        this.settings = settings;
    }

    @PostMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    StructuredDiff diff(@PathVariable String notation, Members members) {
        return compare(notation, members).diff();
    }

    @PostMapping(produces = JSON_PATCH)
    JsonPatch patch(@PathVariable String notation, Members members) {
        return compare(notation, members).patch();
    }

    private JsonDifferences compare(String name, Members members) {
        var notation = Notation.valueOf(name.toUpperCase(Locale.ROOT));
        var request = JsonDiffRequest.of(members, notation, settings);
        return JsonDiffer.compare(notation, request.original(), request.modified(), request.options());
    }
}
