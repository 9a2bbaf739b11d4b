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
import dev.collate.share.ShareTerms;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
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
    Object compare(RequestReader reader, @AuthenticationPrincipal @Nullable Caller caller, HttpServletResponse response)
            throws IOException {
        var body = reader.body();
        var parameters = body.withoutEmptyTexts();
        var share = ShareForm.of(parameters, caller);
        try {
            if (ShareButton.ACTION.equals(parameters.string("action", null))) {
                var owner = ShareButton.requireOwner(caller);
                try {
                    return share(parameters, owner, reader);
                } catch (ApiException e) {
                    if (share == null) {
                        throw e;
                    }
                    share = share.with(e);
                    response.setStatus(e.code().status());
                    // The parameters keep the errors of the share, which must not prevent the comparison.
                    parameters = body.withoutEmptyTexts();
                }
            }
            return page(CompareImageForm.of(parameters), result(parameters, share, reader));
        } catch (ApiException e) {
            var errors = CompareImageForm.errorsByField(e);
            response.setStatus(e.code().status());
            var withoutResult = new HashMap<String, @Nullable Object>();
            withoutResult.put("share", share);
            return page(CompareImageForm.of(parameters).with(errors), withoutResult);
        }
    }

    private Object share(RequestParameters parameters, Caller caller, RequestReader reader) {
        var terms = ShareTerms.in(parameters);
        var images = CompareImageFiles.read(parameters, decoders);
        var share = shares.create(ShareRequest.of(images, parameters, terms), caller, null, reader.work());
        return SitePages.redirect(AccountPageController.SHARES + "/" + share.token(), Done.SHARE_CREATED);
    }

    /** Compares the images, and returns the values of the template that show the result. */
    private Map<String, @Nullable Object> result(
            RequestParameters parameters, @Nullable ShareForm share, RequestReader reader) {
        var images = CompareImageFiles.read(parameters, decoders);
        // While the page is written, it contains the pictures as Base64.
        var comparison = comparisons.compare(
                images, Output.PAGE, reader.work().with(heapBytes -> CompareImageResult.heapBytes(images, heapBytes)));
        var result = new HashMap<String, @Nullable Object>();
        result.put(
                "result", reader.work().computeHeld(images.length(), () -> CompareImageResult.of(images, comparison)));
        result.put("kept", CompareImageFiles.of(images));
        result.put("share", share);
        return result;
    }

    private ModelAndView page(CompareImageForm form, Map<String, ? extends @Nullable Object> result) {
        Map<String, @Nullable Object> model = new HashMap<>(result);
        model.put("form", form);
        return SitePages.page("compare-image", model);
    }
}
