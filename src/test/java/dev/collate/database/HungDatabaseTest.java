package dev.collate.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.collate.CollateApplication;
import dev.collate.site.Visitor;
import dev.collate.testing.Api;
import dev.collate.testing.FaultyProxy;
import dev.collate.testing.Postgres;
import dev.collate.testing.RunningServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Checks a server whose PostgreSQL database hangs, stops, or loses responses. Every request must get 503 in time, and no acknowledged
 * change may be lost.
 */
@Tag("database")
@ExtendWith(OutputCaptureExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HungDatabaseTest {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final String SHARE = "/api/v1/share";
    private static final String SMALL = "{\"original\":\"a\",\"modified\":\"b\",\"format\":\"text\"}";

    private FaultyProxy proxy;
    private ConfigurableApplicationContext server;
    private Api api;

    /**
     * Starts a server that connects to PostgreSQL through the proxy. Server-side prepared statements are disabled, so that the proxy can
     * read the text of each statement.
     */
    @BeforeAll
    void start() throws Exception {
        var url = java.net.URI.create(Postgres.newDatabase().substring("jdbc:".length()));
        proxy = new FaultyProxy(url.getPort());
        server = SpringApplication.run(
                CollateApplication.class,
                "--server.port=0",
                "--spring.datasource.url=jdbc:postgresql://127.0.0.1:" + proxy.port() + url.getPath()
                        + "?prepareThreshold=0",
                "--spring.datasource.username=" + Postgres.USER,
                "--collate.rate-limit.store=database",
                "--collate.overload.patience=" + PATIENCE,
                "--collate.share.burst=1000000",
                "--collate.admin-token=" + RunningServer.ADMIN_TOKEN,
                "--collate.bootstrap-keys[0].secret=" + RunningServer.KEY,
                "--collate.bootstrap-keys[0].plan=enterprise");
        api = new Api(server.getEnvironment().getRequiredProperty("local.server.port", Integer.class));
    }

    @AfterAll
    void stop() throws Exception {
        proxy.recover();
        server.close();
        proxy.close();
    }

    @AfterEach
    void recover() throws Exception {
        proxy.recover();
        for (int tries = 0; api.get("/api/v1/account").status() != 200; tries++) {
            assertThat(tries).as("tries after the database was available again").isLessThan(100);
            Thread.sleep(100);
        }
    }

    private Api.Response share(String idempotencyKey, String body) {
        return api.postJson(SHARE, body, "Idempotency-Key", idempotencyKey);
    }

    /** Stores a share. Tries again, because the pool may still have connections that the last test has broken. */
    private String stored(String idempotencyKey, String body) {
        var made = awaited(() -> share(idempotencyKey, body));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.json().get("token").stringValue();
    }

    private static String noise(int length) {
        var text = new StringBuilder();
        new Random(length).ints(length, 'a', 'z').forEach(text::appendCodePoint);
        return "{\"original\":\"" + text + "\",\"modified\":\"b\",\"format\":\"text\"}";
    }

    private long storedBytes() {
        return api.get("/api/v1/account").json().at("/usage/storedBytes").asLong();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Timeout(60)
    void everyResponseIs503WhileTheDatabaseHangsOrIsDown(boolean silent, CapturedOutput output) throws Exception {
        var token = stored("before-" + silent, SMALL);
        var person = Visitor.signedIn(api, RunningServer.KEY);
        if (silent) {
            proxy.stopForwarding();
        } else {
            proxy.closeConnections();
        }
        var admin = api.with(RunningServer.ADMIN_TOKEN);
        var requests = List.<HttpRequest.Builder>of(
                api.request(SHARE + "/" + token).GET(),
                api.anonymous("/share/" + token).header("Accept", "text/html").GET(),
                api.anonymous("/share/" + token + "/original").GET(),
                person.request("/").GET(),
                api.request(SHARE).GET(),
                api.request("/api/v1/account").GET(),
                api.request(SHARE).header("Content-Type", "application/json").POST(BodyPublishers.ofString(SMALL)),
                api.request(SHARE + "/" + token).DELETE(),
                api.request("/api/v1/diff/text")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{\"original\":\"a\",\"modified\":\"b\"}")),
                api.with("a-key-that-nobody-knows-anything-of")
                        .request("/api/v1/account")
                        .GET(),
                admin.request("/admin/v1/keys").GET(),
                admin.request("/admin/v1/keys")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{\"name\":\"a\",\"plan\":\"pro\"}")),
                api.anonymous("/actuator/health/readiness").GET());
        var calls = new ArrayList<Callable<Api.Response>>();
        var slow = new ConcurrentLinkedQueue<String>();
        for (int round = 0; round < 3; round++) {
            requests.forEach(request -> calls.add(() -> {
                long start = System.nanoTime();
                var response = Api.send(request);
                var time = Duration.ofNanos(System.nanoTime() - start);
                // The machine that runs the tests may be busy, so half a second more is tolerated.
                if (time.compareTo(PATIENCE.plusMillis(1500)) >= 0) {
                    slow.add(response.http().request().method() + " "
                            + response.http().uri() + ": " + time);
                }
                return response;
            }));
        }
        int logged = output.getAll().length();
        try (var threads = Executors.newFixedThreadPool(calls.size())) {
            for (var response : threads.invokeAll(calls)) {
                var path = response.get().http().uri().getPath();
                assertThat(response.get().status())
                        .as(path + ": " + response.get().text())
                        .isEqualTo(503);
                if (!path.startsWith("/actuator")) {
                    assertThat(response.get().header("Retry-After")).as(path).isNotEmpty();
                    assertThat(response.get().text()).as(path).containsPattern("overloaded|<h1>Overloaded</h1>");
                }
            }
        }
        assertThat(slow).as("responses that took too long").isEmpty();
        assertThat(failures(output.getAll().substring(logged))).hasSizeLessThanOrEqualTo(calls.size());
        assertThat(api.get("/actuator/health/liveness").status()).isEqualTo(200);
        assertThat(new Visitor(api).get("/sign-in").status()).isEqualTo(200);
        assertThat(Api.send(person.request("/docs").GET()).status()).isEqualTo(200);
        recover();
        assertThat(person.get("/").text()).contains("Sign out");
        assertThat(api.get(SHARE + "/" + token).json().get("viewCount").asLong())
                .isEqualTo(1);
        assertThat(stored("before-" + silent, SMALL)).isEqualTo(token);
    }

    /** Returns the lines of the log that report a failure, including the lines of stack traces. */
    private static List<String> failures(String log) {
        return log.lines()
                .filter(line -> !line.contains(" INFO ") && !line.isBlank())
                .toList();
    }

    @Test
    @Timeout(60)
    void aRetryStoresAShareWhoseTransactionFailed() {
        stored("first", SMALL);
        long before = storedBytes();
        var large = noise(3 << 20);
        proxy.stopForwardingAfter(5 << 18);

        var response = share("large", large);

        assertThat(proxy.isStopped()).isTrue();
        assertThat(response.status()).as(response.text()).isEqualTo(503);
        assertThat(response.code()).isEqualTo("overloaded");
        proxy.recover();
        assertThat(awaited(() -> api.get("/api/v1/account")).status()).isEqualTo(200);
        assertThat(storedBytes()).isEqualTo(before);
        var token = stored("large", large);
        assertThat(stored("large", large)).isEqualTo(token);
        var read = api.get(SHARE + "/" + token).json();
        assertThat(large).contains(read.get("original").stringValue());
    }

    @Test
    @Timeout(60)
    void aRetryAfterALostCommitResponseCreatesOneShare() {
        proxy.dropResponsesAfter("COMMIT");
        String name = "lost";
        var response = share(name, SMALL);
        // Other transactions also commit. So this loop repeats until the lost response belongs to the commit of the
        // share.
        for (int tries = 0; response.status() == 201 && tries < 50; tries++) {
            name = "lost-" + tries;
            response = share(name, SMALL);
        }
        assertThat(proxy.isStopped()).isTrue();
        assertThat(response.status()).as(response.text()).isEqualTo(503);
        proxy.recover();
        awaited(() -> api.get("/api/v1/account"));
        var token = stored(name, SMALL);
        assertThat(stored(name, SMALL)).isEqualTo(token);
        assertThat(api.get(SHARE + "/" + token).json().get("viewCount").asLong())
                .isEqualTo(1);
    }

    @Test
    @Timeout(60)
    void aDeletionWithALostResponseCanBeRetried() {
        var token = stored("to-delete", SMALL);
        long before = storedBytes();
        proxy.dropResponsesAfter("delete from share");
        var response = api.delete(SHARE + "/" + token);
        assertThat(response.status()).isEqualTo(503);
        proxy.recover();
        var again = awaited(() -> api.delete(SHARE + "/" + token));
        assertThat(again.status()).isIn(204, 404);
        assertThat(storedBytes()).isLessThan(before);
        assertThat(api.get(SHARE + "/" + token).status()).isEqualTo(404);
    }

    private static Api.Response awaited(Callable<Api.Response> request) {
        return await().atMost(Duration.ofMinutes(1)).until(request, response -> response.status() != 503);
    }
}
