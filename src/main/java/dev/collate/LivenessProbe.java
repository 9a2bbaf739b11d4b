package dev.collate;

import java.io.IOException;
import java.net.Proxy;
import java.net.URI;
import java.net.URISyntaxException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.web.server.Ssl;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Sends some liveness probes to this server over HTTP, so that the JIT compiler also compiles the code between the network and the
 * controllers. A probe needs no key, and the server writes no log entry for it. Does nothing if the server has no port for probes, or if
 * this port uses TLS, because a probe would have to trust the certificate.
 */
@Component
final class LivenessProbe implements WarmUp.Step {
    /**
     * Number of probes in one step: as many as there are warm-up requests. These requests skip the code between the network and the
     * controllers, so the probes run it as often as requests of clients would.
     */
    private static final int PROBE_COUNT = 5;

    private final Environment environment;

    LivenessProbe(Environment environment) {
        this.environment = environment;
    }

    /** @throws IOException if the server does not respond, or responds with an error */
    @Override
    public void run() throws IOException, URISyntaxException {
        int managementPort = environment.getProperty("collate.management-port", Integer.class, 0);
        int port = managementPort > 0
                ? managementPort
                : environment.getProperty("local.management.port", Integer.class, -1);
        boolean usesTls = managementPort == 0
                && Ssl.isEnabled(
                        Binder.get(environment).bind("server.ssl", Ssl.class).orElse(null));
        if (port < 0 || usesTls) {
            return;
        }
        var address = new URI("http", null, host(), port, path(), null, null).toURL();
        for (int i = 0; i < PROBE_COUNT; i++) {
            try (var body = address.openConnection(Proxy.NO_PROXY).getInputStream()) {
                body.readAllBytes();
            }
        }
    }

    private String path() {
        return environment.getProperty("server.servlet.context-path", "")
                + environment.getProperty("management.endpoints.web.base-path", "/actuator") + "/health/liveness";
    }

    private String host() {
        return environment.getProperty("server.address", "localhost");
    }
}
