package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardEngine;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.ValveBase;
import org.apache.tomcat.util.threads.VirtualThreadExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("server")
class LargeBodyValveTest {
    private static final int MAX_SMALL_BODY = 16 << 10;
    private static final int THREADS = 2;

    @TempDir
    private Path directory;

    private final Tomcat tomcat = new Tomcat();
    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch waiting = new CountDownLatch(THREADS);
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @BeforeEach
    void start() throws Exception {
        tomcat.setBaseDir(directory.toString());
        tomcat.setPort(0);
        tomcat.getConnector().getProtocolHandler().setExecutor(new VirtualThreadExecutor("request-"));
        ((StandardEngine) tomcat.getEngine()).addValve(new HeldVirtualThread());
        ((StandardEngine) tomcat.getEngine()).addValve(new LargeBodyValve(THREADS));
        var context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "thread", new ThreadKind());
        context.addServletMappingDecoded("/", "thread");
        tomcat.start();
    }

    @AfterEach
    void stop() throws Exception {
        released.countDown();
        client.close();
        tomcat.stop();
        tomcat.destroy();
    }

    @Test
    void requestWithoutBodyRunsOnAVirtualThread() throws Exception {
        assertThat(threadOf(BodyPublishers.noBody())).isEqualTo("virtual");
    }

    @Test
    void smallBodyRunsOnAVirtualThread() throws Exception {
        assertThat(threadOf(BodyPublishers.ofByteArray(new byte[MAX_SMALL_BODY])))
                .isEqualTo("virtual");
    }

    @Test
    void largeBodyRunsOnAPlatformThread() throws Exception {
        assertThat(threadOf(BodyPublishers.ofByteArray(new byte[MAX_SMALL_BODY + 1])))
                .isEqualTo("platform");
    }

    @Test
    void bodyOfUnknownLengthRunsOnAPlatformThread() throws Exception {
        assertThat(threadOf(BodyPublishers.ofInputStream(() -> InputStream.nullInputStream())))
                .isEqualTo("platform");
    }

    @Test
    void smallBodyIsServedWhileLargeBodiesOccupyAllThreads() throws Exception {
        var large = request("/wait", BodyPublishers.ofByteArray(new byte[MAX_SMALL_BODY + 1]));
        var first = client.sendAsync(large, BodyHandlers.ofString());
        var second = client.sendAsync(large, BodyHandlers.ofString());
        var third = client.sendAsync(large, BodyHandlers.ofString());
        waiting.await();

        assertThat(threadOf(BodyPublishers.ofString("small"))).isEqualTo("virtual");
        assertThat(third).isNotDone();

        released.countDown();
        assertThat(first.join().statusCode()).isEqualTo(200);
        assertThat(second.join().statusCode()).isEqualTo(200);
        assertThat(third.join().statusCode()).isEqualTo(200);
    }

    /** If the servlet throws an exception on a platform thread, the exception must reach Tomcat, which then responds with its own error. */
    @Test
    void exceptionOfAPlatformThreadReachesTomcat() throws Exception {
        var response = client.send(
                request("/fail", BodyPublishers.ofByteArray(new byte[MAX_SMALL_BODY + 1])), BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(500);
    }

    @Test
    void thePlatformThreadSendsTheWholeResponse() throws Exception {
        var response = client.sendAsync(
                request("/held", BodyPublishers.ofByteArray(new byte[MAX_SMALL_BODY + 1])), BodyHandlers.ofString());

        assertThat(response.get(10, TimeUnit.SECONDS).body()).isEqualTo("platform");
    }

    private String threadOf(BodyPublisher body) throws Exception {
        return client.send(request("/", body), BodyHandlers.ofString()).body();
    }

    private HttpRequest request(String path, BodyPublisher body) {
        var port = tomcat.getConnector().getLocalPort();
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .POST(body)
                .build();
    }

    /** Waits after the response to {@code /held}, as if the virtual thread of the request did not get a processor. */
    private final class HeldVirtualThread extends ValveBase {
        private HeldVirtualThread() {
            super(true);
        }

        @Override
        public void invoke(Request request, Response response) throws IOException, ServletException {
            getNext().invoke(request, response);
            if (request.getRequestURI().equals("/held")) {
                await(released);
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Responds with the kind of thread (virtual or platform) that serves the request. */
    @SuppressWarnings("serial")
    private final class ThreadKind extends HttpServlet {
        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
            request.getInputStream().readAllBytes();
            if (request.getRequestURI().equals("/fail")) {
                throw new IOException("failure of the test");
            }
            if (request.getRequestURI().equals("/wait")) {
                waiting.countDown();
                await(released);
            }
            response.getWriter().write(Thread.currentThread().isVirtual() ? "virtual" : "platform");
        }
    }
}
