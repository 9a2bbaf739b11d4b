package dev.collate.diff;

import dev.collate.diff.image.ImageDiff;
import dev.collate.diff.image.ImageDiffer;
import dev.collate.web.body.Members;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /api/v1/diff/image}. */
@RestController
class ImageDiffController {
    private final long maxPixels;

    ImageDiffController(@Value("${collate.image.max-pixels}") long maxPixels) {
        this.maxPixels = maxPixels;
    }

    @PostMapping("/api/v1/diff/image")
    ImageDiff diff(Members members) {
        var request = ImageDiffRequest.of(members);
        return ImageDiffer.diff(request.original(), request.modified(), request.options(), maxPixels);
    }
}
