package dev.collate.http.body;

import dev.collate.admission.MinimumRate;
import dev.collate.http.context.RequestContext;
import dev.collate.limit.MemoryEstimate;
import dev.collate.problem.ApiException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import org.springframework.core.NestedExceptionUtils;

/**
 * Reads the body of one request into memory. Reserves memory in growing steps as the body arrives, so that a client that announces a large
 * body but sends few bytes reserves little memory. Disconnects a client that sends too slowly or for too long.
 */
final class BodyReader {
    /** A body of at most this length is read into one array of the exact length. */
    private static final int FIRST_STEP = 1 << 20;

    /** Growth factor of the array. In all growth steps together, at most a third of the body is copied. */
    private static final int GROWTH = 4;

    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    private final RequestContext context;
    private final MinimumRate minimumRate;
    private final long maxNanos;
    private final MemoryEstimate estimate;
    private long received;
    /** Time that the server has waited for the client, without the time that it has waited for memory. */
    private long waitedNanos;

    private BodyReader(HttpServletRequest request, ClientTimeouts timeouts, MemoryEstimate estimate) {
        this.context = RequestContext.of(request);
        this.minimumRate = timeouts.minimumRate();
        this.maxNanos = timeouts.maxRequestTime().toNanos();
        this.estimate = estimate;
    }

    /**
     * Reads the whole body.
     *
     * @throws ApiException 413 if the body is larger than the caller's maximum, 400 if it is incomplete or arrives too
     *     slowly, 503 if there is not enough memory
     */
    static byte[] read(HttpServletRequest request, ClientTimeouts timeouts, MemoryEstimate estimate)
            throws IOException {
        var reader = new BodyReader(request, timeouts, estimate);
        long length = request.getContentLengthLong();
        try (var in = request.getInputStream()) {
            return length < 0 ? reader.readToEnd(in) : reader.read(in, Math.toIntExact(Math.min(length, MAX_ARRAY)));
        }
    }

    /**
     * Reads and discards a body without an announced length, to check its size.
     *
     * @throws ApiException 413 if the body is larger than the caller's maximum
     */
    static void discard(HttpServletRequest request, ClientTimeouts timeouts) throws IOException {
        var reader = new BodyReader(request, timeouts, MemoryEstimate.perByte(1));
        var buffer = new byte[1 << 13];
        var in = request.getInputStream();
        while (reader.receive(in, buffer, 0, buffer.length) >= 0) {
            BodyLimit.check(reader.received, reader.context.maxBodySize());
        }
    }

    private byte[] read(ServletInputStream in, int length) throws IOException {
        var bytes = allocate(Math.min(length, FIRST_STEP), length);
        while (received < length) {
            if (received == bytes.length) {
                bytes = grow(bytes, (int) Math.min(length, (long) GROWTH * bytes.length), length);
            }
            if (receive(in, bytes, (int) received, bytes.length - (int) received) < 0) {
                throw ApiException.malformed("The body ended before its Content-Length.");
            }
        }
        return bytes;
    }

    private byte[] readToEnd(ServletInputStream in) throws IOException {
        var bytes = allocate(1 << 14, 1 << 14);
        while (receive(in, bytes, (int) received, bytes.length - (int) received) >= 0) {
            BodyLimit.check(received, context.maxBodySize());
            if (received == bytes.length) {
                int next = (int) Math.min(MAX_ARRAY, 2L * bytes.length);
                bytes = grow(bytes, next, next);
            }
        }
        return grow(bytes, (int) received, received);
    }

    private byte[] allocate(int length, long expected) {
        context.reservation().holdBody(length, expected, estimate);
        return new byte[length];
    }

    private byte[] grow(byte[] bytes, int length, long expected) {
        context.reservation().holdBody((long) bytes.length + length, expected, estimate);
        return Arrays.copyOf(bytes, length);
    }

    /** Reads the bytes that have arrived, and waits for at least one. Returns their number, or -1 at the end. */
    private int receive(ServletInputStream in, byte[] target, int offset, int length) throws IOException {
        long start = System.nanoTime();
        int count;
        try {
            count = in.read(target, offset, length);
        } catch (IOException e) {
            context.connection().closeAfterResponse();
            // Tomcat's exception names the timeout only as its cause.
            if (NestedExceptionUtils.getMostSpecificCause(e) instanceof SocketTimeoutException) {
                throw tooSlow();
            }
            throw ApiException.malformed("The body is incomplete.");
        }
        received += Math.max(count, 0);
        long now = System.nanoTime();
        waitedNanos += now - start;
        checkTime(now);
        return count;
    }

    private void checkTime(long now) {
        if (minimumRate.isMissedBy(received, waitedNanos)) {
            context.connection().closeAfterResponse();
            throw tooSlow();
        }
        if (now - context.startNanos() > maxNanos) {
            context.connection().closeAfterResponse();
            throw ApiException.malformed("The body took too long to arrive: the maximum time of a request is "
                    + maxNanos / 1_000_000_000 + " s.");
        }
        if (!context.reservation().mayWaitForClient(waitedNanos)) {
            context.connection().closeAfterResponse();
            throw ApiException.overloaded(
                    "Too many clients send slowly: retry with exponential backoff.", minimumRate.grace());
        }
    }

    private ApiException tooSlow() {
        return ApiException.malformed("The body arrived too slowly: the minimum rate is " + minimumRate.bytesPerSecond()
                + " bytes per second.");
    }
}
