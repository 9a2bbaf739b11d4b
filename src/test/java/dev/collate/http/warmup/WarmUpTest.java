package dev.collate.http.warmup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.collate.testing.RunningServer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@RunningServer
class WarmUpTest {
    @Autowired
    private List<WarmUpRequest> requests;

    @Test
    void eachComputingEndpointHasAWarmUpRequestThatSucceeds() {
        assertThat(requests)
                .hasSize(5)
                .allSatisfy(request -> assertThatCode(request::run).doesNotThrowAnyException());
    }

    @Test
    void requestsAlternateUntilTheTimeIsOver() throws InterruptedException {
        var runs = new AtomicInteger();
        var others = new AtomicInteger();
        new WarmUp(List.of(request(runs), request(others)), new WarmUpSettings(Duration.ofMillis(50)))
                .start()
                .join();
        assertThat(runs.get()).isPositive().isEqualTo(others.get());
    }

    @Test
    void zeroDurationRunsNoRequest() throws InterruptedException {
        var runs = new AtomicInteger();
        new WarmUp(List.of(request(runs)), new WarmUpSettings(Duration.ZERO))
                .start()
                .join();
        assertThat(runs).hasValue(0);
    }

    @Test
    void failingRequestIsSkipped() throws InterruptedException {
        var tries = new AtomicInteger();
        var runs = new AtomicInteger();
        var failing = new WarmUpRequest("/", new byte[0], body -> {
            tries.incrementAndGet();
            throw new IllegalStateException("on purpose");
        });
        new WarmUp(List.of(failing, request(runs)), new WarmUpSettings(Duration.ofMillis(50)))
                .start()
                .join();
        assertThat(tries).hasValue(1);
        assertThat(runs).hasPositiveValue();
    }

    private static WarmUpRequest request(AtomicInteger runs) {
        return new WarmUpRequest("/", new byte[0], body -> runs.incrementAndGet());
    }
}
