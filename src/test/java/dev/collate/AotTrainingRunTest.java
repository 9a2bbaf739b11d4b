package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.RunningServer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;

@RunningServer
class AotTrainingRunTest {
    @Autowired
    private ApplicationContext server;

    @Test
    void serverHandlesItsOwnRequestsAndStops() {
        assertThat(AotTrainingRun.run(Duration.ofMillis(200))).isZero();
    }

    @Test
    void runFailsWhenARequestIsRejected() {
        assertThat(AotTrainingRun.train(server, RunningServer.FREE_KEY, Duration.ofSeconds(10)))
                .isOne();
    }
}
