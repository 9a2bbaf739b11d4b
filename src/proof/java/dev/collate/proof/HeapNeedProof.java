package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures how much heap each kind of request holds for a byte of its body, by collecting all garbage again and again while one is at
 * work. What {@code @HeapNeed} says at the handlers comes from the table that this prints.
 */
class HeapNeedProof {
    private static final int SIZE = Integer.getInteger("proof.size", 16 << 20);

    @TempDir
    private Path directory;

    @Test
    void noRequestHoldsMoreThanItsHandlerSays() throws Exception {
        try (var server = Server.start(directory, List.of("-Xmx4g", "-XX:+UseParallelGC"), Map.of())) {
            var bodies = Bodies.of(SIZE);
            bodies.values().forEach(body -> post(server, body));
            long idle = server.liveHeap();
            for (var named : bodies.entrySet()) {
                var peak = new AtomicLong();
                var request = CompletableFuture.supplyAsync(() -> post(server, named.getValue()));
                while (!request.isDone()) {
                    peak.accumulateAndGet(server.liveHeap() - idle, Math::max);
                }
                int length = named.getValue().bytes().length;
                System.out.printf(
                        "%-36s %3d  %5.1f heap bytes a byte, answer %.1f%n",
                        named.getKey(),
                        request.get().status(),
                        (double) peak.get() / length,
                        (double) request.get().response().body().length / length);
                assertThat(request.get().status()).as(named.getKey()).isEqualTo(200);
            }
        }
    }

    private static Api.Answer post(Server server, Bodies.Body body) {
        var answer = server.api().post(body.path(), body.type(), body.bytes());
        Server.pause(Duration.ofMillis(10));
        return answer;
    }
}
