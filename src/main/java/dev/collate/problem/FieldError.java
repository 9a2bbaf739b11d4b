package dev.collate.problem;

/**
 * An invalid member of a request.
 *
 * @param field path of the member, such as {@code options.context}
 * @param message what is wrong with it
 */
public record FieldError(String field, String message) {}
