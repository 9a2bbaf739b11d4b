package dev.collate.site;

import dev.collate.auth.Caller;
import dev.collate.auth.key.Scope;
import dev.collate.auth.key.ToolPage;
import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.diff.ComparisonService;
import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.http.request.RequestParameters;
import dev.collate.http.request.RequestReader;
import dev.collate.problem.ApiException;
import dev.collate.share.ShareRequest;
import dev.collate.share.ShareService;
import dev.collate.site.CompareImageForm.Files;
import jakarta.servlet.http.HttpServletResponse;
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

    private final ComparisonService comparisons;
    private final ShareService shares;
    private final DecoderSettings decoders;

    CompareImageController(ComparisonService comparisons, ShareService shares, DecoderSettings decoders) {
        this.comparisons = comparisons;
        this.shares = shares;
        this.decoders = decoders;
    }

    @GetMapping(PATH)
    ModelAndView form() {
        return page(CompareImageForm.empty(), Map.of());
    }

    @PostMapping(path = PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object submit(RequestReader reader, @AuthenticationPrincipal @Nullable Caller caller, HttpServletResponse response)
            throws IOException {
        var body = reader.body();
        var parameters = body.withoutEmptyTexts();
        var share = ShareForm.of(parameters, caller);
        return SitePages.submit(
                () -> {
                    if (!ShareForm.ACTION.equals(parameters.string("action", null))) {
                        return page(CompareImageForm.of(parameters), result(parameters, share, reader));
                    }
                    try {
                        return ShareForm.create(
                                terms -> ShareRequest.of(Files.read(parameters, decoders), parameters, terms),
                                parameters,
                                caller,
                                shares,
                                reader.work());
                    } catch (ApiException e) {
                        var rejected = ShareForm.rejected(share, e, response);
                        // The parameters keep the errors of the share, which must not prevent the comparison.
                        var unread = body.withoutEmptyTexts();
                        return page(CompareImageForm.of(unread), result(unread, rejected, reader));
                    }
                },
                CompareImageForm::isField,
                errors -> page(CompareImageForm.of(parameters).with(errors), Collections.singletonMap("share", share)));
    }

    /** Compares the images, and returns the values of the template that show the result. */
    private Map<String, @Nullable Object> result(
            RequestParameters parameters, @Nullable ShareForm share, RequestReader reader) {
        var images = Files.read(parameters, decoders);
        // While the page is written, it contains the pictures as Base64.
        var comparison = comparisons.compare(
                images, Output.PAGE, reader.work().with(heapBytes -> CompareImageResult.heapBytes(images, heapBytes)));
        var result = new HashMap<String, @Nullable Object>();
        result.put(
                "result", reader.work().computeHeld(images.length(), () -> CompareImageResult.of(images, comparison)));
        result.put("kept", Files.of(images));
        result.put("share", share);
        return result;
    }

    private ModelAndView page(CompareImageForm form, Map<String, ? extends @Nullable Object> result) {
        Map<String, @Nullable Object> model = new HashMap<>(result);
        model.put("form", form);
        return SitePages.page("compare-image", model);
    }
}
