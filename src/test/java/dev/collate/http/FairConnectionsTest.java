package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("server")
class FairConnectionsTest {
    private static final int BUSY_CONNECTIONS = 4 * Runtime.getRuntime().availableProcessors();
    private static final int REQUESTS_PER_CONNECTION = 50;

    @TempDir
    private Path directory;

    /** A client may send its next requests before it has the response to the first one. */
    @Test
    void connectionWithManyWaitingRequestsDoesNotDelayOthers() throws Exception {
        var served = new AtomicInteger();
        var tomcat = new Tomcat();
        tomcat.setBaseDir(directory.toString());
        var connector = new Connector(GracefulShutdownProtocol.class.getName());
        connector.setPort(0);
        tomcat.setConnector(connector);
        var context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "busy", new HttpServlet() {
            /** Computes for 10 ms. */
            @Override
            protected void doGet(HttpServletRequest request, HttpServletResponse response) {
                long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(10);
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
                served.incrementAndGet();
            }
        });
        context.addServletMappingDecoded("/", "busy");
        var sockets = new ArrayList<Socket>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            connector.getProtocolHandler().setExecutor(threads);
            tomcat.start();
            connector
                    .getProtocolHandler()
                    .setAdapter(new RequestNormalizingAdapter(connector, false, mock(UnreadBodyDiscarder.class)));
            for (int i = 0; i < BUSY_CONNECTIONS; i++) {
                var socket = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort());
                sockets.add(socket);
                send(socket, "GET /busy HTTP/1.1\r\nHost: a\r\n\r\n".repeat(REQUESTS_PER_CONNECTION));
            }
            int servedBeforeTheOther;
            try (var other = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
                send(other, "GET /other HTTP/1.0\r\n\r\n");
                other.getInputStream().readAllBytes();
                servedBeforeTheOther = served.get();
            }
            assertThat(servedBeforeTheOther).isLessThan(REQUESTS_PER_CONNECTION);
        } finally {
            for (var socket : sockets) {
                socket.close();
            }
            tomcat.stop();
            tomcat.destroy();
        }
    }

    private static void send(Socket socket, String requests) throws IOException {
        socket.getOutputStream().write(requests.getBytes(StandardCharsets.US_ASCII));
    }
}
