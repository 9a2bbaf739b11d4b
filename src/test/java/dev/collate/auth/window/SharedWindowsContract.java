package dev.collate.auth.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The tests of every store that several servers share. */
abstract class SharedWindowsContract extends RequestWindowsContract {
    @Test
    void aSecondServerCountsTheRequestsOfTheFirst() {
        fill(newServer(), 3);

        assertQuota(newServer().take(key, 5), true, 1, HOUR);
    }

    @Test
    void aClockThatIsSetBackMovesTheCountedInstantsBack() {
        var windows = newServer();
        fill(windows, 2);
        age(Duration.ofMinutes(20));
        windows.take(key, 3);
        age(Duration.ofDays(-30));

        assertQuota(windows.take(key, 3), false, 0, Duration.ofMinutes(40));
        age(Duration.ofMinutes(40));
        assertQuota(windows.take(key, 3), true, 1, Duration.ofMinutes(20));
    }

    @Test
    void aClockThatIsSetBackByLessThanAMinuteDoesNotForgetRequests() {
        var windows = newServer();
        fill(windows, 2);
        age(Duration.ofSeconds(-50));

        assertThat(windows.take(key, 3).remaining()).isZero();
        assertThat(windows.take(key, 3).admitted()).isFalse();
    }
}
