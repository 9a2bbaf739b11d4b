package dev.collate.http.request;

import dev.collate.problem.ApiException;
import dev.collate.problem.FieldError;
import dev.collate.utf8.Snippet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The errors in the parameters of one request. A response reports the errors of all parameters at once. */
final class ParameterErrors {
    private static final int MAX_ERRORS = 100;

    /** Maximum number of ignored parameters for which a similar name is searched. */
    private static final int MAX_SIMILAR = 20;

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

    /**
     * Adds an error for each ignored parameter whose name is similar to another one, if there are errors at all. The caller then learns
     * about a required parameter that is missing because its name is misspelled.
     *
     * @param known the names of the parameters that the handler reads
     */
    void addSimilar(Collection<String> ignored, Collection<String> known) {
        if (!fields.isEmpty()) {
            ignored.stream()
                    .limit(MAX_SIMILAR)
                    .forEach(name -> SimilarName.to(name, known)
                            .ifPresent(other -> add(Snippet.of(name), "is unknown: use " + other)));
        }
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
