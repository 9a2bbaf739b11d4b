package dev.collate.http.context;

import dev.collate.admission.ClientConnection;
import java.io.IOException;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/** The connection of a request. */
public final class Connection implements ClientConnection {
    /** Index of the note in which Tomcat's request keeps its socket. */
    private static final int SOCKET_NOTE = 8;

    /** Null for a request that Tomcat rejected before it was complete; Tomcat then closes the connection itself. */
    private final @Nullable Request request;

    private volatile boolean staysOpen = true;

    Connection(@Nullable Request request) {
        this.request = request;
    }

    /** Sets the socket of Tomcat's request object, because Tomcat uses this object for many connections, one after the other. */
    public static void setSocket(Request request, SocketWrapperBase<?> socket) {
        request.setNote(SOCKET_NOTE, socket);
    }

    /** Closes the connection after the response, without reading the rest of the request. */
    public void closeAfterResponse() {
        close(ActionCode.DISABLE_SWALLOW_INPUT);
    }

    /** Closes the connection at once, so that the client sees that the response is incomplete. */
    public void closeNow() {
        close(ActionCode.CLOSE_NOW);
    }

    /** Returns whether the connection can serve another request. */
    public boolean staysOpen() {
        return staysOpen;
    }

    /**
     * {@inheritDoc}
     *
     * <p>Reads the bytes that have arrived into the buffer of the socket, from which Tomcat reads the next request
     * later. While the buffer contains bytes, this method cannot detect the end of the stream after them. So a client that has already sent
     * its next request is never considered as disconnected.
     */
    @Override
    public boolean isClosedByClient() {
        if (!staysOpen || request == null || !(request.getNote(SOCKET_NOTE) instanceof SocketWrapperBase<?> socket)) {
            return false;
        }
        try {
            socket.isReadyForRead();
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private void close(ActionCode action) {
        staysOpen = false;
        if (request != null) {
            request.action(action, null);
        }
    }
}
