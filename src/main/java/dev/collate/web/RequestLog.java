package dev.collate.web;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.apache.catalina.AccessLog;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerMapping;

/**
 * One log line and the byte counts for every request, those that the container refuses itself included: request id, key id, endpoint,
 * status, milliseconds, bytes. Never a key, a share's token, or anything of a body. The logger is {@code collate.requests}.
 */
@Component
public final class RequestLog implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    private static final Logger LOG = LoggerFactory.getLogger("collate.requests");
    private static final String KEY_ID = RequestLog.class.getName();

    private final ObjectProvider<MeterRegistry> meters;

    RequestLog(ObjectProvider<MeterRegistry> meters) {
        this.meters = meters;
    }

    /** Has the line say whose key it was. */
    public static void noteKey(ServletRequest request, Object keyId) {
        request.setAttribute(KEY_ID, keyId);
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addContextValves(new Line());
    }

    private final class Line extends ValveBase implements AccessLog {
        private static final Pattern SHARE_TOKEN = Pattern.compile("shr_[^/]*");
        /** Where files would be: what no handler takes ends here. */
        private static final String NO_HANDLER = "/**";

        private static final String PROBES = "/actuator";

        /** By endpoint. */
        private final Map<String, Traffic> traffic = new ConcurrentHashMap<>();

        private Line() {
            super(true);
        }

        @Override
        public void invoke(Request request, Response response) throws IOException, ServletException {
            getNext().invoke(request, response);
        }

        /** What {@link AccessLog} asks of its own: nothing here depends on the proxy attributes that it means. */
        @Override
        public boolean getRequestAttributesEnabled() {
            return false;
        }

        @Override
        public void setRequestAttributesEnabled(boolean enabled) {}

        @Override
        public void log(Request request, Response response, long nanos) {
            var endpoint = endpoint(request);
            long in = request.getCoyoteRequest().getBytesRead();
            long out = response.getBytesWritten(false);
            count(endpoint == null ? "UNKNOWN" : endpoint, in, out);
            var path = endpoint == null ? masked(request.getRequestURI()) : endpoint;
            if (LOG.isInfoEnabled() && !path.startsWith(PROBES)) {
                write(request, path, response.getStatus(), nanos / 1_000_000, in, out);
            }
        }

        /** The pattern of the handler that took the request; null when none did. */
        private static @Nullable String endpoint(Request request) {
            var pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
            return pattern == null || pattern.equals(NO_HANDLER) ? null : pattern.toString();
        }

        private static void write(Request request, String endpoint, int status, long millis, long in, long out) {
            var key = request.getAttribute(KEY_ID);
            LOG.atInfo()
                    .addKeyValue("requestId", RequestIds.of(request))
                    .addKeyValue("keyId", key)
                    .addKeyValue("method", request.getMethod())
                    .addKeyValue("endpoint", endpoint)
                    .addKeyValue("status", status)
                    .addKeyValue("milliseconds", millis)
                    .addKeyValue("bytesIn", in)
                    .addKeyValue("bytesOut", out)
                    .log(
                            "{} {} {} {} ms, {} bytes in, {} out, key {}, request {}",
                            request.getMethod(),
                            endpoint,
                            status,
                            millis,
                            in,
                            out,
                            key == null ? "none" : key,
                            RequestIds.of(request));
        }

        private record Traffic(DistributionSummary in, DistributionSummary out) {}

        private void count(String endpoint, long in, long out) {
            var counted = traffic.computeIfAbsent(
                    endpoint,
                    key -> new Traffic(summary("collate.request.bytes", key), summary("collate.answer.bytes", key)));
            counted.in().record((double) in);
            counted.out().record((double) out);
        }

        private DistributionSummary summary(String name, String endpoint) {
            return DistributionSummary.builder(name)
                    .baseUnit("bytes")
                    .tag("endpoint", endpoint)
                    .register(meters.getObject());
        }

        private static String masked(@Nullable String path) {
            return path == null ? "-" : SHARE_TOKEN.matcher(path).replaceAll("{token}");
        }
    }
}
