package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.web.server.servlet.context.AnnotationConfigServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;

@Tag("server")
class PortCheckTest {
    @ParameterizedTest
    @ValueSource(strings = {"server.port", "collate.management-port"})
    void aPortInUseIsReported(String setting) throws IOException {
        try (var taken = new ServerSocket(0)) {
            var failure = catchThrowableOfType(
                    StartFailure.class,
                    () -> check(
                            new AnnotationConfigServletWebServerApplicationContext(),
                            Map.of("server.address", "0.0.0.0", setting, taken.getLocalPort())));

            assertThat(failure).hasMessage("Another process uses port " + taken.getLocalPort() + ".");
            assertThat(failure.action()).contains("--" + setting + "=");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"server.port", "collate.management-port"})
    void aPortThatDoesNotExistIsReported(String setting) {
        var failure = catchThrowableOfType(
                StartFailure.class,
                () -> check(
                        new AnnotationConfigServletWebServerApplicationContext(),
                        Map.of("server.address", "0.0.0.0", setting, 65_536)));

        assertThat(failure)
                .hasMessage("The server cannot listen on port 65536 of address 0.0.0.0: port out of range:65536.");
        assertThat(failure.action()).contains("from 1024 to 65535", "--" + setting + "=");
    }

    @Test
    void anAddressOfAnotherMachineIsReported() {
        var failure = catchThrowableOfType(
                StartFailure.class,
                () -> check(
                        new AnnotationConfigServletWebServerApplicationContext(),
                        Map.of("server.port", 47_113, "server.address", "192.0.2.1")));

        assertThat(failure).hasMessageContaining("port 47113 of address 192.0.2.1");
        assertThat(failure.action()).contains("--server.address=");
    }

    @Test
    void aCommandNeedsNoPort() throws IOException {
        try (var taken = new ServerSocket(0)) {
            assertThatCode(() -> check(new GenericApplicationContext(), Map.of("server.port", taken.getLocalPort())))
                    .doesNotThrowAnyException();
        }
    }

    private static void check(ConfigurableApplicationContext context, Map<String, Object> settings) {
        context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("given", settings));
        new PortCheck().initialize(context);
    }
}
