package dev.collate.site;

import dev.collate.diff.DiffOption;
import dev.collate.http.request.RequestParameters;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The fields of the form for two images, with the options that a person sent, valid or not.
 *
 * @param values returns the value of an option by the name of its parameter
 * @param errors the error of each invalid field, by the name of the field; the errors of other parameters have an empty name
 */
record CompareImageForm(UnaryOperator<String> values, Map<String, String> errors) {
    /** The values of the options that are not empty in the form that a person opens. */
    private static final Map<String, String> DEFAULTS = Stream.of(DiffOption.THRESHOLD, DiffOption.HIGHLIGHT_COLOR)
            .collect(Collectors.toMap(
                    DiffOption::parameter, option -> option.type().standardText()));

    private static final Set<String> FIELDS = Stream.concat(
                    Stream.of(CompareImageFiles.ORIGINAL, CompareImageFiles.MODIFIED),
                    Stream.of(
                                    DiffOption.THRESHOLD,
                                    DiffOption.HIGHLIGHT_COLOR,
                                    DiffOption.IGNORE_ANTIALIASING,
                                    DiffOption.ALIGN,
                                    DiffOption.IGNORE,
                                    DiffOption.MAX_DIFF_PIXELS,
                                    DiffOption.MAX_DIFF_PERCENT)
                            .map(DiffOption::parameter))
            .collect(Collectors.toSet());

    static CompareImageForm empty() {
        return new CompareImageForm(CompareImageForm::fallback, Map.of());
    }

    static CompareImageForm of(RequestParameters parameters) {
        return new CompareImageForm(
                option -> Objects.requireNonNullElse(parameters.string(option, null), fallback(option)), Map.of());
    }

    private static String fallback(String option) {
        return DEFAULTS.getOrDefault(option, "");
    }

    CompareImageForm with(Map<String, String> errors) {
        return new CompareImageForm(values, errors);
    }

    /** Returns the value of an option; empty if it has none. */
    public String value(String option) {
        return values.apply(option);
    }

    /** Returns whether the page shows the options without a click, because one of them has an error. */
    public boolean isOpen() {
        return errors.keySet().stream().anyMatch(field -> field.startsWith("options."));
    }

    /** Returns whether the form has a field with this name, which shows the error of the field. */
    static boolean isField(String field) {
        return FIELDS.contains(field);
    }
}
