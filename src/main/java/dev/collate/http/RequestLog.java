package dev.collate.http;

import dev.collate.http.context.RequestContext;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
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
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * One log line and the byte counts for every request, those that the container refuses itself included: request id, key id, endpoint,
 * status, milliseconds, bytes. Never a key, a share's token, or anything else that the caller chose but the id of the request. The logger is
 * {@code collate.requests}.
 */
@Component
public final class RequestLog implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    private static final Logger LOG = LoggerFactory.getLogger("collate.requests");

    private final ObjectProvider<MeterRegistry> meters;
    private final Supplier<PathRedactor> paths;

    RequestLog(ObjectProvider<MeterRegistry> meters, ObjectProvider<RequestMappingInfoHandlerMapping> mappings) {
        this.meters = meters;
        this.paths = SingletonSupplier.of(() -> new PathRedactor(mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().keySet().stream())
                .flatMap(handler -> handler.getPatternValues().stream())
                .toList()));
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addContextValves(new Line());
    }

    private final class Line extends ValveBase implements AccessLog {
        /** Where files would be: what no handler takes ends here. */
        private static final String NO_HANDLER = "/**";

        private static final String PROBES = "/actuator";

        private static final Set<String> METHODS =
                Arrays.stream(HttpMethod.values()).map(HttpMethod::name).collect(Collectors.toUnmodifiableSet());

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
            if (LOG.isInfoEnabled() && (endpoint == null || !endpoint.startsWith(PROBES))) {
                write(
                        request,
                        endpoint == null ? path(request) : endpoint,
                        response.getStatus(),
                        nanos / 1_000_000,
                        in,
                        out);
            }
        }

        /** The pattern of the handler that took the request; null when none did. */
        private static @Nullable String endpoint(Request request) {
            var pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
            return pattern == null || pattern.equals(NO_HANDLER) ? null : pattern.toString();
        }

        private String path(Request request) {
            var path = request.getRequestURI();
            return path == null ? "-" : paths.get().of(path);
        }

        private static String method(Request request) {
            return METHODS.contains(request.getMethod()) ? request.getMethod() : "OTHER";
        }

        private static void write(Request request, String endpoint, int status, long millis, long in, long out) {
            var key = RequestContext.of(request).keyId();
            LOG.atInfo()
                    .addKeyValue("requestId", RequestContext.of(request).requestId())
                    .addKeyValue("keyId", key)
                    .addKeyValue("method", method(request))
                    .addKeyValue("endpoint", endpoint)
                    .addKeyValue("status", status)
                    .addKeyValue("milliseconds", millis)
                    .addKeyValue("bytesIn", in)
                    .addKeyValue("bytesOut", out)
                    .log(
                            "{} {} {} {} ms, {} bytes in, {} out, key {}, request {}",
                            method(request),
                            endpoint,
                            status,
                            millis,
                            in,
                            out,
                            key == null ? "none" : key,
                            RequestContext.of(request).requestId());
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
    }
}
