package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import dev.collate.testing.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.ObjectMapper;

/** Checks that the server responds to malformed requests with an error that has a code and an explanation. */
@RunningServer
class MalformedRequestsTest {
    private static final int REQUESTS = 2_000;
    private static final Pattern END_OF_HEADERS = Pattern.compile("\\n\\r?\\n");
    private static final Pattern HTTP_0_9 = Pattern.compile("\\A\\S+ [^ \\r\\n]*\\r?\\n");
    private static final ObjectMapper JSON = new ObjectMapper();

    @Autowired
    private Api api;

    @Seeds(1)
    void malformedRequestsNeverCauseA500AndEveryErrorHasACode(long seed) throws Exception {
        var responses = new ArrayList<Future<Integer>>();
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (var i = 0; i < REQUESTS; i++) {
                long requestSeed = seed * REQUESTS + i;
                responses.add(threads.submit(() -> status(requestSeed)));
            }
        }
        Map<Integer, Integer> statuses = new TreeMap<>();
        var failures = new ArrayList<Throwable>();
        for (var response : responses) {
            try {
                statuses.merge(response.get(), 1, Integer::sum);
            } catch (ExecutionException e) {
                failures.add(e.getCause());
            }
        }
        assertThat(failures).as("%d failures", failures.size()).isEmpty();
        // The random requests must be so different that each of these statuses occurs.
        assertThat(statuses.keySet()).contains(200, 400, 401, 403, 404, 405, 406, 413, 415, 422);
    }

    private int status(long requestSeed) {
        var request = new MalformedRequest(requestSeed).bytes();
        var text = new String(request, StandardCharsets.ISO_8859_1);
        var response = RawHttp.exchangeIncomplete("127.0.0.70", api.port(), request);
        if (response.status() == 0 && !END_OF_HEADERS.matcher(text).find()) {
            // The request ends before the end of its headers, so the server need not respond.
            return 0;
        }
        if (HTTP_0_9.matcher(text).find()) {
            // An HTTP/0.9 response has no status and no headers.
            return 0;
        }
        if (response.status() == 0 && response.head().matches("(?s)(\\{|<!doctype html>).*")) {
            // Tomcat rejects some requests before it has parsed their HTTP version. It then responds with the HTTP
            // version of the previous request on the same thread. If the previous request was an HTTP/0.9 request, the
            // response is only the body, without a status line and headers.
            var body = response.head() + response.body();
            assertThat(body).containsAnyOf("\"code\":\"invalid_request\"", "<h1>Invalid request</h1>");
            return 0;
        }
        var description = "request %d: %s%n-> %s%n%s".formatted(requestSeed, text, response.head(), response.body());
        assertThat(response.status()).as(description).isBetween(200, 503).isNotEqualTo(500);
        boolean explained = response.status() >= 400 && !text.startsWith("HEAD ");
        if (explained && response.header("Content-Type").startsWith("text/html")) {
            assertThat(text).as(description).containsAnyOf("/share/", "text/html");
            assertThat(response.body()).as(description).contains("<h1>").doesNotContain("Exception", "dev.collate");
        } else if (explained) {
            var body = JSON.readTree(response.body());
            assertThat(response.header("Content-Type")).as(description).isEqualTo("application/problem+json");
            assertThat(body.path("code").asString("")).as(description).matches("[a-z_]+");
            assertThat(body.path("status").asInt()).as(description).isEqualTo(response.status());
            assertThat(body.path("detail").asString(""))
                    .as(description)
                    .isNotBlank()
                    .doesNotContain("Exception", "dev.collate");
            assertThat(body.path("requestId").asString("")).as(description).isEqualTo(response.header("X-Request-Id"));
        }
        if (response.status() >= 400) {
            assertThat(response.header("X-Content-Type-Options"))
                    .as(description)
                    .isEqualTo("nosniff");
            assertThat(response.header("Cache-Control")).as(description).isEqualTo("no-store");
        }
        return response.status();
    }
}
