package dev.collate.diff;

import dev.collate.auth.key.RequiresKey;
import dev.collate.auth.key.Scope;
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
    private static final String PATCH = "text/x-diff";

    private final ComparisonService comparisons;
    private final DiffSettings settings;

    TextDiffController(ComparisonService comparisons, DiffSettings settings) {
        this.comparisons = comparisons;
        this.settings = settings;
    }

    @JsonOrFormPost(path = PATH)
    Object diff(RequestReader reader) throws IOException {
        return comparisons
                .compare(request(reader), Output.RESPONSE, reader.work())
                .diff();
    }

    @JsonOrFormPost(path = PATH, produces = PATCH)
    void patch(RequestReader reader, HttpServletResponse response) throws IOException {
        var request = request(reader).forPatch();
        var comparison = comparisons.compare(request, Output.RESPONSE, reader.work());
        var patch = reader.work().computeHeld(request.length(), comparison::patch);
        response.setContentType(PATCH + ";charset=UTF-8");
        patch.writeTo(response.getOutputStream(), request.names().patched());
    }

    private TextDiffRequest request(RequestReader reader) throws IOException {
        return reader.body(parameters -> TextDiffRequest.of(parameters, settings));
    }
}
