package dev.collate.http.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.CollateApplication;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("server")
class AotTrainingRunTest {
    private static final String MAX_BODY_SIZE = "collate.plans.enterprise.max-body-size";

    @Test
    void serverHandlesItsOwnRequestsAndStops() {
        assertThat(AotTrainingRun.isRequested("train-aot")).isTrue();
        assertThat(AotTrainingRun.isRequested("--train-aot")).isFalse();
        assertThat(AotTrainingRun.isRequested()).isFalse();
        assertThat(AotTrainingRun.run(CollateApplication.class, Duration.ofMillis(200)))
                .isZero();
    }

    @Test
    void runFailsWhenARequestIsRejected() {
        System.setProperty(MAX_BODY_SIZE, "1KB");
        try {
            assertThat(AotTrainingRun.run(CollateApplication.class, Duration.ofSeconds(10)))
                    .isOne();
        } finally {
            System.clearProperty(MAX_BODY_SIZE);
        }
    }
}
