package dev.collate.http.request;

import dev.collate.problem.ApiException;
import dev.collate.problem.ApiException.FieldError;
import dev.collate.utf8.LetterCase;
import dev.collate.utf8.Snippet;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The errors in the parameters of one request. A response reports the errors of all parameters at once. */
final class ParameterErrors {
    private static final int MAX_ERRORS = 100;

    /** Maximum number of ignored parameters for which a similar name is searched. */
    private static final int MAX_SUGGESTION_SEARCHES = 20;

    /** Maximum number of letters and digits of an ignored parameter for which a similar name is searched. */
    private static final int MAX_COMPARED_LENGTH = 60;

    /** The first error of each field, in the order in which the errors were found. */
    private final Map<String, FieldError> errorsByField = new LinkedHashMap<>();

    private @Nullable ApiException unprocessableError;

    /** Records an error of a field. Only the first error of each field is recorded, and at most 100 fields. */
    void add(String field, String message) {
        if (errorsByField.size() < MAX_ERRORS) {
            errorsByField.putIfAbsent(field, new FieldError(field, message));
        }
    }

    /** Records an error 422. Only the first one is recorded. It is thrown only if no field has an error. */
    void addUnprocessable(ApiException error) {
        if (unprocessableError == null) {
            unprocessableError = error;
        }
    }

    /**
     * If there are errors, adds an error for each ignored parameter whose name is similar to a known name. So the caller learns that a
     * required parameter is missing because its name is misspelled.
     *
     * @param known the names of the parameters that the handler reads
     */
    void addSuggestions(Collection<String> ignored, Collection<String> known) {
        if (!errorsByField.isEmpty()) {
            ignored.stream()
                    .limit(MAX_SUGGESTION_SEARCHES)
                    .forEach(name -> findSimilar(name, known)
                            .ifPresent(other -> add(Snippet.of(name), "is unknown: use " + other)));
        }
    }

    /** @throws ApiException 400 with all errors of fields; if there are none, the recorded error 422 */
    void throwIfAny() {
        if (!errorsByField.isEmpty()) {
            throw ApiException.invalid(List.copyOf(errorsByField.values()));
        }
        if (unprocessableError != null) {
            throw unprocessableError;
        }
    }

    /**
     * Returns the known name that the caller probably meant: {@code table_name} for {@code tableName}, or {@code options.context} for
     * {@code context}. The last parts of both names must have the same letters and digits. One of these characters may differ if {@code
     * name} has at least 4 letters and digits, and two may differ if it has at least 8.
     */
    static Optional<String> findSimilar(String name, Collection<String> known) {
        var key = comparedLetters(name);
        return key.length() > MAX_COMPARED_LENGTH
                ? Optional.empty()
                : known.stream()
                        .filter(each -> !each.equals(name)
                                && editDistance(key, comparedLetters(each)) <= Math.min(2, key.length() / 4))
                        .min(Comparator.comparing(each -> editDistance(key, comparedLetters(each)) + each));
    }

    /** Returns the letters and digits of the last part of a path, in lower case. */
    private static String comparedLetters(String path) {
        return LetterCase.lower(path.substring(path.lastIndexOf('.') + 1)).replaceAll("[^a-z0-9]", "");
    }

    /** Returns the edit distance (Levenshtein): how many characters must be inserted, removed or replaced. */
    private static int editDistance(String from, String to) {
        var row = IntStream.rangeClosed(0, to.length()).toArray();
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
