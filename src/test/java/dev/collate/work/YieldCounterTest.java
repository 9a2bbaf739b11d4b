package dev.collate.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class YieldCounterTest {
    /**
     * The scheduler of the JDK prefers threads that have yielded to new ones. With {@code Thread.yield()} alone, the new thread does not run
     * before a busy thread ends.
     */
    @Test
    void busyThreadsLetANewThreadRun() throws InterruptedException {
        var newThreadRan = new CountDownLatch(1);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        var busy = new ArrayList<Thread>();
        for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
            busy.add(Thread.startVirtualThread(() -> {
                var counter = new YieldCounter();
                while (newThreadRan.getCount() > 0 && System.nanoTime() < end) {
                    counter.count(1 << 10);
                }
            }));
        }
        Thread.sleep(100);
        Thread.startVirtualThread(newThreadRan::countDown);

        assertThat(newThreadRan.await(10, TimeUnit.SECONDS)).isTrue();
        for (var thread : busy) {
            thread.join();
        }
    }
}
