package dev.collate.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class TokenBucketsTest {
    private final TokenBuckets buckets = new TokenBuckets(3, 1, Duration.ofSeconds(1));

    @Test
    void anAddressMayTakeItsBurstAndThenWaitsForTheNextToken() {
        for (int i = 0; i < 3; i++) {
            assertThat(buckets.takeToken("192.0.2.1")).isEmpty();
        }
        assertThat(buckets.takeToken("192.0.2.1"))
                .hasValueSatisfying(wait -> assertThat(wait).isBetween(Duration.ZERO, Duration.ofSeconds(1)));
    }

    /** The wall clock has a precision of milliseconds, so with it all times would be whole milliseconds. */
    @Test
    void theTimeIsThatOfTheMonotonicClock() {
        assertThat(IntStream.range(0, 20).mapToObj(i -> {
                    var client = "192.0.2." + i;
                    IntStream.range(0, 3).forEach(token -> buckets.takeToken(client));
                    return buckets.takeToken(client).orElseThrow();
                }))
                .anyMatch(wait -> wait.toNanos() % 1_000_000 != 0);
    }

    @Test
    void aTokenThatIsGivenBackCanBeTakenAgain() {
        var client = "192.0.2.1";
        var slow = new TokenBuckets(1, 1, Duration.ofDays(1));
        assertThat(slow.isEmpty(client)).isFalse();
        slow.takeToken(client);
        assertThat(slow.isEmpty(client)).isTrue();

        slow.returnToken(client);

        assertThat(slow.isEmpty(client)).isFalse();
        assertThat(slow.takeToken(client)).isEmpty();
    }

    @Test
    void addressesDoNotShareABucket() {
        for (int i = 0; i < 3; i++) {
            buckets.takeToken("192.0.2.1");
        }
        assertThat(buckets.takeToken("192.0.2.2")).isEmpty();
    }

    @Test
    void addressesOfOneIpv6PrefixShareABucket() {
        assertThat(TokenBuckets.clientNetwork("2001:db8:1:2:3:4:5:6"))
                .isEqualTo(TokenBuckets.clientNetwork("2001:db8:1:2::1"))
                .isEqualTo(TokenBuckets.clientNetwork("[2001:db8:1:2::1]"))
                .isNotEqualTo(TokenBuckets.clientNetwork("2001:db8:1:3:3:4:5:6"));
    }

    @Test
    void anIpv4AddressWrittenAsIpv6IsTheSameClient() {
        assertThat(TokenBuckets.clientNetwork("::ffff:192.0.2.1")).isEqualTo("192.0.2.1");
    }

    @Test
    void anInvalidAddressHasItsOwnBucket() {
        assertThat(TokenBuckets.clientNetwork("unknown:8080")).isEqualTo("unknown:8080");
    }
}
