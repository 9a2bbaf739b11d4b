package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.RunningServer;
import java.util.Arrays;
import java.util.List;
import org.apache.catalina.Container;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/**
 * Tests the order of the valves and filters of a running server. It must be the order that {@link TomcatConfiguration} and {@link
 * FilterConfiguration} describe.
 */
@RunningServer
class RequestPipelineTest {
    @Autowired
    private ServletWebServerApplicationContext server;

    @Test
    void connectorUsesOurProtocolAndAdapter() {
        var protocol = tomcat().getConnector().getProtocolHandler();

        assertThat(protocol).isInstanceOf(GracefulShutdownProtocol.class);
        assertThat(protocol.getAdapter()).isInstanceOf(RequestNormalizingAdapter.class);
    }

    @Test
    void valvesAreInTheOrderOfTheConfiguration() {
        assertThat(valves(tomcat().getEngine())).containsExactly("StandardEngineValve");
        assertThat(valves(tomcat().getHost()))
                // Spring Boot adds the first valve. It does nothing, because the second valve runs before it and has
                // already reported the error.
                .containsExactly("ErrorReportValve", "ProblemReportValve", "StandardHostValve");
        assertThat(valves(context()))
                .containsExactly(
                        "RequestLogValve",
                        // Tomcat adds this valve because the server has no login configuration.
                        "NonLoginAuthenticator",
                        "StandardContextValve");
    }

    @Test
    void filtersAreInTheOrderOfTheConfiguration() {
        assertThat(Arrays.stream(context().findFilterMaps()).map(FilterMap::getFilterName))
                .containsExactly(
                        "characterEncodingFilter", "requestContextFilter", "springSecurityFilterChain", "workFilter");
    }

    /** With an error page, Tomcat would dispatch to it, and the request would pass through filters a second time. */
    @Test
    void tomcatHasNoErrorPages() {
        assertThat(context().findErrorPages()).isEmpty();
    }

    private Tomcat tomcat() {
        return ((TomcatWebServer) server.getWebServer()).getTomcat();
    }

    private StandardContext context() {
        return (StandardContext) tomcat().getHost().findChildren()[0];
    }

    private static List<String> valves(Container container) {
        return Arrays.stream(container.getPipeline().getValves())
                .map(valve -> valve.getClass().getSimpleName())
                .toList();
    }
}
