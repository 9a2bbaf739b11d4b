package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.DelegatingServletOutputStream;
import org.springframework.mock.web.MockHttpServletResponse;

@Tag("engine")
class YieldingResponseTest {
    private static final class EndlessResponse extends MockHttpServletResponse {
        @Override
        public DelegatingServletOutputStream getOutputStream() {
            return new DelegatingServletOutputStream(OutputStream.nullOutputStream());
        }
    }

    /**
     * The scheduler of the JDK prefers threads that have yielded to new ones. With {@code Thread.yield()} alone, the new thread does not
     * run before a busy thread ends.
     */
    @Test
    void busyThreadsLetANewThreadRun() throws InterruptedException {
        var newThreadRan = new CountDownLatch(1);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        var busy = new ArrayList<Thread>();
        for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
            busy.add(Thread.startVirtualThread(() -> write(newThreadRan, end)));
        }
        Thread.sleep(100);
        Thread.startVirtualThread(newThreadRan::countDown);

        assertThat(newThreadRan.await(10, TimeUnit.SECONDS)).isTrue();
        for (var thread : busy) {
            thread.join();
        }
    }

    private static void write(CountDownLatch newThreadRan, long end) {
        var bytes = new byte[1 << 10];
        try (var out = new YieldingResponse(new EndlessResponse()).getOutputStream()) {
            while (newThreadRan.getCount() > 0 && System.nanoTime() < end) {
                out.write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
