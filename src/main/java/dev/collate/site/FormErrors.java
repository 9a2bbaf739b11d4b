package dev.collate.site;

import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Finds the fields of a form to which the errors of a request belong. */
final class FormErrors {
    /** The name under which {@link #byField} returns the errors that belong to no field of the form. */
    static final String OTHER_FIELD = "";

    /** The codes of the errors that a person can correct in the form. */
    private static final Set<ErrorCode> CORRECTABLE =
            EnumSet.of(ErrorCode.INVALID_REQUEST, ErrorCode.UNPROCESSABLE, ErrorCode.PAYLOAD_TOO_LARGE);

    /** Matches the detail of an error about one parameter: its name and the message. */
    private static final Pattern PARAMETER_DETAIL = Pattern.compile("([\\w.-]+): (.+)", Pattern.DOTALL);

    private FormErrors() {}

    /** Returns whether a name is that of a parameter, and not that of an element of a list. */
    static boolean isWholeParameter(String name) {
        return !name.endsWith("]");
    }

    /**
     * Returns the error texts by the name of the field. Errors that belong to no field are joined under the name {@link #OTHER_FIELD}.
     *
     * @param isField decides whether the form has a field with this name
     * @throws ApiException the same error if a person cannot correct it in the form
     */
    static Map<String, String> byField(ApiException error, Predicate<String> isField) {
        if (!CORRECTABLE.contains(error.code())) {
            throw error;
        }
        var texts = new LinkedHashMap<String, String>();
        for (var fieldError : error.errors()) {
            var field = fieldForPath(fieldError.field(), isField);
            if (isField.test(field)) {
                texts.putIfAbsent(field, fieldError.message());
            } else {
                texts.merge(
                        OTHER_FIELD,
                        fieldError.field() + ": " + fieldError.message() + ".",
                        (first, next) -> first + " " + next);
            }
        }
        if (texts.isEmpty()) {
            var parameter = PARAMETER_DETAIL.matcher(error.detail());
            var field = parameter.matches() ? fieldForPath(parameter.group(1), isField) : OTHER_FIELD;
            if (!field.equals(OTHER_FIELD) && isField.test(field)) {
                texts.put(field, parameter.group(2));
            } else {
                texts.put(OTHER_FIELD, error.detail());
            }
        }
        return texts;
    }

    /**
     * Returns the field at which the form shows an error. An error in a list element is shown at the field of the list, and an error in the
     * file or the file name of a content is shown at the field of the content.
     */
    private static String fieldForPath(String path, Predicate<String> isField) {
        return isField.test(path) ? path : path.replaceFirst("\\[\\d+]$", "").replaceFirst("-(file|kept|name)$", "");
    }
}
