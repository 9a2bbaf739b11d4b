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
 * Reads and discards the rest of a rejected body after the response, because many clients read the response only when they have sent the
 * body. Limits the bytes, the time, the rate, and the number of clients for which the server does this at the same time.
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

    /** Returns false for a client that sent {@code Expect: 100-continue}: such a client does not send its body after a rejection. */
    private static boolean isArriving(Request request) {
        return !request.getCoyoteRequest().isFinished()
                && !request.getCoyoteRequest().hasExpectation();
    }

    private boolean drain(Request request) {
        // The client occupies a thread, so it counts as a slow client.
        var claim = pools.slowClients().claim(request.getRemoteAddr(), 1);
        try {
            return claim.acquire(1, 1, Duration.ZERO) && drainAll(request);
        } finally {
            claim.release();
        }
    }

    /**
     * Returns false if the rest is too long or arrives too slowly. Reads from Tomcat's input buffer, because the servlet stream is closed
     * already.
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

    /** Receives the discarded bytes from Tomcat. */
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
