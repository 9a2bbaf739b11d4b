package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("server")
class GracefulShutdownProtocolTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @TempDir
    private Path directory;

    private int port;
    private final Tomcat tomcat = new Tomcat();
    private final Connector connector = new Connector(GracefulShutdownProtocol.class.getName());

    @BeforeEach
    void start() throws Exception {
        tomcat.setBaseDir(directory.toString());
        connector.setPort(0);
        // With this setting, Tomcat serves one connection at a time, and the other connections wait to be accepted.
        connector.setProperty("maxConnections", "1");
        tomcat.setConnector(connector);
        var context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "hello", new HttpServlet() {
            @Override
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
                response.setHeader("Connection", "close");
                response.getOutputStream().print("hello");
            }
        });
        context.addServletMappingDecoded("/", "hello");
        tomcat.start();
        port = connector.getLocalPort();
    }

    @AfterEach
    void stop() throws Exception {
        tomcat.stop();
        tomcat.destroy();
    }

    @Test
    void waitingConnectionsAreServedAndLaterOnesRefused() throws Exception {
        try (var first = connect();
                var waiting = connect()) {
            ask(waiting);
            var ending = new FutureTask<Void>(() -> {
                ((GracefulShutdownProtocol) connector.getProtocolHandler()).stopListening(TIMEOUT);
                return null;
            });
            var thread = Thread.ofPlatform().start(ending);
            while (thread.getState() != Thread.State.TIMED_WAITING && thread.isAlive()) {
                Thread.onSpinWait();
            }
            ask(first);
            assertThat(response(first)).endsWith("hello");
            assertThat(response(waiting)).endsWith("hello");
            ending.get();
            assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
        }
    }

    private Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), port);
    }

    private static void ask(Socket socket) throws IOException {
        socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    private static String response(Socket socket) throws IOException {
        socket.setSoTimeout((int) TIMEOUT.toMillis());
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
    }
}
