package dev.collate.diff;

import dev.collate.auth.key.RequiresKey;
import dev.collate.auth.key.Scope;
import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.http.request.JsonOrFormPost;
import dev.collate.http.request.RequestReader;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.bind.annotation.RestController;

/** Compares two texts. */
@RestController
@RequiresKey(Scope.DIFF)
class TextDiffController {
    private static final String PATH = "/api/v1/diff/text";
    private static final String X_DIFF = "text/x-diff";
    private static final String X_PATCH = "text/x-patch";

    private final ComparisonService comparisons;

    TextDiffController(ComparisonService comparisons) {
        this.comparisons = comparisons;
    }

    @JsonOrFormPost(path = PATH)
    Object diff(RequestReader reader) throws IOException {
        return comparisons
                .compare(request(reader), Output.RESPONSE, reader.work())
                .diff();
    }

    @JsonOrFormPost(path = PATH, produces = X_DIFF)
    void patch(RequestReader reader, HttpServletResponse response) throws IOException {
        writePatch(reader, X_DIFF, response);
    }

    /** Returns the same patch. Some programs know only this name of its media type. */
    @JsonOrFormPost(path = PATH, produces = X_PATCH)
    void xPatch(RequestReader reader, HttpServletResponse response) throws IOException {
        writePatch(reader, X_PATCH, response);
    }

    private void writePatch(RequestReader reader, String type, HttpServletResponse response) throws IOException {
        var request = request(reader).forPatch();
        var comparison = comparisons.compare(request, Output.RESPONSE, reader.work());
        response.setContentType(type + ";charset=UTF-8");
        comparison
                .lines()
                .writePatch(response.getOutputStream(), request.names().patched());
    }

    private TextDiffRequest request(RequestReader reader) throws IOException {
        return reader.body(parameters -> TextDiffRequest.of(parameters, comparisons.workBudget()));
    }
}
