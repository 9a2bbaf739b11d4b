package dev.collate.auth.window;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * The address of a Redis or Valkey, and how to sign in there.
 *
 * @param tls whether the connection is encrypted
 * @param user the name of the user; null for Redis' default user
 * @param password the password; null for none
 * @param database the number of the database
 */
record RedisAddress(
        String host,
        int port,
        boolean tls,
        @Nullable String user,
        @Nullable String password,
        int database) {
    private static final int DEFAULT_PORT = 6379;

    /**
     * Parses a URL: {@code redis://user:password@host:port/database}, or {@code rediss:} with TLS.
     *
     * @throws IllegalArgumentException if this is not a URL of Redis. The message does not contain the URL, because it may contain a password
     */
    static RedisAddress of(String text) {
        try {
            var url = new URI(text);
            boolean tls = "rediss".equals(url.getScheme());
            if (url.getHost() == null || !tls && !"redis".equals(url.getScheme())) {
                throw invalid();
            }
            var account = url.getUserInfo();
            int colon = account == null ? 0 : account.indexOf(':');
            return new RedisAddress(
                    url.getHost(),
                    url.getPort() < 0 ? DEFAULT_PORT : url.getPort(),
                    tls,
                    account == null || colon <= 0 ? null : account.substring(0, colon),
                    account == null ? null : account.substring(colon + 1),
                    url.getPath().length() <= 1
                            ? 0
                            : Integer.parseInt(url.getPath().substring(1)));
        } catch (URISyntaxException | NumberFormatException e) {
            throw invalid();
        }
    }

    private static IllegalArgumentException invalid() {
        return new IllegalArgumentException(
                "collate.rate-limit.redis-url must be the URL of Redis, such as redis://:password@host:6379, for the store redis");
    }
}
