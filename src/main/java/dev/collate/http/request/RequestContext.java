package dev.collate.http.request;

import dev.collate.work.RequestWork;
import jakarta.servlet.ServletRequest;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.apache.coyote.Request;
import org.jspecify.annotations.Nullable;

/**
 * Stores the values that the server knows about one request, except its content. The methods are in the order in which the server learns
 * the values. The context is stored as a request attribute. It is not thread-safe: only the thread of the request may use it.
 */
public final class RequestContext {
    /** The header in which a caller may send its own request id. Every response contains the id in this header. */
    public static final String REQUEST_ID = "X-Request-Id";

    private static final String ATTRIBUTE = RequestContext.class.getName();

    private static final Pattern VALID_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private final long startNanos = System.nanoTime();
    private final String requestId;
    private final Connection connection;
    private @Nullable UUID keyId;
    private long maxBodySize = Long.MAX_VALUE;
    private @Nullable RequestWork work;

    private RequestContext(@Nullable Request request, String requestId) {
        this.requestId = requestId;
        this.connection = new Connection(request);
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
        var sent = request.getHeader(REQUEST_ID);
        return sent != null && VALID_ID.matcher(sent).matches() ? sent : randomId();
    }

    /** The random source is not cryptographically secure, because nobody gains anything by guessing an id. */
    private static String randomId() {
        var random = ThreadLocalRandom.current();
        return Long.toHexString(random.nextLong() | Long.MIN_VALUE)
                + Long.toHexString(random.nextLong() | Long.MIN_VALUE);
    }

    /** Returns the {@link System#nanoTime} when the request line and the headers had completely arrived. */
    public long startNanos() {
        return startNanos;
    }

    public Connection connection() {
        return connection;
    }

    /** Returns the id of the caller's API key. Returns null if the caller is not authenticated yet. */
    public @Nullable UUID keyId() {
        return keyId;
    }

    public void setKeyId(UUID keyId) {
        this.keyId = keyId;
    }

    /** Returns the maximum number of bytes of a request body of the caller. */
    public long maxBodySize() {
        return maxBodySize;
    }

    public void setMaxBodySize(long maxBodySize) {
        this.maxBodySize = maxBodySize;
    }

    /** Returns what the request holds of the memory and the processors. It exists only after authentication. */
    public RequestWork work() {
        return Objects.requireNonNull(work, "the work filter runs before every handler");
    }

    /** Returns the time for which the request has computed. */
    public Duration computed() {
        return work == null ? Duration.ZERO : work.computed();
    }

    public void setWork(RequestWork work) {
        this.work = work;
    }
}
