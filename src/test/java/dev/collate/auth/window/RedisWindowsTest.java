package dev.collate.auth.window;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

@Tag("database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RedisWindowsTest extends SharedWindowsContract {
    /** The offset of the time of the newest request in the header, and the size of the header, in bytes. */
    private static final int NEWEST = 24;

    private static final int HEADER = 32;

    private final List<LettuceConnectionFactory> servers = new ArrayList<>();
    private Redis redis;

    @BeforeAll
    void start(@TempDir Path folder) throws IOException {
        redis = Redis.start(folder);
    }

    @AfterAll
    void stop() {
        servers.forEach(LettuceConnectionFactory::destroy);
        if (redis != null) {
            redis.close();
        }
    }

    @Override
    RequestCounts newCounts() {
        return new RedisCounts(new StringRedisTemplate(connect()), HOUR);
    }

    @Override
    void age(Duration by) {
        try (var connection = connect().getConnection()) {
            for (var name :
                    connection.keyCommands().keys((RedisCounts.KEY_PREFIX + "*").getBytes(StandardCharsets.US_ASCII))) {
                var ring =
                        ByteBuffer.wrap(connection.stringCommands().get(name)).order(ByteOrder.LITTLE_ENDIAN);
                for (var i = NEWEST; i < ring.capacity(); i += Double.BYTES) {
                    ring.putDouble(i, ring.getDouble(i) - by.toMillis());
                }
                connection.stringCommands().set(name, ring.array());
            }
        }
    }

    @Test
    void theRingTakesEightBytesForEachRequestAndExpires() {
        fill(newServer(), 1_000);

        var name = (RedisCounts.KEY_PREFIX + key).getBytes(StandardCharsets.US_ASCII);
        try (var connection = connect().getConnection()) {
            assertThat(connection.stringCommands().strLen(name)).isEqualTo(HEADER + 8 * 1_000);
            assertThat(connection.keyCommands().pTtl(name))
                    .isBetween(HOUR.toMillis(), HOUR.plusMinutes(1).toMillis());
        }
    }

    private LettuceConnectionFactory connect() {
        var server = new LettuceConnectionFactory(
                LettuceConnectionFactory.createRedisConfiguration(redis.url()),
                LettuceClientConfiguration.defaultConfiguration());
        server.afterPropertiesSet();
        server.start();
        servers.add(server);
        return server;
    }
}
