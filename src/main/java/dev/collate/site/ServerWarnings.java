package dev.collate.site;

import dev.collate.auth.key.AdminToken;
import dev.collate.limit.RateLimitSettings;
import dev.collate.limit.RateLimitSettings.Store;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Finds settings that the operator should change. */
@Component
class ServerWarnings {
    private static final String GATEWAY_SETTING = "server.forward-headers-strategy";

    private final AdminToken adminToken;
    private final RateLimitSettings rateLimit;
    private final Environment environment;

    ServerWarnings(AdminToken adminToken, RateLimitSettings rateLimit, Environment environment) {
        this.adminToken = adminToken;
        this.rateLimit = rateLimit;
        this.environment = environment;
    }

    /** Returns the warnings as sentences without a full stop. */
    List<String> findWarnings(String database) {
        return Stream.of(tokenWarning(), siteUrlWarning(), storeWarning(database))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<String> tokenWarning() {
        if (!adminToken.isSet()) {
            return Optional.of("The server has no admin token. After you sign out, nobody can open the console:"
                    + " set COLLATE_ADMIN_TOKEN and restart the server");
        }
        return warningIf(
                adminToken.isWeak(),
                "The admin token is easy to guess, because it has no digit or few different characters:"
                        + " generate it with 'openssl rand -base64 24'");
    }

    private Optional<String> siteUrlWarning() {
        return warningIf(
                environment.getProperty("collate.site-url", "").isBlank(),
                "The links to shares begin with the address that the client has used, which can differ from the public"
                        + " address, and invitations can be created only at a loopback host such as localhost:"
                        + " set COLLATE_SITE_URL");
    }

    private Optional<String> storeWarning(String database) {
        var gateway = environment.getProperty(GATEWAY_SETTING, "").strip();
        boolean isBehindGateway = !gateway.isEmpty() && !gateway.equalsIgnoreCase("none");
        return warningIf(
                isBehindGateway && rateLimit.store() == Store.MEMORY && !database.startsWith("H2"),
                "The server is behind a gateway and counts the requests of a key in its own memory. If the gateway uses several"
                        + " servers, a key has a separate limit on each: set COLLATE_RATELIMIT_STORE=database");
    }

    private static Optional<String> warningIf(boolean applies, String text) {
        return applies ? Optional.of(text) : Optional.empty();
    }
}
