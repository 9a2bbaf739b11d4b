package dev.collate.site;

import dev.collate.auth.Caller;
import dev.collate.auth.key.Scope;
import dev.collate.auth.key.ToolPage;
import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.diff.ComparisonService;
import dev.collate.diff.Contents;
import dev.collate.diff.DiffOption.PatchStyle;
import dev.collate.diff.DiffSettings;
import dev.collate.diff.DocumentComparison;
import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.Format;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.engine.text.UnifiedPatch;
import dev.collate.http.request.RequestParameters;
import dev.collate.http.request.RequestReader;
import dev.collate.page.ComparisonPages;
import dev.collate.page.Figure;
import dev.collate.page.PageQuery;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.share.ShareRequest;
import dev.collate.share.ShareService;
import dev.collate.share.ShareTerms;
import dev.collate.work.Work;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import tools.jackson.databind.json.JsonMapper;

/** Compares two contents in the browser. The form needs no scripts: every button sends the form. */
@Controller
@ToolPage(Scope.DIFF)
class CompareController {
    static final String PATH = "/compare";

    /** The value of the parameter {@code action} that downloads a JSON Patch. */
    private static final String JSON_PATCH = "json-patch";

    private final ComparisonService comparisons;
    private final ComparisonPages comparisonPages;
    private final ShareService shares;
    private final long workBudget;
    private final JsonMapper json;

    CompareController(
            ComparisonService comparisons,
            ComparisonPages comparisonPages,
            ShareService shares,
            DiffSettings settings,
            JsonMapper json) {
        this.comparisons = comparisons;
        this.comparisonPages = comparisonPages;
        this.shares = shares;
        this.workBudget = settings.workBudget();
        this.json = json;
    }

    @GetMapping(PATH)
    ModelAndView form(@RequestParam(defaultValue = "") String sample) {
        return form(CompareForm.ofSample(sample), null, Map.of());
    }

