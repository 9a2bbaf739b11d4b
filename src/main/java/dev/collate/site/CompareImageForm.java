package dev.collate.site;

import dev.collate.diff.DiffOption;
import dev.collate.http.request.RequestParameters;
import dev.collate.problem.ApiException;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The fields of the form for two images, with the options that a person sent, valid or not.
 *
 * @param ignored the ignored areas, one in each line, or as JSON
 * @param maxPixels the maximum number of changed pixels; empty for no maximum
 * @param maxPercent the maximum percentage of changed pixels; empty for no maximum
 * @param errors the error of each invalid field, by the name of the field; the errors of other parameters have an empty name
 */
record CompareImageForm(
        String threshold,
        boolean ignoreAntialiasing,
        String highlightColor,
        boolean alignRows,
        String ignored,
        String maxPixels,
        String maxPercent,
        Map<String, String> errors) {
    private static final String THRESHOLD = DiffOption.THRESHOLD.parameter();
    private static final String IGNORE_ANTIALIASING = DiffOption.IGNORE_ANTIALIASING.parameter();
    private static final String ALIGN = DiffOption.ALIGN.parameter();
    private static final String IGNORE = DiffOption.IGNORE.parameter();
    private static final String MAX_PIXELS = DiffOption.MAX_DIFF_PIXELS.parameter();
    private static final String MAX_PERCENT = DiffOption.MAX_DIFF_PERCENT.parameter();
    private static final String HIGHLIGHT_COLOR = DiffOption.HIGHLIGHT_COLOR.parameter();
    private static final Set<String> FIELDS = Set.of(
            CompareImageFiles.ORIGINAL,
            CompareImageFiles.MODIFIED,
            THRESHOLD,
            IGNORE_ANTIALIASING,
            ALIGN,
            IGNORE,
            MAX_PIXELS,
            MAX_PERCENT,
            HIGHLIGHT_COLOR);

    static CompareImageForm empty() {
        return new CompareImageForm(
                DiffOption.THRESHOLD.type().standardText(),
                false,
                DiffOption.HIGHLIGHT_COLOR.type().standardText(),
                false,
                "",
                "",
                "",
                Map.of());
    }

    static CompareImageForm of(RequestParameters parameters) {
        var defaults = empty();
        return new CompareImageForm(
                sent(parameters, THRESHOLD, defaults.threshold),
                sent(parameters, IGNORE_ANTIALIASING, "").equals("true"),
                sent(parameters, HIGHLIGHT_COLOR, defaults.highlightColor),
                sent(parameters, ALIGN, "").equals("rows"),
                sent(parameters, IGNORE, ""),
                sent(parameters, MAX_PIXELS, ""),
                sent(parameters, MAX_PERCENT, ""),
                Map.of());
    }

    CompareImageForm with(Map<String, String> errors) {
        return new CompareImageForm(
                threshold, ignoreAntialiasing, highlightColor, alignRows, ignored, maxPixels, maxPercent, errors);
    }

    /** Returns whether the page shows the options without a click, because one of them has an error. */
    public boolean isOpen() {
        return errors.keySet().stream().anyMatch(field -> field.startsWith("options."));
    }

    /** Returns the error texts by the name of the field, see {@link FormErrors}. */
    static Map<String, String> errorsByField(ApiException error) {
        return FormErrors.of(error, FIELDS::contains);
    }

    private static String sent(RequestParameters parameters, String name, String fallback) {
        return Objects.requireNonNullElse(parameters.string(name, fallback), fallback);
    }
}
