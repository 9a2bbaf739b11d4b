package dev.collate.site;

import dev.collate.auth.scope.Scope;
import dev.collate.auth.scope.ToolPage;
import dev.collate.diff.ComparisonService;
import dev.collate.diff.ImageDiffRequest;
import dev.collate.http.body.RequestParameters;
import dev.collate.http.body.RequestReader;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
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
    private final SitePages pages;

    CompareImageController(ComparisonService comparisons, SitePages pages) {
        this.comparisons = comparisons;
        this.pages = pages;
    }

    @GetMapping(PATH)
    ModelAndView form(HttpServletRequest request, HttpServletResponse response) {
        return page(CompareImageForm.empty(), null, request, response);
    }

    @PostMapping(path = PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    ModelAndView compare(RequestReader reader, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var parameters = reader.body(ComparisonService.IMAGE_FILES);
        try {
            return page(CompareImageForm.of(parameters), result(parameters, reader), request, response);
        } catch (ApiException e) {
            var errors = CompareImageForm.errorsByField(e);
            if (errors.isEmpty()) {
                throw e;
            }
            response.setStatus(e.code().status());
            return page(CompareImageForm.of(parameters).with(errors), null, request, response);
        }
    }

    private CompareImageResult result(RequestParameters parameters, RequestReader reader) {
        requireFile(parameters, CompareImageForm.ORIGINAL);
        requireFile(parameters, CompareImageForm.MODIFIED);
        var images = ImageDiffRequest.ofForm(parameters);
        // While the page is written, it contains the pictures as Base64.
        long pageBytes = CompareImageResult.heapBytes(images);
        var comparison = comparisons.compareImages(
                images, heapBytes -> reader.admission().admit(heapBytes + pageBytes));
        return CompareImageResult.of(
                images,
                comparison,
                parameters.fileName(CompareImageForm.ORIGINAL),
                parameters.fileName(CompareImageForm.MODIFIED));
    }

    /** Rejects an empty part, which browsers send for a field without a file. */
    private static void requireFile(RequestParameters parameters, String name) {
        var file = parameters.file(name);
        if (file.from() == file.to()) {
            parameters.reject(name, "is required");
        }
    }

    private ModelAndView page(
            CompareImageForm form,
            @Nullable CompareImageResult result,
            HttpServletRequest request,
            HttpServletResponse response) {
        Map<String, @Nullable Object> model = new HashMap<>();
        model.put("form", form);
        model.put("result", result);
        return pages.page("compare-image", model, request, response);
    }
}
