package dev.collate.http;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.jspecify.annotations.Nullable;

/**
 * Runs a request with a large body on a platform thread. All other requests run on virtual threads. The JDK does not
 * preempt a virtual thread, so a few requests that compute for a long time would block all other requests.
 *
 * <p>A body is large if it is longer than 16 KB, or if its length is not known at the start.
 */
final class LargeBodyValve extends ValveBase {
    /** A request with a body of this length computes for about 1 ms, and a change of threads costs about 0.02 ms. */
    private static final int MAX_SMALL_BODY = 16 << 10;

    private final Semaphore permits;
    private final ExecutorService threads = Executors.newCachedThreadPool(
            Thread.ofPlatform().name("large-body-", 1).daemon().factory());

    /** @param maxThreads maximum number of platform threads; more requests wait until a thread is free */
    LargeBodyValve(int maxThreads) {
        super(true);
        this.permits = new Semaphore(maxThreads, true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        if (hasLargeBody(request)) {
            permits.acquireUninterruptibly();
            try {
                // An interrupt of the waiting thread must not end the wait: the other thread still uses the request.
                rethrow(CompletableFuture.supplyAsync(() -> serve(request, response), threads)
                        .join());
            } finally {
                permits.release();
            }
        } else {
            getNext().invoke(request, response);
        }
    }

    private static boolean hasLargeBody(Request request) {
        try {
            long length = request.getContentLengthLong();
            return length > MAX_SMALL_BODY
                    || length < 0 && !request.getCoyoteRequest().isFinished();
        } catch (IllegalArgumentException e) {
            // The Content-Length is malformed or occurs twice. The request gets 400.
            return false;
        }
    }

    private @Nullable Exception serve(Request request, Response response) {
        try {
            getNext().invoke(request, response);
            return null;
        } catch (IOException | ServletException e) {
            return e;
        }
    }

    private static void rethrow(@Nullable Exception failure) throws IOException, ServletException {
        if (failure instanceof IOException e) {
            throw e;
        }
        if (failure instanceof ServletException e) {
            throw e;
        }
    }

    @Override
    protected void stopInternal() throws LifecycleException {
        super.stopInternal();
        threads.shutdown();
    }
}
