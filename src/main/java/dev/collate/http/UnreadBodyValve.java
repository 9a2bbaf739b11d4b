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
 * Reads what a client still sends of a body that was refused, and drops it, so that the client gets to read the response. It does so
 * within bounds: of bytes, of seconds, of the minimum rate, and of the number of clients for whom it is done at a time.
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

    /** A client that asks before it sends its body sends nothing once it is refused. */
    private static boolean isArriving(Request request) {
        return !request.getCoyoteRequest().isFinished()
                && !request.getCoyoteRequest().hasExpectation();
    }

    private boolean drain(Request request) {
        if (request.getContentLengthLong() > maxBytes) {
            return false;
        }
        // One thread for each client that is drained, so the clients count as slow ones.
        var claim = pools.slowClients().claim(request.getRemoteAddr(), 1);
        try {
            return claim.acquire(1, 1, Duration.ZERO) && drainAll(request);
        } finally {
            claim.release();
        }
    }

    /** False when the rest is too long, or comes too slowly. The stream that controllers read from is closed already. */
    private boolean drainAll(Request request) {
        long start = System.nanoTime();
        var scrap = new Scrap();
        try {
            long dropped = 0;
            for (int count = 0; count >= 0; count = request.getCoyoteRequest().doRead(scrap)) {
                dropped += count;
                long nanos = System.nanoTime() - start;
                if (dropped > maxBytes || nanos > maxNanos || minimumRate.isMissedBy(dropped, nanos)) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Where the container puts what arrives: nowhere. */
    private static final class Scrap implements ApplicationBufferHandler {
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
