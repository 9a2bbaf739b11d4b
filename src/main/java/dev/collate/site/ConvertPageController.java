package dev.collate.site;

import dev.collate.auth.key.Scope;
import dev.collate.auth.key.ToolPage;
import dev.collate.convert.ConversionService;
import dev.collate.convert.ConvertRequest;
import dev.collate.engine.sql.OutputEncoding;
import dev.collate.http.request.RequestParameters;
import dev.collate.http.request.RequestReader;
import dev.collate.work.Work;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** Converts CSV to SQL on a page: a preview, or the whole script as a download. */
@Controller
@ToolPage(Scope.CONVERT)
class ConvertPageController {
    static final String PATH = "/convert";
    static final String SCRIPT_PATH = "/convert/script";

    /** Finds the number of a line of the CSV in the text of an error. */
    private static final Pattern LINE_NUMBER = Pattern.compile("\\bline (\\d{1,9})\\b");

    private final ConversionService conversions;

    ConvertPageController(ConversionService conversions) {
        this.conversions = conversions;
    }

    @GetMapping(PATH)
    ModelAndView form(@RequestParam(required = false) @Nullable String sample) {
        return formPage(ConvertForm.initial(sample != null), Map.of());
    }

    @PostMapping(path = PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object preview(RequestReader reader) throws IOException {
        return submit(reader, (conversion, content, parameters, work) -> {
            var script = conversions.convert(conversion, work);
            return work.computeWithHeldMemory(() -> {
                var model =
                        new HashMap<String, Object>(resultModel(conversion, ConversionPreview.of(script), parameters));
                model.put("charset", content.charset());
                return formPage(ConvertForm.of(parameters, content), model);
            });
        });
    }

    /** Sends the whole script as a file. Returns the form instead if there is an error. */
    @PostMapping(path = SCRIPT_PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object script(RequestReader reader, HttpServletResponse response) throws IOException {
        return submit(reader, (conversion, content, parameters, work) -> {
            var script = conversions.convert(conversion, work);
            var file = LoadCommand.fileName(ConvertForm.readTable(parameters));
            var out = SitePages.startDownload(file, "application/sql;charset=UTF-8", response);
            script.writeTo(out, OutputEncoding.NONE);
            out.flush();
            return SitePages.emptyView();
        });
    }

    /** What a button of the form does. */
    private interface ConversionAction {
        Object run(ConvertRequest conversion, ConvertContent content, RequestParameters parameters, Work work)
                throws IOException;
    }

    private Object submit(RequestReader reader, ConversionAction action) throws IOException {
        var submitted = reader.body(fields -> {
            var parameters = ConvertForm.withOffer(fields);
            return new SubmittedConversion(parameters, ConvertContent.of(parameters, reader));
        });
        var parameters = submitted.parameters();
        var content = submitted.content();
        var work = reader.work();
        return SitePages.submit(
                () -> action.run(
                        work.computeWithHeldMemory(() ->
                                ConvertRequest.ofForm(parameters, content.csv(), ConvertForm.readTable(parameters))),
                        content,
                        parameters,
                        work),
                field -> true,
                errors -> work.computeWithHeldMemory(() -> errorPage(errors, parameters, content)));
    }

    private record SubmittedConversion(RequestParameters parameters, ConvertContent content) {}

    private static Map<String, Object> resultModel(
            ConvertRequest conversion, ConversionPreview preview, RequestParameters parameters) {
        var options = conversion.options();
        var file = LoadCommand.fileName(ConvertForm.readTable(parameters));
        return Map.of(
                "preview",
                preview,
                "sql",
                SqlMarkup.toHtml(preview.sql()),
                "file",
                file,
                "load",
                LoadCommand.of(options.dialect(), file, options.load().transaction()));
    }

    private ModelAndView errorPage(Map<String, String> errors, RequestParameters parameters, ConvertContent content) {
        // The page has no other place for an error that belongs to no field.
        Optional.ofNullable(errors.remove(FormErrors.OTHER_FIELD))
                .ifPresent(text -> errors.put(ConvertContent.CSV_FIELD, text));
        var model = new HashMap<String, Object>(Map.of("errors", errors));
        errors.values().stream()
                .map(LINE_NUMBER::matcher)
                .filter(Matcher::find)
                .findFirst()
                .map(line -> content.beginningOfLine(Integer.parseInt(line.group(1))))
                .ifPresent(text -> model.put("line", text));
        return formPage(ConvertForm.of(parameters, content), model);
    }

    private ModelAndView formPage(ConvertForm form, Map<String, ?> model) {
        var pageModel = new HashMap<String, @Nullable Object>(model);
        pageModel.put("form", form);
        pageModel.putIfAbsent("errors", Map.of());
        return SitePages.page("convert", pageModel);
    }
}
