package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.collate.CollateApplication;
import dev.collate.testing.Api;
import dev.collate.testing.Redis;
import dev.collate.testing.RunningServer;
import dev.collate.testing.Threads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Tests servers that count requests in Redis, while Redis works, hangs and is down. The second server counts in its own memory during an
 * outage.
 */
@Tag("database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class RedisStoreTest {
    private static final String ACCOUNT = "/api/v1/account";
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /** Without the limit, a request would wait until Redis responds again. The machine may be busy, so this is much longer. */
    private static final Duration MAX_WAIT = PATIENCE.multipliedBy(15);

    private static final int LIMIT = 300;

    private final List<ConfigurableApplicationContext> servers = new ArrayList<>();
    private Redis redis;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        redis = Redis.start(folder);
        servers.add(start("0s"));
        servers.add(start("1m"));
        // On a busy machine, the first connection may take longer than the short timeout of these servers.
        awaitRecovery();
    }

    @AfterAll
    void stop() {
        servers.forEach(ConfigurableApplicationContext::close);
        if (redis != null) {
            redis.close();
        }
    }

    /** Waits until both servers count in Redis, so that each counts the requests of the other. */
    @AfterEach
    void awaitRecovery() {
        await().atMost(Duration.ofMinutes(1)).until(() -> api(0).get(ACCOUNT).status() == 200);
        await().atMost(Duration.ofMinutes(1)).until(() -> {
            var before = requests(0);
            requests(1);
            return requests(0) == before + 2;
        });
    }

    private int requests(int server) {
        return api(server).get(ACCOUNT).json().at("/usage/requests").asInt();
    }

    @Test
    void bothServersCountTheRequestsOfAKeyTogether() {
        var key = RunningServer.KEY + "-limited";
        var statuses = Threads.concurrently(
                8, LIMIT + 100, i -> api(i % 2).with(key).get(ACCOUNT).status());
        assertThat(statuses).containsOnly(200, 429);
        assertThat(Collections.frequency(statuses, 200)).isEqualTo(LIMIT);
    }

    @Test
    void whileRedisHangsRequestsGet503InTimeOrAreCountedInMemory() throws Exception {
        redis.pause();
        try (var threads = Executors.newFixedThreadPool(20)) {
            var counted = threads.submit(() -> api(1).get(ACCOUNT).status());
            var rejected = new ArrayList<Future<Duration>>();
            for (var i = 0; i < 60; i++) {
                rejected.add(threads.submit(() -> timeOfRejection()));
            }
            for (var time : rejected) {
                assertThat(time.get()).isLessThan(MAX_WAIT);
            }
            assertThat(counted.get()).isEqualTo(200);
        } finally {
            redis.resume();
        }
    }

    @Test
    void whileRedisIsDownRequestsGet503InTimeOrAreCountedInMemory() throws Exception {
        redis.stop();
        try {
            for (var i = 0; i < 5; i++) {
                assertThat(timeOfRejection()).isLessThan(MAX_WAIT);
                assertThat(api(1).get(ACCOUNT).status()).isEqualTo(200);
            }
            assertThat(api(0).anonymous("/actuator/health/readiness").GET())
                    .satisfies(request -> assertThat(Api.send(request).status()).isEqualTo(200));
        } finally {
            redis.restart();
        }
    }

    private Duration timeOfRejection() {
        var start = System.nanoTime();
        var response = api(0).get(ACCOUNT);
        assertThat(response.status()).as(response.text()).isEqualTo(503);
        assertThat(response.code()).isEqualTo("overloaded");
        assertThat(response.header("Retry-After")).isNotEmpty();
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private Api api(int server) {
        return new Api(servers.get(server).getEnvironment().getRequiredProperty("local.server.port", Integer.class));
    }

    private ConfigurableApplicationContext start(String memoryFallback) {
        return SpringApplication.run(
                CollateApplication.class,
                "--server.port=0",
                "--spring.datasource.url=jdbc:h2:mem:redis-store;DB_CLOSE_DELAY=-1",
                "--collate.rate-limit.redis-url=" + redis.url(),
                "--collate.rate-limit.store=redis",
                "--collate.rate-limit.memory-fallback=" + memoryFallback,
                "--collate.overload.patience=" + PATIENCE.toSeconds() + "s",
                "--collate.bootstrap-keys[0].secret=" + RunningServer.KEY,
                "--collate.bootstrap-keys[0].plan=enterprise",
                "--collate.bootstrap-keys[1].secret=" + RunningServer.KEY + "-limited",
                "--collate.bootstrap-keys[1].plan=pro",
                "--collate.bootstrap-keys[1].requests-per-hour=" + LIMIT);
    }
}
