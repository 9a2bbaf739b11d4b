package dev.collate.http.request;

import java.util.Optional;

/** Reads texts that a database searches for. */
public final class SearchText {
    private SearchText() {}

    /** Reads an optional parameter. Returns an empty text if the parameter is missing. */
    public static String read(RequestParameters parameters, String name) {
        // PostgreSQL cannot represent U+0000.
        return parameters.parsed(
                name,
                "",
                text -> text.indexOf('\0') < 0 ? Optional.of(text) : Optional.empty(),
                "must not contain the character U+0000");
    }
}
