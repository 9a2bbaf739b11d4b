package dev.collate.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class KeyLimitsTest {
    private final KeyLimits pro = new KeyLimits(1_000, 50 << 20, 5L << 30, true, true);

    @Test
    void eachLimitOfAKeyReplacesTheLimitOfItsPlan() {
        assertThat(pro.withOwnLimits(null, null, null)).isEqualTo(pro);
        assertThat(pro.withOwnLimits(5, null, null)).isEqualTo(new KeyLimits(5, 50 << 20, 5L << 30, true, true));
        assertThat(pro.withOwnLimits(null, 7L, null)).isEqualTo(new KeyLimits(1_000, 7, 5L << 30, true, true));
        assertThat(pro.withOwnLimits(null, null, 7L)).isEqualTo(new KeyLimits(1_000, 50 << 20, 7, true, true));
    }

    @Test
    void invalidLimitsAreRejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> new KeyLimits(0, 1, 1, true, false));
        assertThatIllegalArgumentException().isThrownBy(() -> new KeyLimits(-1, 1, 1, false, false));
        assertThatIllegalArgumentException().isThrownBy(() -> new KeyLimits(1, 0, 1, true, false));
        assertThatIllegalArgumentException().isThrownBy(() -> new KeyLimits(1, 1, -1, true, false));
        assertThat(new KeyLimits(0, 1, 0, false, false).allowsApi()).isFalse();
    }

    @Test
    void aBodySizeAboveTheMaximumArrayLengthIsRejected() {
        assertThat(new KeyLimits(1, KeyLimits.MAX_BODY_SIZE, 1, true, false).maxBodySize())
                .isEqualTo(Integer.MAX_VALUE - 8);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new KeyLimits(1, KeyLimits.MAX_BODY_SIZE + 1L, 1, true, false));
    }

    @Test
    void aPlanIsWrittenInLowerCase() {
        assertThat(Arrays.stream(Plan.values()).map(Plan::wireName))
                .containsExactly("free", "pro", "team", "enterprise");
    }
}
