package dev.collate.problem;

/** One member of a request that is wrong: its JSON-style path ({@code options.context}) and what to mend. */
public record FieldError(String field, String message) {}
