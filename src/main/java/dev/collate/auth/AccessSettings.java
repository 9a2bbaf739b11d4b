package dev.collate.auth;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Who may come in beside the holders of keys, and how failures are slowed.
 *
 * @param adminToken opens the administration API, 20 characters at least; null or blank leaves it closed
 */
@Validated
@ConfigurationProperties("collate")
record AccessSettings(
        @Nullable String adminToken,
        @Valid @DefaultValue FailureSettings failedAuthentications,
        @DefaultValue CorsSettings cors) {
    private static final int MIN_TOKEN_LENGTH = 20;

    AccessSettings {
        adminToken = adminToken == null || adminToken.isBlank() ? null : adminToken.strip();
        // By hand: a constraint would print the value that it rejects.
        if (adminToken != null && adminToken.length() < MIN_TOKEN_LENGTH) {
            throw new IllegalArgumentException("collate.admin-token must have at least " + MIN_TOKEN_LENGTH
                    + " characters, as 'openssl rand -base64 24' makes them: it opens the administration of all keys");
        }
    }

    /**
     * The token bucket of each client address.
     *
     * @param burst failures that are answered 401 at once
     * @param perSecond further ones each second
     */
    record FailureSettings(
            @Min(1) @DefaultValue("100") int burst,
            @Min(1) @DefaultValue("1") int perSecond) {}

    /**
     * Web pages of other origins that may call the API from a browser.
     *
     * @param allowedOrigins as {@code https://app.example.org}; {@code *} for all
     */
    record CorsSettings(@DefaultValue List<String> allowedOrigins) {
        CorsSettings {
            allowedOrigins = List.copyOf(allowedOrigins);
        }
    }

    @Override
    public String toString() {
        return "AccessSettings[" + failedAuthentications + ", " + cors + "]";
    }
}
