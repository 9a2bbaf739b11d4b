package dev.collate.auth;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The settings that control access to the server: the admin token, the rate limit for failed authentications, and the allowed origins
 * (CORS).
 *
 * @param adminToken the token for the administration API; it must have at least 20 printable ASCII characters; if it is null or blank, the
 *     API is disabled
 */
@Validated
@ConfigurationProperties("collate")
record AccessSettings(
        @Nullable String adminToken,
        @Valid @DefaultValue FailedAuthenticationSettings failedAuthentications,
        @DefaultValue CorsSettings cors) {
    /** Only printable ASCII, because Tomcat and clients encode other characters of a header in different ways. */
    private static final Pattern VALID_TOKEN = Pattern.compile("[ -~]{20,}");

    AccessSettings {
        adminToken = adminToken == null || adminToken.isBlank() ? null : adminToken.strip();
        // The token is checked here and not with a validation constraint, because the message of a constraint would
        // contain the rejected token.
        if (adminToken != null && !VALID_TOKEN.matcher(adminToken).matches()) {
            throw new IllegalArgumentException(
                    "collate.admin-token must have at least 20 characters, all of them printable"
                            + " ASCII: generate it with 'openssl rand -base64 24', because it gives access to all keys");
        }
    }

    /**
     * The token bucket that limits the failed authentications of each client address.
     *
     * @param burst the number of failures in quick succession that get 401; further failures get 429
     * @param perSecond how many further failures per second get 401
     */
    record FailedAuthenticationSettings(
            @Min(1) @DefaultValue("100") int burst,
            @Min(1) @DefaultValue("1") int perSecond) {}

    /**
     * The origins whose web pages may call the API from a browser (CORS).
     *
     * @param allowedOrigins the allowed origins, such as {@code https://app.example.org}; {@code *} allows every origin
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
