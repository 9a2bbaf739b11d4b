package dev.collate.diff;

import dev.collate.auth.key.RequiresKey;
import dev.collate.auth.key.Scope;
import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.engine.image.ImageDiff;
import dev.collate.http.request.JsonOrFormPost;
import dev.collate.http.request.RequestReader;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RestController;

/** Compares two images. */
@RestController
@RequiresKey(Scope.DIFF)
class ImageDiffController {
    private static final String PATH = "/api/v1/diff/image";

    private final ComparisonService comparisons;

    ImageDiffController(ComparisonService comparisons) {
        this.comparisons = comparisons;
    }

    @JsonOrFormPost(path = PATH)
    ImageDiff diff(RequestReader reader) throws IOException {
        return comparisons
                .compare(readRequest(reader), Output.RESPONSE, reader.work())
                .diff();
    }

    /** Sends only the highlight image. The headers contain the numbers of pixels. */
    @JsonOrFormPost(path = PATH, produces = MediaType.IMAGE_PNG_VALUE)
    void highlight(RequestReader reader, HttpServletResponse response) throws IOException {
        var request = readRequest(reader).withHighlight();
        var diff = comparisons.compare(request, Output.RESPONSE, reader.work()).diff();
        var image = Objects.requireNonNull(diff.highlightImage());
        response.setContentType(MediaType.IMAGE_PNG_VALUE);
        response.setContentLength(image.length());
        response.setHeader("X-Changed-Pixels", Long.toString(diff.changedPixels()));
        response.setHeader("X-Total-Pixels", Long.toString(diff.totalPixels()));
        var passed = diff.passed();
        if (passed != null) {
            response.setHeader("X-Passed", passed.toString());
        }
        image.writeTo(response.getOutputStream());
    }

    private ImageDiffRequest readRequest(RequestReader reader) throws IOException {
        return reader.body(parameters -> ImageDiffRequest.of(parameters, FileNames.NONE, comparisons.decoders()));
    }
}
