package dev.collate.site;

import dev.collate.auth.Caller;
import dev.collate.auth.key.Scope;
import dev.collate.auth.key.ToolPage;
import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.diff.ComparisonService;
import dev.collate.diff.DataUri;
import dev.collate.diff.FileType;
import dev.collate.diff.ImageComparison;
import dev.collate.diff.ImageDiffRequest;
import dev.collate.diff.ImageSummary;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.http.request.RequestParameters;
import dev.collate.http.request.RequestReader;
import dev.collate.page.ImageView;
import dev.collate.problem.ApiException;
import dev.collate.share.ShareRequest;
import dev.collate.share.ShareService;
import dev.collate.site.CompareImageForm.KeptImages;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** Compares two images that a person chooses, and shows both with the changed pixels. */
@Controller
@ToolPage(Scope.DIFF)
class CompareImageController {
    static final String PATH = "/compare/image";

    /** Maximum bytes of both files together that a page shows. The page contains the files in Base64, which is a third larger. */
    private static final int MAX_SHOWN_BYTES = 4 << 20;

    /** Maximum bytes of a highlight image that a page shows. */
    private static final int MAX_HIGHLIGHT_BYTES = 6 << 20;

    /**
     * Bytes of heap for each byte of a picture. The file is read into an array, converted to Base64, and joined with the beginning of its
     * URI. The Base64 text and the URI are each a third larger than the file, and the array grows while it is read.
     */
    private static final int HEAP_PER_BYTE = 5;

    private final ComparisonService comparisons;
    private final ShareService shares;

    CompareImageController(ComparisonService comparisons, ShareService shares) {
        this.comparisons = comparisons;
        this.shares = shares;
    }

    @GetMapping(PATH)
    ModelAndView form() {
        return page(CompareImageForm.initial(), Map.of());
    }

    @PostMapping(path = PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object submit(RequestReader reader, @AuthenticationPrincipal @Nullable Caller caller, HttpServletResponse response)
            throws IOException {
        var body = reader.body();
        var parameters = body.withoutEmptyTexts();
        var share = ShareForm.of(parameters, caller);
        return SitePages.submit(
                () -> {
                    if (!parameters.string("action", "").equals(ShareForm.ACTION)) {
                        return page(CompareImageForm.of(parameters), compareImages(parameters, share, reader));
                    }
                    try {
                        return ShareForm.createShare(
                                metadata -> ShareRequest.of(
                                        KeptImages.read(parameters, comparisons.decoders()), parameters, metadata),
                                parameters,
                                caller,
                                shares,
                                reader.work());
                    } catch (ApiException e) {
                        var rejected = ShareForm.showErrors(share, e, response);
                        // The parameters read so far contain the errors of the share, which must not prevent the
                        // comparison.
                        var withoutErrors = body.withoutEmptyTexts();
                        return page(CompareImageForm.of(withoutErrors), compareImages(withoutErrors, rejected, reader));
                    }
                },
                CompareImageForm::isField,
                errors -> page(
                        CompareImageForm.of(parameters).withErrors(errors), Collections.singletonMap("share", share)));
    }

    /** Compares the images, and returns the values of the template that show the result. */
    private Map<String, @Nullable Object> compareImages(
            RequestParameters parameters, @Nullable ShareForm share, RequestReader reader) {
        var images = KeptImages.read(parameters, comparisons.decoders());
        // The comparison also reserves the memory of the page, which contains the pictures in Base64.
        var comparison =
                comparisons.compare(images, Output.PAGE, reader.work(), heapBytes -> heapBytes(images, heapBytes));
        var result = new HashMap<String, @Nullable Object>();
        result.put("result", reader.work().computeWithHeldMemory(() -> view(images, comparison)));
        result.put("kept", KeptImages.of(images));
        result.put("share", share);
        return result;
    }

    /**
     * Returns the maximum heap that the comparison and the pictures on the page need together.
     *
     * @param comparisonHeap the maximum heap of the comparison. It is more than three times as large as the highlight image
     */
    private static long heapBytes(ImageDiffRequest images, long comparisonHeap) {
        long files = isTooLarge(images) ? 0 : images.length();
        long kept = KeptImages.areKept(images) ? images.length() : 0;
        long highlight = Math.min(MAX_HIGHLIGHT_BYTES, comparisonHeap / 3);
        return comparisonHeap + HEAP_PER_BYTE * (files + kept + highlight);
    }

    private static boolean isTooLarge(ImageDiffRequest images) {
        return images.length() > MAX_SHOWN_BYTES;
    }

    private static ImageView view(ImageDiffRequest images, ImageComparison comparison) {
        var summary = ImageSummary.of(images, comparison);
        boolean isTooLarge = isTooLarge(images);
        var highlight = comparison.diff().highlightImage();
        return new ImageView(
                summary,
                picture(
                        summary.original(),
                        images.original(),
                        images.fileNames().original(),
                        isTooLarge),
                picture(
                        summary.modified(),
                        images.modified(),
                        images.fileNames().modified(),
                        isTooLarge),
                highlight == null || highlight.length() > MAX_HIGHLIGHT_BYTES
                        ? null
                        : DataUri.of(FileType.PNG.mediaType(), highlight::open),
                isTooLarge);
    }

    private static ImageView.Picture picture(
            ImageSummary.Image image, ImageFile file, @Nullable String name, boolean isTooLarge) {
        var uri = isTooLarge
                ? null
                : DataUri.of(
                        FileType.of(image.format()).mediaType(),
                        () -> new ByteArrayInputStream(file.bytes(), file.from(), file.length()));
        return ImageView.Picture.of(image, name, uri);
    }

    private ModelAndView page(CompareImageForm form, Map<String, ? extends @Nullable Object> result) {
        Map<String, @Nullable Object> model = new HashMap<>(result);
        model.put("form", form);
        return SitePages.page("compare-image", model);
    }
}
