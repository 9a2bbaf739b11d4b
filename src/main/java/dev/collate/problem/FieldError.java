package dev.collate.problem;

/**
 * An invalid parameter of a request.
 *
 * @param field the path of the parameter, such as {@code options.context}
 * @param message what is wrong with the parameter
 */
public record FieldError(String field, String message) {}