    @PostMapping(path = PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    @Nullable
    Object compare(
            RequestReader reader,
            @AuthenticationPrincipal @Nullable Caller caller,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        var parameters = reader.body();
        var form = CompareForm.of(parameters, reader);
        var share = ShareForm.of(parameters, caller);
        var action = String.valueOf(parameters.string("action", ""));
        var at = String.valueOf(parameters.string("at", ""));
        try {
            var query = at.isEmpty() ? PageQuery.of(parameters) : PageQuery.parse(at);
            parameters.check();
            if (action.equals("edit")) {
                return form(form, share, Map.of());
            }
            var work = reader.work().with(heapBytes -> heapBytes + form.heapBytes());
            var format = form.knownFormat().orElseGet(form::detected);
            if (action.equals(ShareButton.ACTION)) {
                var owner = ShareButton.requireOwner(caller);
                try {
                    return share(form, format, parameters, owner, work);
                } catch (ApiException e) {
                    if (share == null || !form.isKept()) {
                        throw e;
                    }
                    share = share.with(e);
                    response.setStatus(e.code().status());
                }
            }
            return result(
                    action.equals(JSON_PATCH) ? form.withoutMoves() : form,
                    format,
                    action,
                    query,
                    share,
                    work,
                    request,
                    response);
        } catch (ApiException e) {
            return SitePages.rejected(e, form(form, share, CompareForm.errorsByField(e)));
        }
    }

    private Object share(CompareForm form, Format format, RequestParameters parameters, Caller caller, Work work) {
        var terms = ShareTerms.in(parameters);
        parameters.check();
        var options = form.options(format);
        var share = shares.create(
                ShareRequest.of(request(form, format, options, work), options, terms), caller, null, work);
        return SitePages.redirect(AccountPageController.SHARES + "/" + share.token(), Done.SHARE_CREATED);
    }

    private @Nullable Object result(
            CompareForm form,
            Format format,
            String action,
            PageQuery query,
            @Nullable ShareForm share,
            Work work,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        var shown = format;
        @Nullable String note = null;
        DocumentComparison comparison;
        try {
            comparison = compare(form, format, work);
        } catch (ApiException e) {
            // The detected format may be wrong. The contents are then compared as text.
            if (e.code() != ErrorCode.UNPROCESSABLE || form.knownFormat().isPresent() || format == Format.TEXT) {
                throw e;
            }
            shown = Format.TEXT;
            note = "Compared as text, because it is not " + format.name() + ": " + e.detail();
            comparison = compare(form, shown, work);
        }
        var result = comparison;
        var fileName = form.names().patched();
        switch (action) {
            case "patch" -> {
                return download(
                        "changes.patch",
                        "text/x-diff;charset=UTF-8",
                        out -> patch(result, work).writeTo(out, fileName),
                        response);
            }
            case "json" -> {
                return download("diff.json", "application/json", out -> json.writeValue(out, result.diff()), response);
            }
            case JSON_PATCH -> {
                if (result.hasJsonPatch()) {
                    return download(
                            "patch.json",
                            "application/json-patch+json",
                            out -> json.writeValue(out, result.jsonPatch(PatchStyle.PLAIN)),
                            response);
                }
            }
            default -> {}
        }
        var page = work.computeHeld(result.request().length(), () -> comparisonPages.page(result, query));
        var model = new HashMap<String, @Nullable Object>();
        model.put("form", form);
        model.put("format", shown);
        model.put("note", note);
        model.put(
                "page",
                new ComparePage(form, shown, result.stats(), page, Figure.of(shown, result.stats(), page.rows())));
        model.put("comparison", page);
        model.put(
                "patch",
                !page.hasLines() && !form.isKept()
                        ? null
                        : CopiedText.of(out -> patch(result, work).writeTo(out, fileName)));
        model.put("json", CopiedText.of(out -> json.writeValue(out, result.diff())));
        model.put(
                "unmatched",
                result.diff() instanceof StructuredDiff diff && diff.unmatchedPaths() != null
                        ? diff.unmatchedPaths()
                        : List.of());
        model.put("hasJsonPatch", Format.TREES.contains(shown));
        model.put("share", share);
        model.put(
                "curl",
                CurlCommand.of(
                        ServletUriComponentsBuilder.fromContextPath(request).toUriString(), form, shown));
        return SitePages.page("comparison", model);
    }

    private static UnifiedPatch patch(DocumentComparison comparison, Work work) {
        return work.computeHeld(comparison.request().length(), comparison::patch);
    }

    private DocumentComparison compare(CompareForm form, Format format, Work work) {
        return comparisons.compare(request(form, format, form.options(format), work), Output.PAGE, work);
    }

    private DocumentDiffRequest request(CompareForm form, Format format, RequestParameters options, Work work) {
        var contents = new Contents(form.original().content(), form.modified().content(), form.names());
        return work.computeHeld(
                (long) contents.original().length() + contents.modified().length(),
                () -> DocumentDiffRequest.of(format, contents, options, workBudget));
    }

    /** Writes a file. Returns null, because the response is complete. */
    private static @Nullable Object download(
            String name, String type, CopiedText.Writer writer, HttpServletResponse response) throws IOException {
        response.setContentType(type);
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment().filename(name).build().toString());
        OutputStream out = new BufferedOutputStream(response.getOutputStream());
        writer.writeTo(out);
        out.flush();
        return null;
    }

    private ModelAndView form(CompareForm form, @Nullable ShareForm share, Map<String, String> errors) {
        var model = new HashMap<String, @Nullable Object>();
        model.put("form", form.isKept() ? form : form.withoutContents());
        model.put("share", share);
        model.put("options", CompareOption.ALL);
        model.put("samples", Samples.COMPARISONS);
        model.put("formats", Format.TEXTS);
        model.put("errors", errors);
        model.put("largest", form.isKept() ? null : "Choose the files again: contents above 1 MB are not kept.");
        return SitePages.page("compare", model);
    }
}
