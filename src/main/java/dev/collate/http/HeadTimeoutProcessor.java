package dev.collate.http;

import dev.collate.http.request.RequestContext;
import java.io.IOException;
import java.time.Duration;
import org.apache.coyote.Adapter;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection if the request line and the headers are not complete before a timeout. Tomcat's own timeout starts again after each
 * byte, so a client that sends a byte from time to time could keep its connection open forever.
 */
final class HeadTimeoutProcessor extends Http11Processor {
    private final long maxNanos;
    /**
     * The connection from which this processor has read an incomplete request line or incomplete headers; null if the last request line and
     * its headers are complete. A processor serves many connections, one after the other.
     */
    private @Nullable SocketWrapperBase<?> incomplete;

    private long incompleteSince;

    HeadTimeoutProcessor(AbstractHttp11Protocol<?> protocol, Adapter adapter, Duration max) {
        super(protocol, adapter);
        this.maxNanos = max.toNanos();
    }

    @Override
    public SocketState service(SocketWrapperBase<?> connection) throws IOException {
        long now = System.nanoTime();
        if (!connection.equals(incomplete)) {
            incompleteSince = now;
        } else if (now - incompleteSince > maxNanos) {
            incomplete = null;
            return SocketState.CLOSED;
        }
        RequestContext.setSocket(request, connection);
        var state = super.service(connection);
        incomplete = state == SocketState.LONG ? connection : null;
        return state;
    }
}
