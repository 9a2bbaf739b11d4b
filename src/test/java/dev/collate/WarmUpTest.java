package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import dev.collate.testing.RunningServer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@RunningServer
@ExtendWith(OutputCaptureExtension.class)
class WarmUpTest {
    private final MeterRegistry meters = new SimpleMeterRegistry();

    @Autowired
    private List<WarmUp.Step> steps;

    @Test
    void eachComputingEndpointHasAWarmUpRequest() {
        assertThat(steps).filteredOn(WarmUpRequest.class::isInstance).hasSize(5);
    }

    @Test
    void everyStepSucceedsAndNoProbeIsLogged(CapturedOutput output) {
        assertThat(steps)
                .hasAtLeastOneElementOfType(LivenessProbe.class)
                .allSatisfy(step -> assertThatCode(step::run).doesNotThrowAnyException());
        assertThat(output).doesNotContain("/actuator/health");
    }

    @Test
    void requestsAlternateUntilTheTimeIsOver() throws InterruptedException {
        var runs = new AtomicInteger();
        var others = new AtomicInteger();
        new WarmUp(List.of(request(runs), request(others)), meters, new WarmUp.Settings(Duration.ofMillis(50)))
                .start()
                .join();
        assertThat(runs.get()).isPositive().isEqualTo(others.get());
    }

    @Test
    void zeroDurationRunsNoRequest() throws InterruptedException {
        var runs = new AtomicInteger();
        new WarmUp(List.of(request(runs)), meters, new WarmUp.Settings(Duration.ZERO))
                .start()
                .join();
        assertThat(runs).hasValue(0);
    }

    @Test
    void pausesWhileClientsSendRequests() throws InterruptedException {
        assertThat(runsWhileRequestsArriveAt("/v1/convert/csv-to-sql")).isBetween(1, 3);
    }

    @Test
    void healthChecksDoNotPauseIt() throws InterruptedException {
        assertThat(runsWhileRequestsArriveAt("/actuator/health/**")).isGreaterThan(3);
    }

    /** Runs a warm-up of 250 ms. A request arrives during each of its steps. Returns the number of steps that it ran. */
    private int runsWhileRequestsArriveAt(String uri) throws InterruptedException {
        var runs = new AtomicInteger();
        WarmUp.Step step = () -> {
            runs.incrementAndGet();
            meters.timer("http.server.requests", "uri", uri).record(Duration.ofMillis(1));
        };
        new WarmUp(List.of(step), meters, new WarmUp.Settings(Duration.ofMillis(250)))
                .start()
                .join();
        return runs.get();
    }

    @Test
    void failingRequestIsSkipped() throws InterruptedException {
        var tries = new AtomicInteger();
        var runs = new AtomicInteger();
        var failing = new WarmUpRequest("/", () -> new byte[0], body -> {
            tries.incrementAndGet();
            throw new IllegalStateException("on purpose");
        });
        new WarmUp(List.of(failing, request(runs)), meters, new WarmUp.Settings(Duration.ofMillis(50)))
                .start()
                .join();
        assertThat(tries).hasValue(1);
        assertThat(runs).hasPositiveValue();
    }

    /**
     * A warm-up request uses beans of the server, which Spring destroys when the server stops. So a running request may then throw an
     * exception, which must not be logged.
     */
    @Test
    void requestThatFailsBecauseTheServerStopsIsNotLogged(CapturedOutput output) throws InterruptedException {
        var started = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        var failing = new WarmUpRequest("/", () -> new byte[0], body -> {
            started.countDown();
            await(stopped);
            throw new IllegalStateException("the bean is destroyed");
        });
        var runs = new AtomicInteger();
        var warmUp = new WarmUp(List.of(failing, request(runs)), meters, new WarmUp.Settings(Duration.ofMinutes(1)));

        var thread = warmUp.start();
        started.await();
        warmUp.stop();
        stopped.countDown();
        thread.join();

        assertThat(output).doesNotContain("the bean is destroyed");
        // After stop(), the warm-up runs only the remaining requests of the current round, although its time is not
        // over.
        assertThat(runs).hasValue(1);
    }

    private static WarmUpRequest request(AtomicInteger runs) {
        return new WarmUpRequest("/", () -> new byte[0], body -> runs.incrementAndGet());
    }

    private static void await(CountDownLatch latch) {
        assertDoesNotThrow(() -> latch.await());
    }
}
