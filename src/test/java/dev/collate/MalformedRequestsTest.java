package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.ObjectMapper;

/** Checks that the server responds to malformed requests with an error that the client can act on. */
@RunningServer
class MalformedRequestsTest {
    private static final int REQUESTS = 2_000;
    private static final long SEED = Long.getLong("seed", 20_261_121);
    private static final Pattern END_OF_HEADERS = Pattern.compile("\\n\\r?\\n");
    private static final Pattern HTTP_0_9 = Pattern.compile("\\A\\S+ [^ \\r\\n]*\\r?\\n");
    private static final ObjectMapper JSON = new ObjectMapper();

    @Autowired
    private Api api;

    @Test
    void malformedRequestsNeverCauseA500AndEveryErrorHasACode() throws Exception {
        var answers = new ArrayList<Future<Integer>>();
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (var i = 0; i < REQUESTS; i++) {
                var seed = SEED + i;
                answers.add(threads.submit(() -> status(seed)));
            }
        }
        Map<Integer, Integer> statuses = new TreeMap<>();
        var failures = new ArrayList<Throwable>();
        for (var answer : answers) {
            try {
                statuses.merge(answer.get(), 1, Integer::sum);
            } catch (ExecutionException e) {
                failures.add(e.getCause());
            }
        }
        assertThat(failures).as("%d failures", failures.size()).isEmpty();
        // The requests must cause every kind of error.
        assertThat(statuses.keySet()).contains(200, 400, 401, 403, 404, 405, 406, 413, 415, 422);
    }

    private int status(long seed) {
        var request = new MalformedRequest(seed).bytes();
        var text = new String(request, StandardCharsets.ISO_8859_1);
        var answer = RawHttp.exchange("127.0.0.70", api.port(), request);
        if (answer.status() == 0 && !END_OF_HEADERS.matcher(text).find()) {
            // A client that leaves in the middle of its headers is not there to be answered.
            return 0;
        }
        if (HTTP_0_9.matcher(text).find()) {
            // It knows neither status nor headers.
            return 0;
        }
        if (answer.status() == 0 && answer.head().startsWith("{")) {
            // Tomcat refuses some requests before it knows their version, and then takes that of the request before on
            // the same worker: after one of HTTP/0.9 the body comes without a head. It still says what is wrong.
            assertThat(JSON.readTree(answer.head()).path("code").asString("")).isEqualTo("invalid_request");
            return 0;
        }
        var told = "seed %d: %s%n-> %s%n%s".formatted(seed, text, answer.head(), answer.body());
        assertThat(answer.status()).as(told).isBetween(200, 503).isNotEqualTo(500);
        boolean explained = answer.status() >= 400 && !text.startsWith("HEAD ");
        if (explained && answer.header("Content-Type").startsWith("text/html")) {
            assertThat(text).as(told).contains("/share/");
            assertThat(answer.body()).as(told).contains("<h1>").doesNotContain("Exception", "dev.collate");
        } else if (explained) {
            var body = JSON.readTree(answer.body());
            assertThat(answer.header("Content-Type")).as(told).isEqualTo("application/problem+json");
            assertThat(body.path("code").asString("")).as(told).matches("[a-z_]+");
            assertThat(body.path("status").asInt()).as(told).isEqualTo(answer.status());
            assertThat(body.path("detail").asString(""))
                    .as(told)
                    .isNotBlank()
                    .doesNotContain("Exception", "dev.collate");
            assertThat(body.path("requestId").asString("")).as(told).isEqualTo(answer.header("X-Request-Id"));
        }
        if (answer.status() >= 400) {
            assertThat(answer.header("X-Content-Type-Options")).as(told).isEqualTo("nosniff");
            assertThat(answer.header("Cache-Control")).as(told).isEqualTo("no-store");
        }
        return answer.status();
    }
}
