package dev.collate.diff;

import dev.collate.diff.text.TextDiff;
import dev.collate.diff.text.TextDiffer;
import dev.collate.web.body.Members;
import dev.collate.web.overload.HeapNeed;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Compares two texts. In JSON a line break is an escape. */
@RestController
@HeapNeed(perByte = 1, perItem = ItemHeap.LINE, mostPerByte = 6, items = ItemHeap.LINES + "\\")
class TextDiffController {
    private static final String PATH = "/api/v1/diff/text";
    private static final String PATCH = "text/x-diff";

    private final DiffSettings settings;

    TextDiffController(DiffSettings settings) {
        this.settings = settings;
    }

    @PostMapping(
            path = PATH,
            consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.MULTIPART_FORM_DATA_VALUE},
            produces = MediaType.APPLICATION_JSON_VALUE)
    TextDiff diff(Members members) {
        var request = TextDiffRequest.of(members, settings);
        return TextDiffer.diff(request.original(), request.modified(), request.options());
    }

    @PostMapping(
            path = PATH,
            consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.MULTIPART_FORM_DATA_VALUE},
            produces = PATCH)
    void patch(Members members, HttpServletResponse response) throws IOException {
        var request = TextDiffRequest.of(members, settings);
        var patch = TextDiffer.patch(request.original(), request.modified(), request.options());
        response.setContentType(PATCH + ";charset=UTF-8");
        patch.writeTo(response.getOutputStream(), request.fileName());
    }
}
