package dev.collate.http.context;

import dev.collate.admission.ResourceReservation;
import dev.collate.problem.ApiException;
import jakarta.servlet.ServletRequest;
import java.util.Objects;
import java.util.UUID;
import org.apache.coyote.Request;
import org.jspecify.annotations.Nullable;

/**
 * The state of one request, apart from its content, in the order in which it becomes known. Stored as a request
 * attribute. Not thread-safe: only the thread of the request may use it.
 */
public final class RequestContext {
    private static final String ATTRIBUTE = RequestContext.class.getName();

    private final long startNanos = System.nanoTime();
    private final String requestId;
    private final Connection connection;
    private @Nullable UUID keyId;
    private @Nullable RateLimitStatus rateLimitStatus;
    private long maxBodySize = Long.MAX_VALUE;
    private @Nullable ResourceReservation reservation;
    private @Nullable ApiException errorCause;

    private RequestContext(@Nullable Request request, String requestId) {
        this.requestId = requestId;
        this.connection = new Connection(request);
    }

    /** Creates the context of a new request. */
    public static RequestContext open(Request request) {
        var context = new RequestContext(request, RequestId.of(request));
        request.setAttribute(ATTRIBUTE, context);
        return context;
    }

    /** Returns the context of a request. Creates the context if Tomcat rejected the request before it had one. */
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

    /** Returns the {@link System#nanoTime} at which the request line and the headers had arrived. */
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

    /** Returns the rate limit status of the caller, once the request is counted. */
    public RateLimitStatus rateLimitStatus() {
        return Objects.requireNonNull(rateLimitStatus, "only requests with a key are counted");
    }

    public void setRateLimitStatus(RateLimitStatus rateLimitStatus) {
        this.rateLimitStatus = rateLimitStatus;
    }

    /** Returns the maximum size of the caller's request body, in bytes. */
    public long maxBodySize() {
        return maxBodySize;
    }

    public void setMaxBodySize(long maxBodySize) {
        this.maxBodySize = maxBodySize;
    }

    /** Returns the reserved memory and CPU permit of the request, after authentication. */
    public ResourceReservation reservation() {
        return Objects.requireNonNull(reservation, "the admission filter runs before every handler");
    }

    public void setReservation(ResourceReservation reservation) {
        this.reservation = reservation;
    }

    /** Returns the exception that the error endpoint reports instead of Tomcat's status. Returns null if there is no such exception. */
    public @Nullable ApiException errorCause() {
        return errorCause;
    }

    public void setErrorCause(ApiException errorCause) {
        this.errorCause = errorCause;
    }
}
