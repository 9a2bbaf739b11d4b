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
 * Runs a request with a large body on a platform thread. All other requests run on virtual threads. The JDK does not interrupt a computing
 * virtual thread to run another. So if large requests ran on virtual threads, a few of them would block all other requests.
 *
 * <p>A body is large if it is longer than 16 KB, or if the request does not announce its length.
 */
final class LargeBodyValve extends ValveBase {
    /**
     * Maximum number of bytes of a body that is not large. A request with a body of this length computes for about 1 ms, which is long in
     * comparison with the change to another thread, which takes about 0.02 ms.
     */
    private static final int MAX_SMALL_BODY = 16 << 10;

    private final Semaphore permits;
    private final ExecutorService threads = Executors.newCachedThreadPool(
            Thread.ofPlatform().name("large-body-", 1).daemon().factory());

    /** @param maxThreads the maximum number of platform threads; further requests wait until a thread is free */
    LargeBodyValve(int maxThreads) {
        super(true);
        this.permits = new Semaphore(maxThreads, true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        if (hasLargeBody(request)) {
            permits.acquireUninterruptibly();
            try {
                // The wait continues even if this thread is interrupted, because the platform thread still uses the
                // request.
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
            // The Content-Length header is malformed or a duplicate. The request will be rejected with 400, so it does
            // not need a platform thread.
            return false;
        }
    }

    private @Nullable Exception serve(Request request, Response response) {
        try {
            getNext().invoke(request, response);
            // Otherwise the client would receive the end of the response only after the virtual thread has continued.
            response.finishResponse();
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
