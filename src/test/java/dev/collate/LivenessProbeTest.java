package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.mock.env.MockEnvironment;

@Tag("engine")
class LivenessProbeTest {
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final MockEnvironment environment = new MockEnvironment();
    private HttpServer server;
    private int status = 200;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    @Test
    void probesTheServer() throws Exception {
        environment.setProperty("local.management.port", port());
        new LivenessProbe(environment).run();
        assertThat(requests).isNotEmpty().containsOnly("GET /actuator/health/liveness");
    }

    @Test
    void probesTheAddressOfTheServer() {
        environment.setProperty("local.management.port", port());
        environment.setProperty("server.address", "unknown.invalid");
        assertThatThrownBy(() -> new LivenessProbe(environment).run())
                .isInstanceOf(UnknownHostException.class)
                .hasMessageContaining("unknown.invalid");
    }

    @Test
    void probesThePathsOfTheSettings() throws Exception {
        environment.setProperty("local.management.port", port());
        environment.setProperty("server.servlet.context-path", "/tools");
        environment.setProperty("management.endpoints.web.base-path", "/manage");
        new LivenessProbe(environment).run();
        assertThat(requests).isNotEmpty().containsOnly("GET /tools/manage/health/liveness");
    }

    @Test
    void errorIsReported() {
        status = 404;
        environment.setProperty("local.management.port", port());
        assertThatThrownBy(() -> new LivenessProbe(environment).run()).isInstanceOf(IOException.class);
    }

    @Test
    void probesThePortOfTheHealthChecks() throws Exception {
        environment.setProperty("local.management.port", "1");
        environment.setProperty("collate.management-port", port());
        new LivenessProbe(environment).run();
        assertThat(requests).isNotEmpty();
    }

    @Test
    void aServerWithoutAPortForProbesIsNotProbed() {
        assertThatCode(() -> new LivenessProbe(environment).run()).doesNotThrowAnyException();
        assertThat(requests).isEmpty();
    }

    @Test
    void aServerWithTlsIsNotProbed() throws Exception {
        environment.setProperty("local.management.port", port());
        environment.setProperty("server.ssl.key-store", "server.p12");
        new LivenessProbe(environment).run();
        assertThat(requests).isEmpty();
    }

    private String port() {
        return String.valueOf(server.getAddress().getPort());
    }
}
