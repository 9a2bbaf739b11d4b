package dev.collate.site;

import dev.collate.auth.Caller;
import dev.collate.auth.key.Scope;
import dev.collate.auth.key.ToolPage;
import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.diff.ComparisonService;
import dev.collate.diff.Contents;
import dev.collate.diff.DocumentComparison;
import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.Format;
import dev.collate.http.request.RequestParameters;
import dev.collate.http.request.RequestReader;
import dev.collate.page.ComparisonPages;
import dev.collate.page.PageQuery;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.share.ShareRequest;
import dev.collate.share.ShareService;
import dev.collate.utf8.CappedText;
import dev.collate.work.Work;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import tools.jackson.databind.json.JsonMapper;

/** Compares two contents in the browser. The form needs no scripts: every button sends the form. */
@Controller
@ToolPage(Scope.DIFF)
class CompareController {
    static final String PATH = "/compare";

    /** Maximum number of bytes of a patch or of JSON that a page shows for copying. */
    private static final int MAX_COPIED_BYTES = 50_000;

    private final ComparisonService comparisons;
    private final ComparisonPages comparisonPages;
    private final ShareService shares;
    private final JsonMapper json;

    CompareController(
            ComparisonService comparisons, ComparisonPages comparisonPages, ShareService shares, JsonMapper json) {
        this.comparisons = comparisons;
        this.comparisonPages = comparisonPages;
        this.shares = shares;
        this.json = json;
    }

    @GetMapping(PATH)
    ModelAndView form(@RequestParam(defaultValue = "") String sample) {
        return formPage(CompareForm.ofSample(sample), null, Map.of());
    }

    @PostMapping(path = PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object submit(RequestReader reader, @AuthenticationPrincipal @Nullable Caller caller, HttpServletResponse response)
            throws IOException {
        var submitted =
                reader.body(parameters -> new SubmittedComparison(parameters, CompareForm.of(parameters, reader)));
        var parameters = submitted.parameters();
        var form = submitted.form();
        var share = ShareForm.of(parameters, caller);
        var work = reader.work();
        return SitePages.submit(
                () -> {
                    // A button that leads to another view or page sends its query in one parameter.
                    var at = parameters.string("at", "");
                    var query = at.isEmpty() ? PageQuery.of(parameters) : PageQuery.parse(at);
                    var action = parameters.string("action", "");
                    parameters.throwIfInvalid();
                    if (action.equals("edit")) {
                        return formPage(form, share, Map.of());
                    }
                    if (!action.equals(ShareForm.ACTION)) {
                        return showOrDownload(form, action, query, share, work, response);
                    }
                    try {
                        return createShare(form, parameters, caller, work);
                    } catch (ApiException e) {
                        if (!form.isKept()) {
                            throw e;
                        }
                        return showOrDownload(
                                form, action, query, ShareForm.showErrors(share, e, response), work, response);
                    }
                },
                CompareForm::isField,
                errors -> formPage(form, share, errors));
    }

    private record SubmittedComparison(RequestParameters parameters, CompareForm form) {}

    private String createShare(CompareForm form, RequestParameters parameters, @Nullable Caller caller, Work work) {
        return ShareForm.createShare(
                metadata -> {
                    parameters.throwIfInvalid();
                    var format = format(form);
                    var options = form.optionParameters(format);
                    return ShareRequest.of(toRequest(form, format, options, work), options, metadata);
                },
                parameters,
                caller,
                shares,
                work);
    }

    /** Compares the contents. Returns the page, or writes the file that the action names. */
    private ModelAndView showOrDownload(
            CompareForm sent,
            String action,
            PageQuery query,
            @Nullable ShareForm share,
            Work work,
            HttpServletResponse response)
            throws IOException {
        var file = CompareFile.of(action);
        // A JSON Patch has no moved elements.
        var form = file.equals(Optional.of(CompareFile.JSON_PATCH)) ? sent.withoutMoves() : sent;
        var compared = compare(form, work);
        var comparison = compared.comparison();
        if (file.isPresent() && file.get().isAvailableFor(comparison.request().format())) {
            var out = SitePages.startDownload(file.get().fileName(), file.get().mediaType(), response);
            file.get().write(comparison, json, work, out);
            out.flush();
            return SitePages.emptyView();
        }
        var model = work.computeWithHeldMemory(() -> model(form, comparison, query, work));
        model.put("note", compared.note());
        model.put("share", share);
        return SitePages.page("comparison", model);
    }

    private Map<String, @Nullable Object> model(
            CompareForm form, DocumentComparison comparison, PageQuery query, Work work) {
        var page = comparisonPages.renderPage(comparison, query);
        var model = new HashMap<String, @Nullable Object>();
        model.put("form", form);
        model.put("page", new ComparePage(form, comparison, page));
        model.put("comparison", page);
        // The patch of large contents needs another comparison of all lines, unless the page already shows lines.
        model.put("patch", !page.hasLines() && !form.isKept() ? null : textToCopy(CompareFile.PATCH, comparison, work));
        model.put("json", textToCopy(CompareFile.JSON, comparison, work));
        return model;
    }

    /** Returns the text of a file; null if it is too long to be copied from a page. */
    private @Nullable String textToCopy(CompareFile file, DocumentComparison comparison, Work work) {
        var text = CappedText.of(MAX_COPIED_BYTES, out -> file.write(comparison, json, work, out));
        return text.isComplete() ? text.text() : null;
    }

    /** @param note why the contents were not compared in their detected format; null if they were compared in it */
    private record FormComparison(
            DocumentComparison comparison, @Nullable String note) {}

    private FormComparison compare(CompareForm form, Work work) {
        var format = format(form);
        try {
            return new FormComparison(compare(form, format, work), null);
        } catch (ApiException e) {
            // The detected format may be wrong. The contents are then compared as text.
            if (e.code() != ErrorCode.UNPROCESSABLE || form.knownFormat().isPresent() || format == Format.TEXT) {
                throw e;
            }
            return new FormComparison(
                    compare(form, Format.TEXT, work),
                    "Compared as text, because the contents are not valid " + format.name() + ": " + e.detail());
        }
    }

    private DocumentComparison compare(CompareForm form, Format format, Work work) {
        return comparisons.compare(toRequest(form, format, form.optionParameters(format), work), Output.PAGE, work);
    }

    private DocumentDiffRequest toRequest(CompareForm form, Format format, RequestParameters options, Work work) {
        var contents = new Contents(form.original().content(), form.modified().content(), form.fileNames());
        return work.computeWithHeldMemory(
                (long) contents.original().length() + contents.modified().length(),
                () -> DocumentDiffRequest.of(format, contents, options, comparisons.workBudget()));
    }

    private static Format format(CompareForm form) {
        return form.knownFormat().orElseGet(form::detectFormat);
    }

    private ModelAndView formPage(CompareForm form, @Nullable ShareForm share, Map<String, String> errors) {
        var model = new HashMap<String, @Nullable Object>();
        model.put("form", form.isKept() ? form : form.withoutContents());
        model.put("share", share);
        model.put("options", CompareOption.ALL);
        model.put("samples", Samples.COMPARED_FILES);
        model.put("formats", Format.TEXTS);
        model.put("errors", errors);
        model.put("notKept", form.isKept() ? null : "Choose the files again: contents above 1 MB are not kept.");
        return SitePages.page("compare", model);
    }
}
