package dev.collate.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.auth.StorageUsages.StorageUsage;
import dev.collate.problem.ApiException;
import dev.collate.testing.Api;
import dev.collate.testing.BlockedTransactions;
import dev.collate.testing.RunningServer;
import dev.collate.testing.Threads;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Tests the maximum number of bytes that all shares of one key may take. */
@RunningServer
class ShareQuotaTest {
    private static final String PATH = "/api/v1/share";
    private static final long SEED = 18;

    @Autowired
    private Api api;

    @Autowired
    JdbcTemplate jdbc;

    @Autowired
    SharePurge purge;

    @Autowired
    ShareUsages usages;

    @Autowired
    PlatformTransactionManager transactions;

    @Autowired
    StorageMetrics metrics;

    @Autowired
    MeterRegistry meters;

    /** Creates a key with these parameters, and returns a client that uses it. */
    private Api client(Map<String, ?> members) {
        var body = new HashMap<String, Object>(Map.of("name", "quota", "plan", "pro", "requestsPerHour", 1_000_000));
        body.putAll(members);
        var key = api.with(RunningServer.ADMIN_TOKEN).post("/admin/v1/keys", body);
        return api.with(key.json().get("secret").stringValue());
    }

    private static Api.Response share(Api client, String original) {
        return client.post(PATH, Map.of("original", original, "modified", "b", "format", "text"));
    }

    private static String token(Api.Response made) {
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.json().get("token").stringValue();
    }

    private static int delete(Api client, String token) {
        return client.delete(PATH + "/" + token).status();
    }

    private static long stored(Api client) {
        return account(client, "storedBytes");
    }

    private static long account(Api client, String figure) {
        return client.get("/api/v1/account").json().get("usage").get(figure).asLong();
    }

    private static UUID id(Api client) {
        return UUID.fromString(client.get("/api/v1/account").json().get("id").stringValue());
    }

    /** Returns the number of bytes that the shares of a key take, computed from the tables of the shares. */
    private long measured(UUID owner) {
        return jdbc.queryForObject(
                "select coalesce(sum(octet_length(bytes)), 0) + 1024 * count(distinct share.token) from share"
                        + " left join share_chunk on share_chunk.token = share.token where owner_id = ?",
                Long.class,
                owner);
    }

    private long noted(UUID owner) {
        return jdbc.queryForObject("select bytes from share_usage where owner_id = ?", Long.class, owner);
    }

    private void expire(String token) {
        jdbc.update(
                "update share set expires_at = ? where token = ?",
                OffsetDateTime.now(ZoneOffset.UTC).minusSeconds(1),
                token);
    }

    private static String noise(int length) {
        var text = new StringBuilder();
        new Random(SEED).ints(length, '!', '~').forEach(text::appendCodePoint);
        return text.toString();
    }

    @Test
    void theAccountReportsTheBytesInTheDatabase() {
        var client = client(Map.of());
        assertThat(stored(client)).isZero();
        token(share(client, noise(300_000)));
        token(share(client, "a"));
        assertThat(stored(client)).isEqualTo(measured(id(client))).isGreaterThan(600_000);
        assertThat(account(client, "shares")).isEqualTo(2);
        assertThat(client.get("/api/v1/account")
                        .json()
                        .at("/limits/maxStoredBytes")
                        .asLong())
                .isEqualTo(5L << 30);
    }

    @Test
    void aShareOverTheQuotaIsRejectedUntilOthersAreDeleted() {
        var probe = client(Map.of());
        token(share(probe, "a"));
        long size = stored(probe);
        var client = client(Map.of("maxStoredBytes", 2 * size));
        var first = token(share(client, "a"));
        token(share(client, "a"));

        var rejected = share(client, "a");

        assertThat(rejected.status()).isEqualTo(413);
        assertThat(rejected.code()).isEqualTo("payload_too_large");
        assertThat(rejected.json().get("detail").stringValue())
                .startsWith(String.format("The shares of this key take %,d of the %,d bytes", 2 * size, 2 * size))
                .endsWith("delete shares, or wait until some expire.");
        assertThat(stored(client)).isEqualTo(2 * size);
        assertThat(delete(client, first)).isEqualTo(204);
        assertThat(stored(client)).isEqualTo(size);
        assertThat(delete(client, first)).isEqualTo(404);
        assertThat(stored(client)).isEqualTo(size);
        token(share(client, "a"));
    }

    @Test
    void aShareLargerThanTheRemainingQuotaIsRejectedWithItsSize() {
        var client = client(Map.of("maxStoredBytes", 10_000));
        token(share(client, "a"));
        var rejected = share(client, noise(30_000));
        assertThat(rejected.status()).isEqualTo(413);
        assertThat(rejected.json().get("detail").stringValue())
                .matches(
                        "The shares of this key take 1,\\d{3} of the 10,000 bytes that the key may store, and this share would"
                                + " take \\d\\d,\\d{3} more: delete shares, or wait until some expire\\.");
        assertThat(account(client, "shares")).isEqualTo(1);
        assertThat(stored(client)).isEqualTo(measured(id(client)));
    }

