package dev.collate.auth;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.collate.auth.key.Sha256;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.ObjectMapper;

/**
 * An OpenID provider for tests, which runs until the JVM ends. Instead of a page for people, {@link #authorize} decides who has signed in
 * there.
 */
public final class OpenIdProvider {
    static final String CLIENT = "collate-of-the-test";

    private static final OpenIdProvider RUNNING = start();

    private final HttpServer server;
    private final RSAKey key;
    private final RSAKey otherKey;

    /** The claims and the code challenge of each code that is not used yet. */
    private final Map<String, Map<String, Object>> codes = new ConcurrentHashMap<>();

    private OpenIdProvider() throws IOException, JOSEException {
        key = new RSAKeyGenerator(2048).keyID("1").generate();
        otherKey = new RSAKeyGenerator(2048).keyID("1").generate();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/.well-known/openid-configuration", exchange -> send(exchange, 200, metadata()));
        server.createContext("/jwks", exchange -> send(exchange, 200, new JWKSet(key).toJSONObject(true)));
        server.createContext("/token", this::token);
        server.start();
    }

    private static OpenIdProvider start() {
        return assertDoesNotThrow(() -> new OpenIdProvider());
    }

    /** Returns the provider of all servers of this JVM. */
    public static OpenIdProvider running() {
        return RUNNING;
    }

    /** Returns the settings of a server whose people can sign in at this provider. */
    public Map<String, String> settings() {
        var registration = "spring.security.oauth2.client.registration.acme.";
        return Map.of(
                registration + "client-id",
                CLIENT,
                registration + "client-secret",
                "secret-of-the-client",
                registration + "client-name",
                "Acme & Co",
                registration + "scope",
                "openid,email,profile",
                "spring.security.oauth2.client.provider.acme.issuer-uri",
                issuer());
    }

    String issuer() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private Map<String, Object> metadata() {
        return Map.of(
                "issuer",
                issuer(),
                "authorization_endpoint",
                issuer() + "/authorize",
                "token_endpoint",
                issuer() + "/token",
                "jwks_uri",
                issuer() + "/jwks",
                "response_types_supported",
                new String[] {"code"},
                "subject_types_supported",
                new String[] {"public"},
                "id_token_signing_alg_values_supported",
                new String[] {"RS256"});
    }

    /**
     * Signs in a person, and returns the query of the redirect back to the client.
     *
     * @param location the URL to which the client has redirected the browser
     * @param claims the claims of the ID token, which replace the default claims; {@code forged} signs the token with another key
     */
    String authorize(String location, Map<String, Object> claims) {
        var query = parameters(location.substring(location.indexOf('?') + 1));
        var all = new HashMap<String, Object>(Map.of(
                "iss", issuer(),
                "aud", query.get("client_id"),
                "nonce", query.get("nonce"),
                "email_verified", true,
                "challenge", query.get("code_challenge")));
        all.putAll(claims);
        var code = UUID.randomUUID().toString();
        codes.put(code, all);
        return "?code=" + code + "&state=" + query.get("state");
    }

    private void token(HttpExchange exchange) throws IOException {
        var form = parameters(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        var claims = codes.remove(form.get("code"));
        if (claims == null || !claims.get("challenge").equals(challenge(form.get("code_verifier")))) {
            send(exchange, 400, Map.of("error", "invalid_grant"));
            return;
        }
        var token = Map.<String, Object>of(
                "access_token", "unused", "token_type", "Bearer", "expires_in", 60, "id_token", sign(claims));
        send(exchange, 200, token);
    }

    private String sign(Map<String, Object> claims) {
        var content = new JWTClaimsSet.Builder()
                .issueTime(new Date())
                .expirationTime(Date.from(Instant.now().plusSeconds(60)));
        claims.forEach((name, value) -> {
            if (name.equals("exp")) {
                content.expirationTime((Date) value);
            } else {
                content.claim(name, value);
            }
        });
        var jwt = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("1").build(), content.build());
        assertDoesNotThrow(() -> jwt.sign(new RSASSASigner(claims.containsKey("forged") ? otherKey : key)));
        return jwt.serialize();
    }

    private static String challenge(String verifier) {
        var hash = Sha256.newDigest().digest(verifier.getBytes(StandardCharsets.US_ASCII));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    }

    private static Map<String, String> parameters(String query) {
        var parameters = new HashMap<String, String>();
        for (var pair : query.split("&")) {
            var parts = pair.split("=", 2);
            parameters.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return parameters;
    }

    private static void send(HttpExchange exchange, int status, Map<String, Object> body) throws IOException {
        var bytes = new ObjectMapper().writeValueAsBytes(body);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
