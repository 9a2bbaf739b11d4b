package dev.collate;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Checks that the server can listen on its port, before the server opens and migrates the database. */
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
final class PortCheck implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    @Override
    public void initialize(ConfigurableApplicationContext context) {
        if (context instanceof WebServerApplicationContext) {
            var settings = Binder.get(context.getEnvironment());
            checkPort("server.port", settings, 8080);
            checkPort("collate.management-port", settings, 0);
        }
    }

    private static void checkPort(String setting, Binder settings, int defaultPort) {
        int port = settings.bind(setting, Integer.class).orElse(defaultPort);
        var address = settings.bind("server.address", InetAddress.class).orElse(null);
        if (port > 0) {
            try (var socket = new ServerSocket()) {
                socket.setReuseAddress(true);
                socket.bind(new InetSocketAddress(address, port));
            } catch (IOException | IllegalArgumentException e) {
                throw startFailure(setting, address, port, e);
            }
        }
    }

    private static StartFailure startFailure(String setting, @Nullable InetAddress address, int port, Exception e) {
        var message = String.valueOf(e.getMessage());
        if (e instanceof BindException && message.contains("in use")) {
            return new StartFailure(
                    "Another process uses port " + port + ".",
                    "Stop that process, or set another port with --" + setting + "=...",
                    e);
        }
        return new StartFailure(
                "The server cannot listen on port " + port
                        + (address == null ? "" : " of address " + address.getHostAddress()) + ": " + message + ".",
                "Set a port from 1024 to 65535 with --" + setting
                        + "=... If --server.address=... is set, it must be an address of this machine.",
                e);
    }
}
