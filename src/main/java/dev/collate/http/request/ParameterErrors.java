package dev.collate.http.request;

import dev.collate.problem.ApiException;
import dev.collate.problem.FieldError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The errors in the parameters of one request. A response reports the errors of all parameters at once. */
final class ParameterErrors {
    private static final int MAX_ERRORS = 100;

    /** The first error of each field, in the order in which the errors were found. */
    private final Map<String, FieldError> fields = new LinkedHashMap<>();

    private @Nullable ApiException unprocessable;

    /** Records an error of a field. Only the first error of each field is recorded, and at most 100 fields. */
    void add(String field, String message) {
        if (fields.size() < MAX_ERRORS) {
            fields.putIfAbsent(field, new FieldError(field, message));
        }
    }

    /** Records an error 422. Only the first one is recorded. It is thrown only if no field has an error. */
    void addUnprocessable(ApiException error) {
        if (unprocessable == null) {
            unprocessable = error;
        }
    }

    /** Returns whether no field has an error. */
    boolean isEmpty() {
        return fields.isEmpty();
    }

    /** @throws ApiException 400 with all errors of fields; if there are none, the recorded error 422 */
    void check() {
        if (!fields.isEmpty()) {
            throw ApiException.invalid(List.copyOf(fields.values()));
        }
        if (unprocessable != null) {
            throw unprocessable;
        }
    }
}
