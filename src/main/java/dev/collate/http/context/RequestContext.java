package dev.collate.http.context;

import dev.collate.admission.ResourceReservation;
import dev.collate.problem.ApiException;
import jakarta.servlet.ServletRequest;
import java.util.Objects;
import java.util.UUID;
import org.apache.coyote.Request;
import org.jspecify.annotations.Nullable;

/**
 * What is known about one request beside its content, in the order in which it becomes known. The one request attribute of our own. For
 * the thread of the request.
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

    /** Gives a request its context as it comes in. */
    public static RequestContext open(Request request) {
        var context = new RequestContext(request, RequestId.of(request));
        request.setAttribute(ATTRIBUTE, context);
        return context;
    }

    /** The context of a request; a fresh one where the container refused the request before it had any. */
    public static RequestContext of(ServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof RequestContext context) {
            return context;
        }
        var context = new RequestContext(null, RequestId.fresh());
        request.setAttribute(ATTRIBUTE, context);
        return context;
    }

    public String requestId() {
        return requestId;
    }

    /** {@link System#nanoTime} when the head of the request had arrived. */
    public long startNanos() {
        return startNanos;
    }

    public Connection connection() {
        return connection;
    }

    /** The API key of the caller, once it is authenticated. */
    public @Nullable UUID keyId() {
        return keyId;
    }

    public void setKeyId(UUID keyId) {
        this.keyId = keyId;
    }

    /** The rate limit of the caller, once the request is counted. */
    public RateLimitStatus rateLimitStatus() {
        return Objects.requireNonNull(rateLimitStatus, "only requests with a key are counted");
    }

    public void setRateLimitStatus(RateLimitStatus rateLimitStatus) {
        this.rateLimitStatus = rateLimitStatus;
    }

    /** The largest body that the caller may send, in bytes. */
    public long maxBodySize() {
        return maxBodySize;
    }

    public void setMaxBodySize(long maxBodySize) {
        this.maxBodySize = maxBodySize;
    }

    /** The memory and the CPU permit of the request, behind the filters of authentication. */
    public ResourceReservation reservation() {
        return Objects.requireNonNull(reservation, "the admission filter runs before every handler");
    }

    public void setReservation(ResourceReservation reservation) {
        this.reservation = reservation;
    }

    /** What the error page says was thrown, where that is known better than by the container's status. */
    public @Nullable ApiException errorCause() {
        return errorCause;
    }

    public void setErrorCause(ApiException errorCause) {
        this.errorCause = errorCause;
    }
}
