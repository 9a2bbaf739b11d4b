package dev.collate.http.request;

import dev.collate.work.ClientConnection;
import java.io.IOException;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/** The network connection of a request. */
public final class Connection implements ClientConnection {
    /** Tomcat's request object has an array of notes. The socket is stored in the note with this index. */
    private static final int SOCKET_NOTE = 8;

    /**
     * Tomcat's request object; null if Tomcat rejected the request before its headers were complete. In this case, Tomcat closes the
     * connection itself.
     */
    private final @Nullable Request request;

    private volatile boolean staysOpen = true;

    Connection(@Nullable Request request) {
        this.request = request;
    }

    /**
     * Stores the socket in Tomcat's request object. This is necessary for each connection, because Tomcat reuses the object for many
     * connections.
     */
    public static void setSocket(Request request, SocketWrapperBase<?> socket) {
        request.setNote(SOCKET_NOTE, socket);
    }

    /** Closes the connection after the response, without reading the rest of the request. */
    public void closeAfterResponse() {
        close(ActionCode.DISABLE_SWALLOW_INPUT);
    }

    /** {@inheritDoc} So the client sees that the response is incomplete. */
    @Override
    public void closeNow() {
        close(ActionCode.CLOSE_NOW);
        if (request != null && request.getNote(SOCKET_NOTE) instanceof SocketWrapperBase<?> socket) {
            // A thread that waits for the client does not see the state that the action sets.
            socket.close();
        }
    }

    /** Returns whether the connection stays open for another request after the response. */
    public boolean staysOpen() {
        return staysOpen;
    }

    /**
     * {@inheritDoc}
     *
     * <p>The check reads the bytes that have arrived into the buffer of the socket, from which Tomcat later reads the next request. While
     * the buffer contains bytes, the check cannot see whether the client has closed the connection after them. So if a client has already
     * sent its next request, the method always returns false.
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
