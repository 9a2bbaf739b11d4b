package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.MBeanServerConnection;
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

    /** The time that the server has between two garbage collections, in milliseconds. */
    private static final long PAUSE_MILLIS = 20;

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
            var heap = Heap.of(connector.getMBeanServerConnection());
            Bodies.of(1 << 20).values().forEach(body -> post(server, body, BodyPublishers.ofByteArray(body.bytes())));
            for (var named : Bodies.of(SIZE).entrySet()) {
                if (!named.getKey().matches(System.getProperty("proof.bodies", ".*"))) {
                    continue;
                }
                var body = named.getValue();
                measure(server, heap, named.getKey(), body, BodyPublishers.ofByteArray(body.bytes()));
                if (body.path().startsWith("/v1")) {
                    var chunks = BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body.bytes()));
                    measure(server, heap, named.getKey() + ", in chunks", body, chunks);
                }
            }
        }
    }

    private static void measure(Server server, Heap heap, String name, Bodies.Body body, BodyPublisher publisher)
            throws Exception {
        long idle = heap.live();
        long held = 0;
        var reserved = new AtomicLong();
        var request = CompletableFuture.supplyAsync(() -> post(server, body, publisher));
        // Some reservations last only for milliseconds. So another thread asks for them without a pause, while this
        // thread collects garbage.
        var poll = Thread.ofPlatform().start(() -> {
            while (!request.isDone()) {
                reserved.accumulateAndGet(server.metric("collate_memory_used_bytes"), Math::max);
            }
        });
        while (!request.isDone()) {
            held = Math.max(held, heap.live() - idle);
            // The server computes only between two collections.
            Thread.sleep(PAUSE_MILLIS);
        }
        poll.join();
        var response = request.get();
        double length = body.bytes().length;
        System.out.printf(
                "%-50s %3d  per byte of the body: holds %5.1f bytes, reserves %5.1f, responds with %.1f%n",
                name, response.status(), held / length, reserved.get() / length, response.bytes().length / length);
        assertThat(response.status()).as(name).isIn(200, 201);
        assertThat(held).as(name).isLessThanOrEqualTo(reserved.get() + NOISE);
    }

    /** The heap of the server. */
    private record Heap(MemoryMXBean memory, List<MemoryPoolMXBean> pools) {
        static Heap of(MBeanServerConnection server) throws IOException {
            var memory = ManagementFactory.newPlatformMXBeanProxy(
                    server, ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
            var pools = ManagementFactory.getPlatformMXBeans(server, MemoryPoolMXBean.class).stream()
                    .filter(pool -> pool.getType() == MemoryType.HEAP)
                    .toList();
            return new Heap(memory, pools);
        }

        /** Collects all garbage and returns the bytes that were in use at the end of the collection. Later allocations do not count. */
        long live() {
            memory.gc();
            return pools.stream()
                    .mapToLong(pool -> pool.getCollectionUsage().getUsed())
                    .sum();
        }
    }

    private static Api.Response post(Server server, Bodies.Body body, BodyPublisher publisher) {
        return Api.send(server.api()
                .request(body.path())
                .header("Content-Type", body.type())
                .POST(publisher));
    }
}
