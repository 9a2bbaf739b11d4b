package dev.collate.auth;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings that control access to the server: the admin token, the rate limit on failed authentications, and the allowed origins (CORS).
 *
 * @param adminToken gives access to the administration API, at least 20 characters; null or blank disables this API
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
        // Not a validation constraint, because its message would print the rejected token.
        if (adminToken != null && adminToken.length() < MIN_TOKEN_LENGTH) {
            throw new IllegalArgumentException(
                    "collate.admin-token must have at least " + MIN_TOKEN_LENGTH
                            + " characters: generate it with 'openssl rand -base64 24', because it opens the administration of all keys");
        }
    }

    /**
     * The token bucket that each client address has for failed authentications.
     *
     * @param burst number of failures that get 401 before the rate limit applies
     * @param perSecond number of further failures per second that get 401
     */
    record FailureSettings(
            @Min(1) @DefaultValue("100") int burst,
            @Min(1) @DefaultValue("1") int perSecond) {}

    /**
     * The origins whose web pages may call the API from a browser (CORS).
     *
     * @param allowedOrigins for example {@code https://app.example.org}; {@code *} allows every origin
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
