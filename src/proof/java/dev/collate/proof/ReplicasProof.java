package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.site.AccountHolder;
import dev.collate.site.SoftwarePasskey;
import dev.collate.site.Visitor;
import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.Postgres;
import dev.collate.testing.Redis;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Checks that two server processes with one PostgreSQL database behave like one service. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReplicasProof {
    private static final String KEYS = "/admin/v1/keys";
    private static final String SHARES = "/api/v1/share";
    private static final String ACCOUNT = "/api/v1/account";
    private static final String SHARE = "{\"original\":\"a\\n\",\"modified\":\"b\\n\",\"format\":\"text\"}";
    private static final String PASSKEYS = "/account/passkeys";
    private static final int CLIENTS = 16;

    /** The port of the gateway that both servers would have. Passkeys belong to its address. */
    private static final int WEBSITE_PORT = 8080;

    @TempDir
    private static Path directory;

    private final String database = Postgres.newDatabase();
    private final List<Server> servers = new ArrayList<>();

    /** Starts both servers at the same time with the same empty database. */
    @BeforeAll
    void startBoth() throws Exception {
        servers.addAll(callConcurrently(2, i -> start(Map.of("collate.rate-limit.store", "database"))));
    }

    @AfterAll
    void endBoth() {
        servers.forEach(Server::close);
    }

    @Test
    void aKeyWorksOnTheOtherServerUntilItIsRevoked() throws Exception {
        var key = newKey(Map.of());
        var other = new Api(servers.get(1).port(), secret(key));
        assertThat(other.get(ACCOUNT).status()).isEqualTo(200);

        var admin = servers.get(0).admin();
        var revoked = Api.send(
                admin.request(KEYS + "/" + key.json().get("id").asString()).DELETE());
        assertThat(revoked.status()).isEqualTo(204);
        long start = System.nanoTime();
        while (other.get(ACCOUNT).status() == 200) {
            Server.pause(Duration.ofMillis(50));
        }
        assertThat(other.get(ACCOUNT).status()).isEqualTo(401);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    void theRateLimitIsExactAcrossBothServers() throws Exception {
        assertExactRateLimit(servers);
    }

    @Test
    void theRateLimitIsExactAcrossTwoServersWithRedis(@TempDir Path folder) throws Exception {
        try (var redis = Redis.start(folder)) {
            var both = callConcurrently(
                    2,
                    i -> start(
                            Map.of("collate.rate-limit.store", "redis", "collate.rate-limit.redis-url", redis.url())));
            try {
                assertExactRateLimit(both);
            } finally {
                both.forEach(Server::close);
            }
        }
    }

    private void assertExactRateLimit(List<Server> both) throws Exception {
        var secret = secret(newKey(Map.of("requestsPerHour", 500)));
        var statuses = callConcurrently(
                800, i -> new Api(both.get(i % 2).port(), secret).get(ACCOUNT).status());
        assertThat(statuses).containsOnly(200, 429);
        assertThat(statuses.stream().filter(status -> status == 200)).hasSize(500);
    }

    @Test
    void everyViewOfAShareCountsOnceOnEitherServer() throws Exception {
        var token =
                servers.get(0).api().postJson(SHARES, SHARE).json().get("token").asString();
        var counts = callConcurrently(
                200,
                i -> servers.get(i % 2)
                        .api()
                        .get(SHARES + "/" + token)
                        .json()
                        .get("viewCount")
                        .intValue());
        assertThat(counts).doesNotHaveDuplicates();
        assertThat(counts.stream().mapToInt(count -> count).max()).hasValue(200);
    }

    @Test
    void aSessionAndASignInWithAPasskeyWorkOnBothServers() {
        var holder = AccountHolder.withPassword(servers.get(0).api());
        var person = holder.signedIn();
        var passkey = new SoftwarePasskey(WEBSITE_PORT);
        person.get(PASSKEYS);
        var options = person.post(PASSKEYS + "/options", new MultipartForm()).json();
        var elsewhere = person.at(servers.get(1).api());
        elsewhere.get(PASSKEYS);
        assertThat(elsewhere.post(PASSKEYS, passkey.create(options, "proof")).status())
                .isEqualTo(303);

        var visitor = new Visitor(servers.get(1).api());
        visitor.get("/sign-in");
        var challenge = visitor.post("/sign-in/passkey", new MultipartForm()).json();
        var signedIn = visitor.at(servers.get(0).api());
        signedIn.get("/sign-in");
        assertThat(signedIn.post("/sign-in", passkey.sign(challenge)).status()).isEqualTo(303);
        assertThat(signedIn.at(servers.get(1).api()).get(PASSKEYS).text()).contains(holder.name());
        signedIn.get(PASSKEYS);
        assertThat(signedIn.post("/sign-out/everywhere", new MultipartForm()).status())
                .isEqualTo(303);
        assertThat(elsewhere.get(PASSKEYS).status()).isEqualTo(303);
    }

    @Test
    void rollingReplacementFailsNoRequestAndLosesNoShare() throws Exception {
        var gateway = new RetryingClient(servers.stream().map(Server::port).toList());
        var tokens = new ArrayList<String>();
        try (var replacing = Executors.newSingleThreadExecutor()) {
            var replaced = replacing.submit(() -> servers.replaceAll(Server::replaced));
            while (!replaced.isDone()) {
                var made = gateway.postJson(SHARES, SHARE);
                assertThat(made.status()).as(made.text()).isEqualTo(201);
                tokens.add(made.json().get("token").asString());
                var read = gateway.get(SHARES + "/" + tokens.getLast());
                assertThat(read.status()).as(read.text()).isEqualTo(200);
            }
            replaced.get();
        }
        assertThat(tokens).hasSizeGreaterThan(100).doesNotHaveDuplicates();
        for (var token : tokens) {
            var again = gateway.get(SHARES + "/" + token);
            // The number can be higher than 2, because a view whose response was lost also counts.
            assertThat(again.json().get("viewCount").intValue()).isGreaterThanOrEqualTo(2);
        }
    }

    private Server start(Map<String, String> store) throws IOException {
        var settings = new HashMap<>(Map.of(
                "server.port",
                Integer.toString(Server.freePort()),
                "spring.datasource.url",
                database,
                "spring.datasource.username",
                Postgres.USER,
                "collate.site-url",
                "http://localhost:" + WEBSITE_PORT,
                "collate.drain",
                "1s"));
        settings.putAll(store);
        return Server.start(directory, List.of("-Xmx256m"), settings);
    }

    private Api.Response newKey(Map<String, Object> more) {
        var members = new HashMap<String, Object>(Map.of("name", "proof", "plan", "pro"));
        members.putAll(more);
        return servers.get(0).admin().post(KEYS, members);
    }

    private static String secret(Api.Response key) {
        return key.json().get("secret").asString();
    }

    private interface Numbered<T> {
        T call(int i) throws Exception;
    }

    /**
     * Makes {@code times} calls on {@link #CLIENTS} threads at the same time. Each call gets its number, from 0 on. Returns the results in
     * the order of the numbers.
     */
    private static <T> List<T> callConcurrently(int times, Numbered<T> call) throws Exception {
        var calls = new ArrayList<Callable<T>>();
        for (int i = 0; i < times; i++) {
            int number = i;
            calls.add(() -> call.call(number));
        }
        var results = new ArrayList<T>();
        try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
            for (Future<T> result : threads.invokeAll(calls)) {
                results.add(result.get());
            }
        }
        return results;
    }
}
