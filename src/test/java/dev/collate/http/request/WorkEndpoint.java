package dev.collate.http.request;

import dev.collate.auth.key.RequiresKey;
import dev.collate.testing.Threads;
import dev.collate.work.Cancellation;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Adds an endpoint that computes for as long as its caller asks for. */
@TestConfiguration(proxyBeanMethods = false)
public class WorkEndpoint {
    /** A handler that computes for as many milliseconds as the request asks for. */
    @RestController
    @TestComponent
    @RequiresKey
    static class Worker {
        /** How the computations have ended: {@code done}, {@code client gone} or {@code deadline}. */
        private final BlockingQueue<String> ends = new LinkedBlockingQueue<>();

        private volatile boolean isWorking;

        @PostMapping("/api/v1/work")
        String post(RequestReader reader, HttpServletRequest request) throws IOException {
            return work(reader.body(), reader, request);
        }

        @GetMapping("/api/v1/work")
        String get(RequestReader reader, HttpServletRequest request) {
            return work(reader.query(), reader, request);
        }

        private String work(RequestParameters parameters, RequestReader reader, HttpServletRequest request) {
            int milliseconds = parameters.integer("milliseconds", 0, 0, Integer.MAX_VALUE);
            parameters.throwIfInvalid();
            return reader.work().compute(1 << 20, () -> compute(milliseconds, request));
        }

        private String compute(int milliseconds, HttpServletRequest request) {
            long start = System.nanoTime();
            isWorking = true;
            try {
                while (System.nanoTime() - start < milliseconds * 1_000_000L) {
                    Cancellation.checkCurrent();
                    Threads.pause(Duration.ofMillis(1));
                }
                ends.add("done");
                return "done";
            } catch (CancellationException e) {
                ends.add(RequestContext.of(request).isClosedByClient() ? "client gone" : "deadline");
                throw e;
            } finally {
                isWorking = false;
            }
        }

        void awaitStart() {
            Threads.await(() -> isWorking);
        }

        void forget() {
            ends.clear();
        }

        String nextEnd() throws InterruptedException {
            return String.valueOf(ends.poll(1, TimeUnit.MINUTES));
        }
    }
}