    @Test
    void anExpiredShareUsesNoQuotaBeforeAndAfterThePurge() {
        var client = client(Map.of("maxStoredBytes", 4_000));
        var first = token(share(client, "a"));
        token(share(client, "a"));
        assertThat(share(client, noise(1_000)).status()).isEqualTo(413);

        expire(first);

        assertThat(account(client, "shares")).isEqualTo(1);
        long left = stored(client);
        token(share(client, "a"));
        purge.purge();
        assertThat(stored(client)).isEqualTo(2 * left).isEqualTo(measured(id(client)));
    }

    @Test
    void aRepeatedRequestSucceedsWithoutRoomAndCountsOnce() {
        // One share takes about 1,600 bytes, so this maximum allows one share.
        var client = client(Map.of("maxStoredBytes", 2_000));
        var first = made(client, "same");
        token(first);
        long size = stored(client);
        assertThat(share(client, "a").status()).isEqualTo(413);
        assertThat(made(client, "same").text()).isEqualTo(first.text());
        assertThat(stored(client)).isEqualTo(size);
        // An expired share no longer counts, so the key can store the next share.
        expire(token(first));
        assertThat(made(client, "same").status()).isEqualTo(201);
        assertThat(noted(id(client))).isEqualTo(size).isEqualTo(measured(id(client)));
    }

    private static Api.Response made(Api client, String idempotencyKey) {
        return client.postJson(
                PATH, "{\"original\":\"a\",\"modified\":\"b\",\"format\":\"text\"}", "Idempotency-Key", idempotencyKey);
    }

    @Test
    void aKeyWithAQuotaOfZeroCannotStoreAShare() {
        assertThat(share(client(Map.of("maxStoredBytes", 0)), "a").status()).isEqualTo(413);
    }

    @Test
    void concurrentSharesFillTheQuotaExactly() {
        var probe = client(Map.of());
        token(share(probe, "a"));
        long size = stored(probe);
        var client = client(Map.of("maxStoredBytes", 7 * size + size / 2));
        var statuses = Threads.concurrently(24, 60, i -> share(client, "a").status());
        assertThat(statuses).containsOnly(201, 413);
        assertThat(Collections.frequency(statuses, 201)).isEqualTo(7);
        assertThat(stored(client)).isEqualTo(7 * size).isEqualTo(measured(id(client)));
    }

    /**
     * The first transaction has added its share but has not committed. The second transaction must wait for this commit before it compares
     * the sums with the limit.
     */
    @Test
    void theQuotaCheckWaitsForConcurrentTransactions() throws Exception {
        var owner = id(client(Map.of()));
        usages.requireFreeQuota(owner, 3_000);
        var transaction = new TransactionTemplate(transactions);
        try (var threads = Executors.newSingleThreadExecutor()) {
            var second = transaction.execute(first -> {
                usages.add(owner, 2_000, 3_000);
                var other = threads.submit(
                        () -> transaction.executeWithoutResult(status -> usages.add(owner, 2_000, 3_000)));
                BlockedTransactions.await(jdbc.getDataSource(), 1);
                return other;
            });
            assertThatThrownBy(second::get).hasCauseInstanceOf(ApiException.class);
        }
        assertThat(usages.of(owner)).isEqualTo(new StorageUsage(1, 2_000));
    }

    @Test
    void theSumIsExactAfterConcurrentChanges() {
        var clients = List.of(client(Map.of()), client(Map.of("maxStoredBytes", 60_000)));
        var seeds = new Random(SEED).longs(120).toArray();
        Threads.concurrently(24, seeds.length, i -> {
            var random = new Random(seeds[i]);
            var client = clients.get(random.nextInt(2));
            var content = noise(random.nextInt(3_000));
            if (random.nextInt(8) == 0) {
                purge.purge();
            }
            var made = random.nextInt(3) == 0 ? made(client, "k" + random.nextInt(3)) : share(client, content);
            assertThat(made.status()).as(made.text()).isIn(201, 413);
            if (made.status() == 201) {
                switch (random.nextInt(3)) {
                    case 0 -> assertThat(delete(client, token(made))).isIn(204, 404);
                    case 1 -> expire(token(made));
                    default -> {}
                }
            }
            return made.status();
        });
        for (var client : clients) {
            assertThat(noted(id(client))).as("seed %d", SEED).isEqualTo(measured(id(client)));
        }
        assertThat(stored(clients.get(1))).isLessThanOrEqualTo(60_000);
        purge.purge();
        for (var client : clients) {
            assertThat(stored(client)).as("seed %d", SEED).isEqualTo(measured(id(client)));
        }
    }

    @Test
    void theMetricsReportTheUsageOfAllKeys() {
        token(share(client(Map.of()), "a"));
        metrics.read();
        double before = meters.get("collate.stored").gauge().value();
        double shares = meters.get("collate.stored.shares").gauge().value();
        var client = client(Map.of());
        token(share(client, "a"));
        metrics.read();
        assertThat(meters.get("collate.stored").gauge().value() - before).isEqualTo(stored(client));
        assertThat(meters.get("collate.stored.shares").gauge().value() - shares).isEqualTo(1);
        assertThat(api.with(RunningServer.ADMIN_TOKEN)
                        .get("/actuator/prometheus")
                        .text())
                .contains("collate_stored_bytes ", "collate_stored_shares ");
    }
}
