package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.GatewayServer;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import dev.collate.testing.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.ObjectMapper;

@RunningServer
@GatewayServer
@ExtendWith(OutputCaptureExtension.class)
class ForwardedHeadersTest {
    private static final List<String> NAMES = List.of(
            "Forwarded",
            "X-Forwarded-For",
            "X-Forwarded-Proto",
            "X-Forwarded-Host",
            "X-Forwarded-Port",
            "X-Forwarded-Prefix",
            "X-Forwarded-Ssl");
    private static final List<String> PIECES = List.of(
            "for=", "host=", "proto=", ";", ",", "\"", "[", "]", ":", "/", "..", "//", "1", "::", "1.2.3.4", "x",
            "http", "https", "ws", "99999", "-1", ">", "<", "%", "\\", " ", "\t", "{", "}", "@", "?", "#", "\u00e9",
            "a.b", "=", "on", "unknown", "_a");

    @Autowired
    private Api api;

    @Test
    void validHeadersDefineTheUrlOfAShare() {
        var response = post(
                "X-Forwarded-Proto: https",
                "X-Forwarded-Host: diff.example.org",
                "X-Forwarded-Port: 443",
                "X-Forwarded-Prefix: /collate");

        assertThat(url(response)).startsWith("https://diff.example.org/collate/share/shr_");
        assertThat(url(post("Forwarded: for=192.0.2.1;host=\"a.example:81\";proto=https")))
                .startsWith("http://localhost/share/shr_");
    }

    @Test
    void theErrorForASimilarPathHasThePathBelowWhichTheGatewayServes() {
        var error = Api.send(api.request("/v1/share/abc")
                .header("X-Forwarded-Prefix", "/collate")
                .GET());
        assertThat(error.json().path("detail").asString()).endsWith("try /collate/api/v1/share/abc.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Forwarded-Port: 65536",
                "X-Forwarded-Host: a b",
                "X-Forwarded-Proto: javascript",
                "X-Forwarded-Prefix: //evil.example",
                "X-Forwarded-Prefix: /a/../b"
            })
    void aMalformedHeaderIsIgnored(String header) {
        assertThat(url(post(header))).startsWith("http://localhost/share/shr_");
    }

    @Test
    void aLongPrefixIsChecked() {
        assertThat(url(post("X-Forwarded-Prefix: " + "/a".repeat(2_000) + "/..")))
                .startsWith("http://localhost/share/shr_");
    }

    @Seeds
    void randomHeadersNeverCauseAServerError(long seed, CapturedOutput output) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 30; caseNumber++) {
            var headers = new ArrayList<String>();
            for (int count = 1 + random.nextInt(3); count > 0; count--) {
                var value = new StringBuilder();
                for (int pieces = random.nextInt(7); pieces > 0; pieces--) {
                    value.append(PIECES.get(random.nextInt(PIECES.size())));
                }
                headers.add(NAMES.get(random.nextInt(NAMES.size())) + ": " + value);
            }
            var response = post(headers.toArray(String[]::new));
            assertThat(response.status())
                    .as("seed %d, case %d: %s", seed, caseNumber, headers)
                    .isIn(201, 400);
        }
        assertThat(output).doesNotContain("ERROR");
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.77", "10.0.0.77"})
    void clientCannotEvadeItsLimitBehindAnAppendingGateway(String client) {
        int status = 401;
        for (int i = 0; i < 1_000 && status == 401; i++) {
            status = account("198.51.100." + i % 250 + ", " + client);
        }
        assertThat(status).isEqualTo(429);
        assertThat(account("192.0.2.78")).isEqualTo(401);
    }

    @Test
    void addressesOfOneIpv6NetworkAreOneClientBehindAGateway() {
        int status = 401;
        for (int i = 0; i < 1_000 && status == 401; i++) {
            status = account("2001:db8:1:2::" + Integer.toHexString(i));
        }
        assertThat(status).isEqualTo(429);
    }

    /** Sends a request without a key. A wrong key would take longer, because the server may query it. */
    private int account(String forwardedFor) {
        return exchange("GET /api/v1/account", "X-Forwarded-For: " + forwardedFor, "")
                .status();
    }

    private RawHttp.Response post(String... headers) {
        return exchange(
                "POST /api/v1/share",
                "Content-Type: application/json\r\nAuthorization: Bearer " + api.key() + "\r\n"
                        + String.join("\r\n", headers),
                "{\"original\":\"a\",\"modified\":\"b\",\"format\":\"text\"}");
    }

    private RawHttp.Response exchange(String line, String headers, String body) {
        var request = line + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: " + body.length()
                + "\r\n" + headers + "\r\n\r\n" + body;
        return RawHttp.exchange(api.port(), request.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String url(RawHttp.Response response) {
        return new ObjectMapper().readTree(response.body()).get("url").asString();
    }
}
