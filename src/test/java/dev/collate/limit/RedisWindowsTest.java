package dev.collate.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.testing.Redis;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.RedisClient;

@Tag("database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RedisWindowsTest extends SharedWindowsContract {
    /** The offset of the time of the newest request in the header, and the size of the header, in bytes. */
    private static final int NEWEST = 24;

    private static final int HEADER = 32;

    private final List<RedisClient> servers = new ArrayList<>();
    private Redis redis;

    @BeforeAll
    void start(@TempDir Path folder) throws IOException {
        redis = Redis.start(folder);
    }

    @AfterAll
    void stop() {
        servers.forEach(RedisClient::close);
        if (redis != null) {
            redis.close();
        }
    }

    @Override
    RequestCounts newCounts() {
        return new RedisCounts(connect(), HOUR);
    }

    @Override
    void age(Duration by) {
        var server = connect();
        for (var text : server.keys(RedisCounts.KEY_PREFIX + "*")) {
            var name = text.getBytes(StandardCharsets.US_ASCII);
            var ring = ByteBuffer.wrap(server.get(name)).order(ByteOrder.LITTLE_ENDIAN);
            for (var i = NEWEST; i < ring.capacity(); i += Double.BYTES) {
                ring.putDouble(i, ring.getDouble(i) - by.toMillis());
            }
            server.set(name, ring.array());
        }
    }

    @Test
    void theRingTakesEightBytesForEachRequestAndExpires() {
        fill(newServer(), 1_000);

        var name = RedisCounts.KEY_PREFIX + key;
        assertThat(connect().strlen(name)).isEqualTo(HEADER + 8 * 1_000);
        assertThat(connect().pttl(name))
                .isBetween(HOUR.toMillis(), HOUR.plusMinutes(1).toMillis());
    }

    @Test
    void aScriptThatRedisHasForgottenIsSentAgain() {
        var windows = newServer();
        windows.countRequest(key, 5);

        connect().executeCommand(new CommandArguments(Command.SCRIPT).add("FLUSH"));

        assertThat(windows.countRequest(key, 5).remaining()).isEqualTo(3);
    }

    @Test
    void theUrlContainsTheUserThePasswordAndTheDatabase() {
        connect()
                .executeCommand(new CommandArguments(Command.ACL)
                        .addObjects("SETUSER", "collate", "on", ">a b", "~*", "+@all"));

        try (var server = RedisCounts.client(
                RateLimitSettings.parseRedisUrl(redis.url().replace("//", "//collate:a%20b@") + "/1"),
                Duration.ofSeconds(10))) {
            server.set("name", "value");
        }

        assertThat(connect().get("name")).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "localhost", "localhost:6379", "http://localhost:6379", "redis:///0", "redis://localhost/x"})
    void anAddressThatIsNoUrlOfRedisIsRejected(String url) {
        assertThatThrownBy(() -> RateLimitSettings.parseRedisUrl(url)).isInstanceOf(IllegalArgumentException.class);
    }

    private RedisClient connect() {
        var server = RedisCounts.client(RateLimitSettings.parseRedisUrl(redis.url()), Duration.ofSeconds(10));
        servers.add(server);
        return server;
    }
}
