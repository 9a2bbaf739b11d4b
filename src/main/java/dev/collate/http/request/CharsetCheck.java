package dev.collate.http.request;

import dev.collate.problem.ApiException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks the charset that a body or a part of a form declares. */
final class CharsetCheck {
    private static final Set<Charset> UTF_8_AND_SUBSETS = Set.of(StandardCharsets.UTF_8, StandardCharsets.US_ASCII);

    private CharsetCheck() {}

    /**
     * Accepts UTF-8 and its subset US-ASCII. If no charset is declared ({@code name} is null), the charset is UTF-8.
     *
     * @throws ApiException 415 if the charset is not one of these
     */
    static void check(@Nullable String name) {
        try {
            if (name != null && !UTF_8_AND_SUBSETS.contains(Charset.forName(name))) {
                throw ApiException.unsupportedMediaType("Only UTF-8 is supported as the charset of a body.");
            }
        } catch (IllegalArgumentException e) {
            throw ApiException.unsupportedMediaType("The charset of the Content-Type header is unknown: use UTF-8.");
        }
    }
}
