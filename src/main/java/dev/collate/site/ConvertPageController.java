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
    static final String SCRIPT = "/convert/script";

    /** Finds the number of a line of the CSV in the text of an error. */
    private static final Pattern LINE = Pattern.compile("\\bline (\\d{1,9})\\b");

    private final ConversionService conversions;

    ConvertPageController(ConversionService conversions) {
        this.conversions = conversions;
    }

    @GetMapping(PATH)
    ModelAndView form(@RequestParam(required = false) @Nullable String sample) {
        return page(ConvertForm.initial(sample != null), Map.of());
    }

    @PostMapping(path = PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object preview(RequestReader reader) throws IOException {
        return submit(reader, (conversion, content, parameters, work) -> {
            var script = conversions.convert(conversion, work);
            return work.computeWithHeldMemory(() -> {
                var model = new HashMap<String, Object>(result(conversion, ConversionPreview.of(script), parameters));
                model.put("charset", content.charset());
                return page(ConvertForm.of(parameters, content), model);
            });
        });
    }

    /** Sends the whole script as a file. Returns the form instead if there is an error. */
    @PostMapping(path = SCRIPT, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object script(RequestReader reader, HttpServletResponse response) throws IOException {
        return submit(reader, (conversion, content, parameters, work) -> {
            var script = conversions.convert(conversion, work);
            var file = LoadCommand.fileName(ConvertForm.table(parameters));
            var out = SitePages.download(file, "application/sql;charset=UTF-8", response);
            script.writeTo(out, OutputEncoding.NONE);
            out.flush();
            return SitePages.written();
        });
    }

    /** What a button of the form does. */
    private interface Action {
        Object run(ConvertRequest conversion, ConvertContent content, RequestParameters parameters, Work work)
                throws IOException;
    }

    private Object submit(RequestReader reader, Action action) throws IOException {
        var sent = reader.body(fields -> {
            var parameters = ConvertForm.withOffer(fields);
            return new Sent(parameters, ConvertContent.of(parameters, reader));
        });
        var parameters = sent.parameters();
        var content = sent.content();
        var work = reader.work();
        return SitePages.submit(
                () -> action.run(
                        work.computeWithHeldMemory(
                                () -> ConvertRequest.ofForm(parameters, content.csv(), ConvertForm.table(parameters))),
                        content,
                        parameters,
                        work),
                field -> true,
                errors -> work.computeWithHeldMemory(() -> error(errors, parameters, content)));
    }

    private record Sent(RequestParameters parameters, ConvertContent content) {}

    private static Map<String, Object> result(
            ConvertRequest conversion, ConversionPreview preview, RequestParameters parameters) {
        var options = conversion.options();
        var file = LoadCommand.fileName(ConvertForm.table(parameters));
        return Map.of(
                "preview",
                preview,
                "sql",
                SqlMarkup.of(preview.sql()),
                "file",
                file,
                "load",
                LoadCommand.of(options.dialect(), file, options.load().transaction()));
    }

    private ModelAndView error(Map<String, String> errors, RequestParameters parameters, ConvertContent content) {
        // The page has no other place for an error that belongs to no field.
        Optional.ofNullable(errors.remove(FormErrors.OTHER)).ifPresent(text -> errors.put(ConvertContent.CSV, text));
        var model = new HashMap<String, Object>(Map.of("errors", errors));
        errors.values().stream()
                .map(LINE::matcher)
                .filter(Matcher::find)
                .findFirst()
                .map(line -> content.line(Integer.parseInt(line.group(1))))
                .ifPresent(text -> model.put("line", text));
        return page(ConvertForm.of(parameters, content), model);
    }

    private ModelAndView page(ConvertForm form, Map<String, ?> model) {
        var all = new HashMap<String, @Nullable Object>(model);
        all.put("form", form);
        all.putIfAbsent("errors", Map.of());
        return SitePages.page("convert", all);
    }
}
