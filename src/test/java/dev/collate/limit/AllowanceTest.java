package dev.collate.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class AllowanceTest {
    private final Allowance pro = new Allowance(1_000, 50 << 20, true, true);

    @Test
    void aKeysOwnLimitsReplaceThoseOfItsPlanOneByOne() {
        assertThat(pro.with(null, null)).isEqualTo(pro);
        assertThat(pro.with(5, null)).isEqualTo(new Allowance(5, 50 << 20, true, true));
        assertThat(pro.with(null, 7L)).isEqualTo(new Allowance(1_000, 7, true, true));
    }

    @Test
    void accessWithoutARequestIsNoAllowance() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Allowance(0, 1, true, false));
        assertThatIllegalArgumentException().isThrownBy(() -> new Allowance(-1, 1, false, false));
        assertThatIllegalArgumentException().isThrownBy(() -> new Allowance(1, 0, true, false));
        assertThat(new Allowance(0, 1, false, false).apiAccess()).isFalse();
    }

    @Test
    void theSecondsUntilTheResetAreRoundedUp() {
        assertThat(new Quota(true, 5, 4, Duration.ofMillis(3_001)).secondsUntilReset())
                .isEqualTo(4);
        assertThat(new Quota(true, 5, 4, Duration.ofMillis(3_000)).secondsUntilReset())
                .isEqualTo(3);
        assertThat(new Quota(true, 5, 4, Duration.ofMillis(1)).secondsUntilReset())
                .isEqualTo(1);
        assertThat(new Quota(true, 5, 3, Duration.ZERO).used()).isEqualTo(2);
    }
}
