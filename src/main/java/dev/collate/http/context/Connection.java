package dev.collate.http.context;

import dev.collate.admission.ClientConnection;
import java.io.IOException;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/** The connection that a request came over. */
public final class Connection implements ClientConnection {
    /** Where the container's request has the socket. */
    private static final int SOCKET_NOTE = 8;

    /** Null for a request that the container refused before it was complete; it then closes the connection itself. */
    private final @Nullable Request request;

    private volatile boolean staysOpen = true;

    Connection(@Nullable Request request) {
        this.request = request;
    }

    /** Tells the container's request, which serves many connections one after the other, which one it is from now on. */
    public static void setSocket(Request request, SocketWrapperBase<?> socket) {
        request.setNote(SOCKET_NOTE, socket);
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
     * <p>Reads what there is into the buffer of the socket, from where the container reads it later: the next request of the client stays
     * there. What comes after that is not seen, so a client that has sent its next request is never taken for gone.
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

    private void end(ActionCode how) {
        staysOpen = false;
        if (request != null) {
            request.action(how, null);
        }
    }
}
