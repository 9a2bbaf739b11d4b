package dev.collate.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.limit.RequestCounts.Claim;
import dev.collate.limit.RequestCounts.ClaimResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The tests of every store that several servers share. */
abstract class SharedWindowsContract extends RequestWindowsContract {
    /** Returns the counts of another server that uses the same store. */
    abstract RequestCounts newCounts();

    @Override
    final RequestWindows newServer() {
        return new SharedWindows(newCounts(), Duration.ofSeconds(30));
    }

    /** The limits are higher and lower than the use, and change with each batch. */
    @Test
    void batchesOfTwoKeysAgreeWithTwoNaiveLists() {
        var seed = 4_712L;
        var random = new Random(seed);
        var counts = newCounts();
        var keys = List.of(new UUID(key.getMostSignificantBits(), 1), new UUID(key.getMostSignificantBits(), 2));
        var lists = List.of(new ArrayList<Integer>(), new ArrayList<Integer>());
        var minute = 0;
        for (var step = 0; step < 200; step++) {
            // As in agreesWithASimpleReferenceImplementation, no counted instant is exactly an hour old.
            var pause = random.nextInt(4) == 0 ? 7 * random.nextInt(1, 12) : 0;
            if (pause > 0) {
                minute += pause;
                age(Duration.ofMinutes(pause));
            }
            var claims = keys.stream()
                    .map(name -> new Claim(name, random.nextInt(10, 200), random.nextInt(1, 60)))
                    .toList();

            var results = counts.countRequests(claims);

            assertThat(results).hasSize(keys.size());
            for (var i = 0; i < keys.size(); i++) {
                assertCount(results.get(i), claims.get(i), lists.get(i), minute, step);
            }
        }
    }

    private static void assertCount(ClaimResult count, Claim claim, List<Integer> admitted, int now, int step) {
        admitted.removeIf(at -> at <= now - 60);
        var free = Math.clamp(claim.limit() - admitted.size(), 0, claim.requests());
        for (var i = 0; i < free; i++) {
            admitted.add(now);
        }
        var reset = Duration.ofMinutes((admitted.isEmpty() ? now : admitted.getFirst()) + 60L - now);

        assertThat(count.admittedRequests()).as("step %d", step).isEqualTo(free);
        assertThat(count.usedRequests()).as("step %d", step).isEqualTo(admitted.size());
        assertThat(Duration.ofMillis(count.millisUntilReset())).isBetween(reset.minusMinutes(1), reset);
    }

    @Test
    void aSecondServerCountsTheRequestsOfTheFirst() {
        fill(newServer(), 3);

        assertQuota(newServer().countRequest(key, 5), true, 1, HOUR);
    }

    @Test
    void aClockThatIsSetBackMovesTheCountedInstantsBack() {
        var windows = newServer();
        fill(windows, 2);
        age(Duration.ofMinutes(20));
        windows.countRequest(key, 3);
        age(Duration.ofDays(-30));

        assertQuota(windows.countRequest(key, 3), false, 0, Duration.ofMinutes(40));
        age(Duration.ofMinutes(40));
        assertQuota(windows.countRequest(key, 3), true, 1, Duration.ofMinutes(20));
    }

    @Test
    void aClockThatIsSetBackByLessThanAMinuteDoesNotForgetRequests() {
        var windows = newServer();
        fill(windows, 2);
        age(Duration.ofSeconds(-50));

        assertThat(windows.countRequest(key, 3).remaining()).isZero();
        assertThat(windows.countRequest(key, 3).isAdmitted()).isFalse();
    }

    /** The oldest request leaves the window when the clock has reached its time again, and then an hour later. */
    @Test
    void aClockThatIsSetBackByLessThanAMinuteMakesTheWaitLonger() {
        var windows = newServer();
        fill(windows, 2);
        age(Duration.ofMinutes(20));
        windows.countRequest(key, 3);
        age(Duration.ofSeconds(-30));

        var wait = windows.countRequest(key, 3).untilReset();
        assertThat(wait)
                .isBetween(
                        Duration.ofMinutes(40).plusSeconds(1),
                        Duration.ofMinutes(40).plusSeconds(30));
        age(wait);
        assertThat(windows.countRequest(key, 3).isAdmitted()).isTrue();
    }
}
