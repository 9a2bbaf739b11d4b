package dev.collate.http;

import dev.collate.admission.MinimumRate;
import dev.collate.admission.ResourcePools;
import dev.collate.http.context.RequestContext;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/**
 * If the server rejects a request before it has read the whole body, reads and discards the rest of the body after the response. This is
 * necessary because many clients read the response only after they have sent the whole body. The number of bytes, the time, the minimum
 * rate, and the number of such clients at the same time are limited.
 */
final class UnreadBodyValve extends ValveBase {
    private final MinimumRate minimumRate;
    private final long maxBytes;
    private final long maxNanos;
    private final ResourcePools pools;

    UnreadBodyValve(OverloadSettings settings, ResourcePools pools) {
        super(true);
        this.minimumRate = settings.minimumRate();
        this.maxBytes = settings.maxUnreadBody().toBytes();
        this.maxNanos = settings.grace().toNanos();
        this.pools = pools;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        getNext().invoke(request, response);
        var context = RequestContext.of(request);
        if (context.connection().staysOpen() && isArriving(request)) {
            response.finishResponse();
            if (!drain(request)) {
                context.connection().closeAfterResponse();
            }
        }
    }

    /**
     * Returns whether a part of the body may still arrive. A client that sent {@code Expect: 100-continue} does not send its body after a
     * rejection.
     */
    private static boolean isArriving(Request request) {
        return !request.getCoyoteRequest().isFinished()
                && !request.getCoyoteRequest().hasExpectation();
    }

    private boolean drain(Request request) {
        // The client occupies a thread while its body is read, so it counts as a slow client.
        var claim = pools.slowClients().claim(request.getRemoteAddr(), 1);
        try {
            return claim.acquire(1, 1, Duration.ZERO) && drainAll(request);
        } finally {
            claim.release();
        }
    }

    /**
     * Reads and discards the rest of the body. Returns false if the rest is too long or arrives too slowly. Reads from Tomcat's internal
     * request, because the servlet input stream is already closed.
     */
    private boolean drainAll(Request request) {
        long start = System.nanoTime();
        var sink = new Sink();
        try {
            long discarded = 0;
            for (int count = 0; count >= 0; count = request.getCoyoteRequest().doRead(sink)) {
                discarded += count;
                long nanos = System.nanoTime() - start;
                if (discarded > maxBytes || nanos > maxNanos || minimumRate.isMissedBy(discarded, nanos)) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Receives the bytes to discard from Tomcat. */
    private static final class Sink implements ApplicationBufferHandler {
        private ByteBuffer buffer = ByteBuffer.allocate(0);

        @Override
        public void setByteBuffer(ByteBuffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public ByteBuffer getByteBuffer() {
            return buffer;
        }

        @Override
        public void expand(int size) {}
    }
}
