package dev.collate.http.context;

import dev.collate.problem.ApiException;
import jakarta.servlet.ServletRequest;
import java.util.Objects;
import java.util.UUID;
import dev.collate.work.RequestWork;
import org.apache.coyote.Request;
import org.jspecify.annotations.Nullable;

/**
 * Stores the values that the server knows about one request, except its content. The methods are in the order in which the server learns
 * the values. The context is stored as a request attribute. It is not thread-safe: only the thread of the request may use it.
 */
public final class RequestContext {
    private static final String ATTRIBUTE = RequestContext.class.getName();

    private final long startNanos = System.nanoTime();
    private final String requestId;
    private final Connection connection;
    private @Nullable UUID keyId;
    private @Nullable RateLimitStatus rateLimitStatus;
    private long maxBodySize = Long.MAX_VALUE;
    private @Nullable RequestWork work;
    private @Nullable ApiException errorCause;

    private RequestContext(@Nullable Request request, String requestId) {
        this.requestId = requestId;
        this.connection = new Connection(request);
    }

    /** Creates the context of a new request and stores it in the request. */
    public static RequestContext open(Request request) {
        var context = new RequestContext(request, RequestId.of(request));
        request.setAttribute(ATTRIBUTE, context);
        return context;
    }

    /** Returns the context of a request. If Tomcat has rejected the request before it had a context, creates the context. */
    public static RequestContext of(ServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof RequestContext context) {
            return context;
        }
        var context = new RequestContext(null, RequestId.random());
        request.setAttribute(ATTRIBUTE, context);
        return context;
    }

    public String requestId() {
        return requestId;
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

    /** Returns the rate limit status of the caller. Call this method only after the request was counted. */
    public RateLimitStatus rateLimitStatus() {
        return Objects.requireNonNull(rateLimitStatus, "only requests with a key are counted");
    }

    public void setRateLimitStatus(RateLimitStatus rateLimitStatus) {
        this.rateLimitStatus = rateLimitStatus;
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

    public void setWork(RequestWork work) {
        this.work = work;
    }

    /**
     * Returns the exception that the error endpoint turns into the response. Returns null if the response is to have the status that Tomcat
     * has set.
     */
    public @Nullable ApiException errorCause() {
        return errorCause;
    }

    public void setErrorCause(ApiException errorCause) {
        this.errorCause = errorCause;
    }
}
