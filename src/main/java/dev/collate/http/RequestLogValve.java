package dev.collate.http;

import dev.collate.http.request.RequestContext;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.http.Outcome;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.catalina.AccessLog;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.http.HttpMethod;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Writes one log line for every request, including the requests that Tomcat rejects itself. The line contains the request id, the key id,
 * the method, the endpoint, the status, the duration in milliseconds, and the numbers of bytes of the request and of the response. Never
 * logs a key or a share token. The request id is the only logged text that the caller can choose. The logger is {@code collate.requests}.
 *
 * <p>Also publishes metrics of each endpoint: the duration, the number of bytes and the computing time of its requests.
 */
final class RequestLogValve extends ValveBase implements AccessLog {
    private static final Logger LOG = LoggerFactory.getLogger("collate.requests");

    private static final String ACTUATOR_PATH = "/actuator";

    /** The MDC field with the request id. Each entry that is logged during the request contains the field. */
    private static final String REQUEST_ID_FIELD = "requestId";

    private static final Set<String> METHODS =
            Arrays.stream(HttpMethod.values()).map(HttpMethod::name).collect(Collectors.toUnmodifiableSet());

    private final Supplier<MeterRegistry> meters;
    private final EndpointPaths paths;

    /**
     * @param meters provides the meter registry. It is called when the first request is logged, because Tomcat is configured before this
     *     bean exists.
     */
    RequestLogValve(Supplier<MeterRegistry> meters, EndpointPaths paths) {
        super(true);
        this.meters = meters;
        this.paths = paths;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        MDC.put(REQUEST_ID_FIELD, RequestContext.of(request).requestId());
        try {
            getNext().invoke(request, response);
        } finally {
            MDC.remove(REQUEST_ID_FIELD);
        }
    }

    /** Returns false, because the log line contains nothing from the request attributes that a proxy sets. */
    @Override
    public boolean getRequestAttributesEnabled() {
        return false;
    }

    @Override
    public void setRequestAttributesEnabled(boolean enabled) {}

    @Override
    public void log(Request request, Response response, long nanos) {
        var endpoint = endpoint(request);
        long bytesIn = request.getCoyoteRequest().getBytesRead();
        long bytesOut = response.getBytesWritten(false);
        recordMetrics(request, endpoint == null ? "UNKNOWN" : endpoint, response.getStatus(), nanos, bytesIn, bytesOut);
        if (LOG.isInfoEnabled() && (endpoint == null || !endpoint.startsWith(ACTUATOR_PATH))) {
            writeLogLine(
                    request,
                    endpoint == null ? loggedPath(request) : endpoint,
                    response.getStatus(),
                    nanos / 1_000_000,
                    bytesIn,
                    bytesOut);
        }
    }

    /** Returns the path pattern of the handler that served the request. Returns null if no handler served it. */
    private static @Nullable String endpoint(Request request) {
        var pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        return pattern == null ? null : pattern.toString();
    }

    private String loggedPath(Request request) {
        var path = request.getRequestURI();
        return path == null ? "-" : paths.redact(path);
    }

    /** Returns the method, or OTHER for an unknown method and for a request that Tomcat rejects before it reads the method. */
    private static String loggedMethod(Request request) {
        var method = request.getMethod();
        return method != null && METHODS.contains(method) ? method : "OTHER";
    }

    private static void writeLogLine(
            Request request, String endpoint, int status, long millis, long bytesIn, long bytesOut) {
        var key = RequestContext.of(request).keyId();
        LOG.atInfo()
                .addKeyValue("requestId", RequestContext.of(request).requestId())
                .addKeyValue("keyId", key)
                .addKeyValue("method", loggedMethod(request))
                .addKeyValue("endpoint", endpoint)
                .addKeyValue("status", status)
                .addKeyValue("milliseconds", millis)
                .addKeyValue("bytesIn", bytesIn)
                .addKeyValue("bytesOut", bytesOut)
                .log(
                        "{} {} {} {} ms, {} bytes in, {} out, key {}, request {}",
                        loggedMethod(request),
                        endpoint,
                        status,
                        millis,
                        bytesIn,
                        bytesOut,
                        key == null ? "none" : key,
                        RequestContext.of(request).requestId());
    }

    private void recordMetrics(Request request, String endpoint, int status, long nanos, long bytesIn, long bytesOut) {
        Timer.builder("http.server.requests")
                .tags(
                        "method",
                        loggedMethod(request),
                        "uri",
                        endpoint,
                        "status",
                        Integer.toString(status),
                        "outcome",
                        Outcome.forStatus(status).name())
                .register(meters.get())
                .record(nanos, TimeUnit.NANOSECONDS);
        summary("collate.request.bytes", endpoint).record((double) bytesIn);
        summary("collate.response.bytes", endpoint).record((double) bytesOut);
        var computingTime = RequestContext.of(request).computingTime();
        if (!computingTime.isZero()) {
            Timer.builder("collate.work")
                    .tag("endpoint", endpoint)
                    .register(meters.get())
                    .record(computingTime);
        }
    }

    private DistributionSummary summary(String name, String endpoint) {
        return DistributionSummary.builder(name)
                .baseUnit("bytes")
                .tag("endpoint", endpoint)
                .register(meters.get());
    }
}
