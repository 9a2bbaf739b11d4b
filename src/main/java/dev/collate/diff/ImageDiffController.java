package dev.collate.diff;

import dev.collate.auth.scope.RequiresScope;
import dev.collate.auth.scope.Scope;
import dev.collate.engine.image.compare.ImageDiff;
import dev.collate.http.body.JsonOrFormPost;
import dev.collate.http.body.RequestReader;
import java.io.IOException;
import org.springframework.web.bind.annotation.RestController;

/** Compares two images. */
@RestController
@RequiresScope(Scope.DIFF)
class ImageDiffController {
    private final ComparisonService comparisons;

    ImageDiffController(ComparisonService comparisons) {
        this.comparisons = comparisons;
    }

    @JsonOrFormPost(path = "/api/v1/diff/image")
    ImageDiff diff(RequestReader reader) throws IOException {
        var request = ImageDiffRequest.of(reader.body(Estimates.IMAGE_FILES));
        return comparisons.compareImages(request, reader.admission()).diff();
    }
}
