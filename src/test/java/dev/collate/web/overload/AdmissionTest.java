package dev.collate.web.overload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AdmissionTest {
    private static final long MEMORY = 320 << 20;
    private static final long SMALL = 8 << 20;
    private static final long LARGE = 100 << 20;

    private final Lanes lanes = Lanes.of(MEMORY, 2);

    @Test
    void smallRequestsHaveMemoryAndSeatsThatLargeOnesCannotTake() {
        for (int i = 0; i < 2; i++) {
            var large = admission();
            large.holdAll(LARGE);
            large.sit();
        }
        assertThatThrownBy(() -> admission().holdAll(LARGE)).satisfies(AdmissionTest::isOverloaded);
        var small = admission();
        small.holdAll(SMALL);
        small.sit();
        assertThat(lanes.small().memory().used()).isEqualTo(SMALL);
        assertThat(lanes.small().seats().used()).isOne();
    }

    @Test
    void oneThatGrowsChangesTheLaneAndFreesTheOld() {
        var growing = admission();
        growing.holdAll(SMALL);
        growing.takeMore(LARGE);
        assertThat(lanes.small().memory().used()).isZero();
        assertThat(lanes.large().memory().used()).isEqualTo(SMALL + LARGE);
    }

    @Test
    void oneThatGrowsSitsWithThoseOfItsSize() {
        var growing = admission();
        growing.holdAll(SMALL);
        growing.sit();
        growing.takeMore(LARGE);
        assertThat(lanes.small().seats().used()).isZero();
        assertThat(lanes.large().seats().used()).isOne();
        growing.leave();
        assertThat(lanes.large().seats().used()).isZero();
    }

    @Test
    void oneThatWaitsForMemoryDoesNotKeepItsSeat() {
        var waiting = admission();
        waiting.holdAll(2 * SMALL);
        waiting.sit();
        for (int i = 0; i < 2; i++) {
            admission().holdAll(LARGE);
        }
        assertThatThrownBy(() -> waiting.takeMore(LARGE)).satisfies(AdmissionTest::isOverloaded);
        assertThat(lanes.large().seats().used()).isZero();
        waiting.takeMore(SMALL);
        waiting.leave();
        assertThat(lanes.large().memory().used()).isEqualTo(2 * LARGE);
    }

    @Test
    void oneThatNeedNotWaitKeepsItsSeat() {
        var seated = admission();
        seated.holdAll(2 * SMALL);
        seated.sit();
        var others = admission();
        others.holdAll(2 * SMALL);
        others.sit();
        seated.takeMore(SMALL);
        assertThat(lanes.large().seats().used()).isEqualTo(2);
    }

    @Test
    void allIsGivenBackHoweverOddTheAmounts() {
        var growing = admission();
        for (long need = 1; need < MEMORY / 2; need = need * 3 + 1) {
            growing.holdAll(need);
        }
        growing.sit();
        growing.leave();
        growing.leave();
        for (var lane : new Lane[] {lanes.small(), lanes.large()}) {
            assertThat(lane.memory().used()).isZero();
            assertThat(lane.seats().used()).isZero();
        }
    }

    @Test
    void whatTheServerCanNeverHoldIsTooLarge() {
        assertThatThrownBy(() -> admission().holdAll(MEMORY))
                .satisfies(e -> assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.PAYLOAD_TOO_LARGE))
                .hasMessageContaining("320 MB")
                .hasMessageContaining("256 MB");
    }

    @Test
    void oneWithoutASeatInTimeIsRefused() {
        for (int i = 0; i < 2; i++) {
            var large = admission();
            large.holdAll(20 << 20);
            large.sit();
        }
        var third = admission();
        third.holdAll(20 << 20);
        assertThatThrownBy(third::sit).satisfies(AdmissionTest::isOverloaded);
    }

    @Test
    void aSeatIsTakenOnceAndItsTimeCounted() {
        var one = admission();
        one.sit();
        one.sit();
        assertThat(lanes.small().seats().used()).isOne();
        one.stand();
        one.stand();
        assertThat(lanes.small().seats().used()).isZero();
        assertThat(one.seated()).isPositive();
    }

    private Admission admission() {
        return new Admission(lanes, Duration.ofMillis(1), new Carriers());
    }

    private static void isOverloaded(Throwable e) {
        var refusal = (ApiException) e;
        assertThat(refusal.code()).isEqualTo(ErrorCode.OVERLOADED);
        assertThat(refusal.retryAfter()).isPresent();
    }
}
