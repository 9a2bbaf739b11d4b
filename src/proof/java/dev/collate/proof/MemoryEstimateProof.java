package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures how much heap each kind of request holds for each byte of its body. For this, it runs full garbage collections while the server
 * processes the request. The proof prints a table. The values of each {@code MemoryEstimate} come from this table.
 */
class MemoryEstimateProof {
    private static final int SIZE = Integer.getInteger("proof.size", 16 << 20);

    /** The number of bytes of heap that the server itself may need during a measurement: buffers, caches, constants of compiled code. */
    private static final long NOISE = 8 << 20;

    @TempDir
    private Path directory;

    @Test
    void noRequestHoldsMoreThanItHasReserved() throws Exception {
        int port = Server.freePort();
        var jvm = List.of(
                "-Xmx4g",
                "-XX:+UseParallelGC",
                "-Dcom.sun.management.jmxremote.port=" + port,
                "-Dcom.sun.management.jmxremote.authenticate=false",
                "-Dcom.sun.management.jmxremote.ssl=false");
        // The key may use all memory, because a single request of this proof may need more than half of it. The
        // timeouts are long, because the many garbage collections delay the requests.
        var settings = Map.of(
                "collate.overload.key-share", "1",
                "collate.overload.deadline", "10m",
                "collate.overload.max-request-time", "10m");
        try (var server = Server.start(directory, jvm, settings);
                var connector = JMXConnectorFactory.connect(
                        new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi"))) {
            var memory = ManagementFactory.newPlatformMXBeanProxy(
                    connector.getMBeanServerConnection(), ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
            Bodies.of(1 << 20).values().forEach(body -> post(server, body, BodyPublishers.ofByteArray(body.bytes())));
            for (var named : Bodies.of(SIZE).entrySet()) {
                if (!named.getKey().matches(System.getProperty("proof.bodies", ".*"))) {
                    continue;
                }
                var body = named.getValue();
                measure(server, memory, named.getKey(), body, BodyPublishers.ofByteArray(body.bytes()));
                if (body.path().startsWith("/v1")) {
                    var chunks = BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body.bytes()));
                    measure(server, memory, named.getKey() + ", in chunks", body, chunks);
                }
            }
        }
    }

    private static void measure(
            Server server, MemoryMXBean memory, String name, Bodies.Body body, BodyPublisher publisher)
            throws Exception {
        long idle = live(memory);
        long held = 0;
        long reserved = 0;
        var request = CompletableFuture.supplyAsync(() -> post(server, body, publisher));
        while (!request.isDone()) {
            held = Math.max(held, live(memory) - idle);
            reserved = Math.max(reserved, server.metric("collate_memory_used_bytes"));
        }
        var response = request.get();
        double length = body.bytes().length;
        System.out.printf(
                "%-50s %3d  per byte of the body: holds %5.1f bytes, reserves %5.1f, responds with %.1f%n",
                name, response.status(), held / length, reserved / length, response.bytes().length / length);
        assertThat(response.status()).as(name).isIn(200, 201);
        assertThat(held).as(name).isLessThanOrEqualTo(reserved + NOISE);
    }

    private static long live(MemoryMXBean memory) {
        memory.gc();
        return memory.getHeapMemoryUsage().getUsed();
    }

    private static Api.Response post(Server server, Bodies.Body body, BodyPublisher publisher) {
        return Api.send(server.api()
                .request(body.path())
                .header("Content-Type", body.type())
                .POST(publisher));
    }
}
