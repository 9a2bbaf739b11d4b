package dev.collate.http.request;

import dev.collate.work.RequestWork.ClientConnection;
import jakarta.servlet.ServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * Stores what the server knows about one request, except its content, and can close its connection. The context is stored as a request
 * attribute. Values that become known later have a setter. Only the thread of the request may use the context, except as a {@link
 * ClientConnection}.
 */
public final class RequestContext implements ClientConnection {
    /** The header in which a caller may send its own request id. Every response contains the id in this header. */
    public static final String REQUEST_ID_HEADER = "X-Request-Id";

    private static final String ATTRIBUTE = RequestContext.class.getName();
    private static final Pattern VALID_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    /** Tomcat's request object has an array of notes. The socket is stored in the note with this index. */
    private static final int SOCKET_NOTE = 8;

    private final long startNanos = System.nanoTime();

    /**
     * Tomcat's request object; null if Tomcat rejected the request before its headers were complete. In this case, Tomcat closes the
     * connection itself.
     */
    private final @Nullable Request request;

    private final String requestId;
    private volatile boolean connectionStaysOpen = true;
    private @Nullable UUID keyId;
    private long maxBodySize = Long.MAX_VALUE;
    private Duration computingTime = Duration.ZERO;

    private RequestContext(@Nullable Request request, String requestId) {
        this.request = request;
        this.requestId = requestId;
    }

    /**
     * Stores the socket in Tomcat's request object. This is necessary for each connection, because Tomcat reuses the object for many
     * connections.
     */
    public static void setSocket(Request request, SocketWrapperBase<?> socket) {
        request.setNote(SOCKET_NOTE, socket);
    }

    /** Creates the context of a new request and stores it in the request. */
    public static RequestContext open(Request request) {
        var context = new RequestContext(request, sentOrRandomId(request));
        request.setAttribute(ATTRIBUTE, context);
        return context;
    }

    /** Returns the context of a request. If Tomcat has rejected the request before it had a context, creates the context. */
    public static RequestContext of(ServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof RequestContext context) {
            return context;
        }
        var context = new RequestContext(null, randomId());
        request.setAttribute(ATTRIBUTE, context);
        return context;
    }

    /** Returns the id that the caller has sent, if it is valid, or else a random id. */
    public String requestId() {
        return requestId;
    }

    private static String sentOrRandomId(Request request) {
        var sent = request.getHeader(REQUEST_ID_HEADER);
        return sent != null && VALID_ID.matcher(sent).matches() ? sent : randomId();
    }

    /**
     * Returns 32 hexadecimal digits. The highest bit of both numbers is set, so that each has 16 digits. The random source is not
     * cryptographically secure, because nobody gains anything by guessing an id.
     */
    private static String randomId() {
        var random = ThreadLocalRandom.current();
        return Long.toHexString(random.nextLong() | Long.MIN_VALUE)
                + Long.toHexString(random.nextLong() | Long.MIN_VALUE);
    }

    /** Returns the {@link System#nanoTime} when the request line and the headers had completely arrived. */
    public long startNanos() {
        return startNanos;
    }

    /** Returns false if a method of this object has closed the connection, or has decided that it is closed after the response. */
    public boolean connectionStaysOpen() {
        return connectionStaysOpen;
    }

    /** Closes the connection after the response, without reading the rest of the request. */
    public void closeAfterResponse() {
        close(ActionCode.DISABLE_SWALLOW_INPUT, null);
    }

    /** {@inheritDoc} So the client sees that the response is incomplete. The status of the response does not change. */
    @Override
    public void closeNow() {
        // Without an IOException, Tomcat would change the status to 500.
        closeNow(new IOException("The server has closed the connection"));
    }

    /**
     * Closes the connection at once, because the server has failed. In the request log and in the metrics, the response has the status 500.
     */
    public void failNow() {
        closeNow(null);
    }

    private void closeNow(@Nullable IOException cause) {
        close(ActionCode.CLOSE_NOW, cause);
        if (request != null && request.getNote(SOCKET_NOTE) instanceof SocketWrapperBase<?> socket) {
            // A thread that waits for the client does not see the state that the action sets.
            socket.close();
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>The check moves the bytes that have arrived to the buffer of the socket, from which Tomcat later reads the next request. While the
     * buffer contains bytes, the check cannot see whether the client has closed the connection after them. So if a client has already
     * sent its next request, the method always returns false.
     */
    @Override
    public boolean isClosedByClient() {
        if (!connectionStaysOpen
                || request == null
                || !(request.getNote(SOCKET_NOTE) instanceof SocketWrapperBase<?> socket)) {
            return false;
        }
        try {
            socket.isReadyForRead();
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private void close(ActionCode action, @Nullable IOException cause) {
        connectionStaysOpen = false;
        if (request != null) {
            request.action(action, cause);
        }
    }

    /** Returns the id of the caller's API key. Returns null if the caller is not authenticated, or has no key. */
    public @Nullable UUID keyId() {
        return keyId;
    }

    /** Sets {@link #keyId}. A filter of the package {@code auth} calls this method when it has authenticated the caller. */
    public void setKeyId(UUID keyId) {
        this.keyId = keyId;
    }

    /** Returns the maximum number of bytes of a request body of the caller. */
    public long maxBodySize() {
        return maxBodySize;
    }

    /** Sets {@link #maxBodySize}. {@code auth.AccessInterceptor} calls this method when it has admitted the request. */
    public void setMaxBodySize(long maxBodySize) {
        this.maxBodySize = maxBodySize;
    }

    /** Returns the time for which the request has computed. It is zero until the response is complete. */
    public Duration computingTime() {
        return computingTime;
    }

    /** Sets {@link #computingTime}. {@code http.WorkFilter} calls this method after the response. */
    public void setComputingTime(Duration computingTime) {
        this.computingTime = computingTime;
    }
}
