package dev.collate.web.overload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CarriersTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Lanes lanes = Lanes.of(320 << 20, 64);
    private final Carriers carriers = new Carriers();
    private final CountDownLatch served = new CountDownLatch(1);

    @AfterEach
    void stop() {
        carriers.stop();
    }

    @Test
    void whoComputesForLongHoldsNobodyUp() throws Exception {
        assumeTrue(Runtime.version().feature() >= 24, "carriers cannot be added before Java 24");
        int before = parallelism();
        int computing = before + 2;
        var ended = new CountDownLatch(computing);
        for (int i = 0; i < computing; i++) {
            Thread.startVirtualThread(() -> {
                compute();
                ended.countDown();
            });
        }
        Thread.startVirtualThread(served::countDown);
        // Only now, when all of them wait and nothing more will be scheduled.
        carriers.start();
        assertThat(served.await(LONG.toSeconds() / 2, TimeUnit.SECONDS)).isTrue();
        assertThat(ended.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        for (long start = System.nanoTime(); parallelism() != before && System.nanoTime() - start < LONG.toNanos(); ) {
            Thread.sleep(10);
        }
        assertThat(parallelism()).isEqualTo(before);
    }

    /** Holds its carrier until the other one is served. */
    private void compute() {
        var admission = new Admission(lanes, Duration.ofSeconds(1), carriers);
        admission.sit();
        long start = System.nanoTime();
        while (served.getCount() > 0 && System.nanoTime() - start < LONG.toNanos()) {
            Thread.onSpinWait();
        }
        admission.leave();
    }

    private static int parallelism() throws JMException {
        return (int) ManagementFactory.getPlatformMBeanServer()
                .getAttribute(new ObjectName("jdk.management:type=VirtualThreadScheduler"), "Parallelism");
    }
}
