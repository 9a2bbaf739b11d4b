package dev.collate.share;

import dev.collate.http.request.RequestParameters;
import org.jspecify.annotations.Nullable;

/**
 * How a share is stored, apart from its comparison.
 *
 * @param title the title of the page; null if it has none
 */
public record ShareTerms(Expiry expiry, @Nullable String title) {
    private static final int MAX_TITLE_LENGTH = 200;

    /** Reads the options {@code expiresIn} and {@code title}. */
    public static ShareTerms in(RequestParameters parameters) {
        return new ShareTerms(Expiry.of(parameters, "options.expiresIn"), title(parameters, "options.title"));
    }

    private static @Nullable String title(RequestParameters parameters, String name) {
        var title = parameters.string(name, null);
        if (title != null && title.codePointCount(0, title.length()) > MAX_TITLE_LENGTH) {
            parameters.reject(name, "must have at most " + MAX_TITLE_LENGTH + " characters");
        }
        if (title != null && title.chars().anyMatch(Character::isISOControl)) {
            parameters.reject(name, "must not contain control characters or line breaks");
        }
        return title;
    }
}
