package dev.collate.web.context;

import dev.collate.admission.ClientConnection;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;
import org.jspecify.annotations.Nullable;

/** The connection that a request came over. */
public final class Connection implements ClientConnection {
    /** Null for a request that the container refused before it was complete; it then closes the connection itself. */
    private final @Nullable Request request;

    private volatile boolean staysOpen = true;

    Connection(@Nullable Request request) {
        this.request = request;
    }

    /** Has the connection closed after the response, without reading what is left of the request. */
    public void closeAfterResponse() {
        end(ActionCode.DISABLE_SWALLOW_INPUT);
    }

    /** Closes the connection in the middle of the response, so that the client sees that the response is not complete. */
    public void closeNow() {
        end(ActionCode.CLOSE_NOW);
    }

    /** Whether the next request of the client can come over this connection too. */
    public boolean staysOpen() {
        return staysOpen;
    }

    /**
     * {@inheritDoc}
     *
     * <p>The container reads what there is without waiting. At the end of the stream it says each time that there may be something, so
     * that a read would find the end; a further request is counted only when it arrives.
     */
    @Override
    public boolean isClosedByClient() {
        return staysOpen && mayHaveInput() && mayHaveInput();
    }

    private void end(ActionCode how) {
        staysOpen = false;
        if (request != null) {
            request.action(how, null);
        }
    }

    private boolean mayHaveInput() {
        if (request == null) {
            return false;
        }
        request.action(ActionCode.AVAILABLE, true);
        return request.getAvailable() > 0;
    }
}
