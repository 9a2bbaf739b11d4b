package dev.collate;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationContext;
import org.springframework.core.NestedExceptionUtils;

/**
 * Starts a server, sends the warm-up requests to it over HTTP for a while, and stops it. With the option {@code -XX:AOTCacheOutput}, Java
 * records which classes the server loads and how often their methods are called, and writes this to a cache file. A server that starts with
 * this cache is fast from its first request. The training run uses a database in memory, a free port, and a key of its own.
 */
final class AotTrainingRun {
    /** The program argument that starts a training run. */
    static final String NAME = "train-aot";

    static final Duration TRAINING_DURATION = Duration.ofSeconds(30);
    private static final int CLIENT_COUNT = 8;

    private final List<WarmUpRequest> requests;
    private final String address;
    private final String key;

    private AotTrainingRun(ApplicationContext server, String key) {
        this.requests = List.copyOf(server.getBeansOfType(WarmUpRequest.class).values());
        this.address = "http://127.0.0.1:" + server.getEnvironment().getProperty("local.server.port");
        this.key = key;
    }

    /**
     * Runs the training.
     *
     * @return the exit status: 0 if all responses had status 200, otherwise 1
     */
    static int run(Duration duration) {
        var key = "training-" + UUID.randomUUID();
        try (var server = new SpringApplicationBuilder(CollateApplication.class)
                .listeners(new GeneratedContextSelector())
                .run(
                        "--server.address=127.0.0.1",
                        "--server.port=0",
                        "--spring.datasource.url=jdbc:h2:mem:" + key,
                        "--logging.level.collate.requests=warn",
                        "--collate.bootstrap-keys[0].secret=" + key,
                        "--collate.bootstrap-keys[0].plan=enterprise",
                        "--collate.bootstrap-keys[0].requests-per-hour=" + Integer.MAX_VALUE)) {
            return train(server, key, duration);
        }
    }

    /** Sends the warm-up requests to a running server. Returns the exit status. */
    static int train(ApplicationContext server, String key, Duration duration) {
        try {
            new AotTrainingRun(server, key).sendRequests(duration);
            return 0;
        } catch (ExecutionException e) {
            System.err.println("The AOT training run failed: "
                    + NestedExceptionUtils.getMostSpecificCause(e).getMessage());
            return 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    private void sendRequests(Duration duration) throws InterruptedException, ExecutionException {
        long endNanos = System.nanoTime() + duration.toNanos();
        try (var http = HttpClient.newHttpClient();
                var threads = Executors.newFixedThreadPool(CLIENT_COUNT)) {
            var clients = IntStream.range(0, CLIENT_COUNT)
                    .<Callable<Void>>mapToObj(firstRequest -> () -> {
                        for (int i = firstRequest; System.nanoTime() < endNanos; i++) {
                            send(http, requests.get(i % requests.size()));
                        }
                        return null;
                    })
                    .toList();
            for (var result : threads.invokeAll(clients)) {
                result.get();
            }
        }
    }

    private void send(HttpClient http, WarmUpRequest request) throws IOException, InterruptedException {
        var httpRequest = HttpRequest.newBuilder(URI.create(address + request.path()))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(request.body().get()));
        int status = http.send(httpRequest.build(), BodyHandlers.discarding()).statusCode();
        if (status != 200) {
            throw new IllegalStateException(request.path() + " returned status " + status);
        }
    }
}
