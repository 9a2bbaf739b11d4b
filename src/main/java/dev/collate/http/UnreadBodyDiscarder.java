package dev.collate.http;

import dev.collate.http.request.OverloadSettings;
import dev.collate.http.request.RequestContext;
import dev.collate.http.request.TimeSlice;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.coyote.Request;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/**
 * If the server rejects a request before it has read the whole body, reads and discards the rest of the body after the response. This is
 * necessary because many clients read the response only after they have sent the whole body. Tomcat can do this itself ({@code
 * maxSwallowSize}), but without a limit for the time, so slow clients could occupy all connections.
 */
final class UnreadBodyDiscarder {
    private final OverloadSettings settings;

    UnreadBodyDiscarder(OverloadSettings settings) {
        this.settings = settings;
    }

    /**
     * Discards the rest of the body after the response was sent, unless the body is complete, or the client does not send it: after a
     * rejection, a client with {@code Expect: 100-continue} sends no body. If the rest is too long or arrives too slowly, the connection
     * is closed.
     */
    void discard(Request request, RequestContext context) {
        if (context.connectionStaysOpen()
                && !request.isFinished()
                && !request.hasExpectation()
                && !discardRest(request)) {
            context.closeAfterResponse();
        }
    }

    /** Reads and discards the rest of the body. Returns false if the rest is too long or arrives too slowly. */
    private boolean discardRest(Request request) {
        long start = System.nanoTime();
        var sink = new Sink();
        var slice = new TimeSlice();
        try {
            long discarded = 0;
            for (int count = 0; count >= 0; count = request.doRead(sink)) {
                discarded += count;
                slice.yieldIfOver();
                if (discarded > settings.maxUnreadBody().toBytes()
                        || System.nanoTime() - start > settings.grace().toNanos()) {
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
