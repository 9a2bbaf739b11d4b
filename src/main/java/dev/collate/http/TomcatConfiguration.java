package dev.collate.http;

import dev.collate.admission.ResourcePools;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardHost;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties.ForwardHeadersStrategy;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Configures how a request passes through Tomcat, in order, from the socket to the first servlet filter. This class
 * creates all our Tomcat components. The port, the number of threads and the timeouts are in {@code application.yaml},
 * the filters in {@link FilterConfiguration}.
 */
@Configuration(proxyBeanMethods = false)
class TomcatConfiguration {
    private final OverloadSettings overload;
    private final GracefulShutdown shutdown;
    private final boolean trustsGateway;

    TomcatConfiguration(OverloadSettings overload, GracefulShutdown shutdown, ServerProperties server) {
        var strategy = server.getForwardHeadersStrategy();
        this.overload = overload;
        this.shutdown = shutdown;
        this.trustsGateway = strategy != null && strategy != ForwardHeadersStrategy.NONE;
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> requestPipeline(
            ResourcePools pools,
            ObjectProvider<MeterRegistry> meters,
            ObjectProvider<RequestMappingInfoHandlerMapping> mappings) {
        return tomcat -> {
            // 1. Reads the request line and the headers within a time limit. Stops listening without losing a
            // connection.
            tomcat.setProtocol(GracefulShutdownProtocol.class.getName());
            tomcat.addConnectorCustomizers(this::configureConnector);

            // 2. Normalizes the headers and creates the RequestContext. Runs before Tomcat's adapter, which may reject
            // a request itself.
            tomcat.addConnectorCustomizers(this::addAdapter);

            // 3. Reads the rest of a body after the response. This valve is the outermost, because all others may
            // reject
            // a body.
            tomcat.addEngineValves(new UnreadBodyValve(overload, pools));

            // 4. Runs requests with large bodies on platform threads. This valve is inside the previous one, which only
            // waits.
            tomcat.addEngineValves(new LargeBodyValve(overload.largeBodyThreads()));

            // 5. Closes connections while the server shuts down. This valve is outside all valves that write a
            // response.
            tomcat.addEngineValves(new ConnectionCloseValve(shutdown::isStopping));

            // 6. Rejects paths that the filters could not decode. This valve is outside the host, because error pages
            // decode
            // the path, too.
            tomcat.addEngineValves(new PathParameterValve());

            // 7. Writes problem details for an error without a body. This valve is in the host, where Tomcat reports
            // errors.
            tomcat.addContextCustomizers(context ->
                    ((StandardHost) context.getParent()).setErrorReportValveClass(ProblemReportValve.class.getName()));

            // 8. Logs and counts each request after its response, including requests that Tomcat rejects.
            tomcat.addContextValves(new RequestLogValve(meters::getObject, paths(mappings)));
        };
    }

    private void configureConnector(Connector connector) {
        var protocol = (GracefulShutdownProtocol) connector.getProtocolHandler();
        protocol.setHeadTimeout(overload.grace());
        shutdown.setProtocol(protocol);
        ConnectionBuffers.resize(connector);
        // Prevents Tomcat from reading a form when code reads a parameter. Only http.body reads bodies, after
        // authentication.
        connector.setParseBodyMethods("");
        // A client that sends "Expect: 100-continue" gets a rejection before it sends the body.
        protocol.setContinueResponseTiming("onRead");
    }

    private void addAdapter(Connector connector) {
        connector.addLifecycleListener(event -> {
            if (event.getType().equals(Lifecycle.AFTER_INIT_EVENT)) {
                // Tomcat creates its own adapter during initialization.
                var protocol = connector.getProtocolHandler();
                protocol.setAdapter(new RequestNormalizingAdapter(protocol.getAdapter(), trustsGateway));
            }
        });
    }

    private static Supplier<PathRedactor> paths(ObjectProvider<RequestMappingInfoHandlerMapping> mappings) {
        return SingletonSupplier.of(() -> new PathRedactor(mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().keySet().stream())
                .flatMap(handler -> handler.getPatternValues().stream())
                .toList()));
    }
}
