package dev.collate.diff;

import dev.collate.diff.image.ImageDiff;
import dev.collate.diff.image.ImageDiffer;
import dev.collate.web.body.Members;
import dev.collate.web.overload.Admission;
import dev.collate.web.overload.HeapNeed;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Compares two images. */
@RestController
@HeapNeed(perByte = 2)
class ImageDiffController {
    private final ImageSettings settings;

    ImageDiffController(ImageSettings settings) {
        this.settings = settings;
    }

    @PostMapping(
            path = "/api/v1/diff/image",
            consumes = {MediaType.MULTIPART_FORM_DATA_VALUE, MediaType.APPLICATION_JSON_VALUE},
            produces = MediaType.APPLICATION_JSON_VALUE)
    ImageDiff diff(Members members, Admission admission) {
        var request = ImageDiffRequest.of(members);
        var differ = ImageDiffer.open(request.original(), request.modified(), request.options(), settings.maxPixels());
        admission.takeMore(differ.heapBytes());
        return differ.diff();
    }
}
