package dev.collate.http;

import dev.collate.http.request.RequestContext;
import dev.collate.work.YieldCounter;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/**
 * If the server rejects a request before it has read the whole body, reads and discards the rest of the body after the response. This is
 * necessary because many clients read the response only after they have sent the whole body. Tomcat can do this itself ({@code
 * maxSwallowSize}), but without a limit for the time, so slow clients could occupy all connections.
 */
final class UnreadBodyValve extends ValveBase {
    private final long maxBytes;
    private final long maxNanos;

    UnreadBodyValve(OverloadSettings settings) {
        super(true);
        this.maxBytes = settings.maxUnreadBody().toBytes();
        this.maxNanos = settings.grace().toNanos();
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

    /**
     * Reads and discards the rest of the body. Returns false if the rest is too long or arrives too slowly. Reads from Tomcat's internal
     * request, because the servlet input stream is already closed.
     */
    private boolean drain(Request request) {
        long start = System.nanoTime();
        var sink = new Sink();
        var counter = new YieldCounter();
        try {
            long discarded = 0;
            for (int count = 0; count >= 0; count = request.getCoyoteRequest().doRead(sink)) {
                discarded += count;
                counter.count(count);
                if (discarded > maxBytes || System.nanoTime() - start > maxNanos) {
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
