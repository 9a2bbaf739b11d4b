package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.site.Visitor;
import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sends mutated copies of valid requests to all endpoints. Every request must get a response in time, no response may have the status 500,
 * and every error must have a code. {@code -Dfuzz.minutes} sets the duration (10 minutes by default), and {@code -Dfuzz.seed} sets the
 * first seed. Each request has a seed of its own. {@code -Dfuzz.seed=N -Dfuzz.count=1} sends only the request with the seed N.
 */
class FuzzProof {
    private static final Duration DURATION = Duration.ofMinutes(Integer.getInteger("fuzz.minutes", 10));
    private static final long FIRST_SEED = Long.getLong("fuzz.seed", System.nanoTime());
    private static final long COUNT = Long.getLong("fuzz.count", Long.MAX_VALUE);

    /** Maximum CPU time of the server for one request. */
    private static final Duration MAX_CPU = Duration.ofSeconds(5);

    private static final int TIMEOUT_MILLIS = 60_000;

    /** The number of bytes at the beginning and at the end of a long response that are kept. */
    private static final int END_BYTES = 1 << 14;

    private static final int MAX_FAILURES = 20;

    @TempDir
    private Path directory;

    private final List<String> failures = new ArrayList<>();
    private final Map<Integer, Integer> statuses = new TreeMap<>();

    @Test
    void noMutatedRequestCausesAServerErrorOrTakesLong() throws Exception {
        try (var server = Server.start(
                directory,
                List.of("-Xmx512m"),
                Map.of("collate.share.burst", "1000000", "collate.site.burst", "1000000"))) {
            var seeds = FuzzSeeds.all(share(server), visitor(server));
            System.out.println("first seed " + FIRST_SEED + ", " + seeds.size() + " valid requests");
            long end = System.nanoTime() + DURATION.toNanos();
            long sent = 0;
            while (sent < COUNT && System.nanoTime() < end && failures.size() < MAX_FAILURES) {
                send(server, FIRST_SEED + sent, seeds);
                sent++;
            }
            System.out.println(sent + " requests, number of responses by status: " + statuses);
            assertThat(failures).isEmpty();
            assertThat(server.log()).doesNotContain("OutOfMemoryError", "Unexpected error");
        }
    }

    private static Visitor visitor(Server server) {
        var visitor = Visitor.signedIn(server.api(), RunningServer.KEY);
        visitor.get("/compare");
        return visitor;
    }

    private static String share(Server server) {
        return server.api()
                .postJson("/api/v1/share", "{\"original\":\"a\\nb\\n\",\"modified\":\"a\\nc\\n\",\"format\":\"text\"}")
                .json()
                .path("token")
                .stringValue();
    }

    private void send(Server server, long seed, List<FuzzRequest> seeds) {
        var request = new Mutator(new Random(seed), seeds).next();
        var cpu = cpu(server);
        var response = response(server, request);
        // A slow request is sent a second time, because the JIT compiler or the garbage collector may have used the CPU
        // time the first time.
        if (cpu(server).minus(cpu).compareTo(MAX_CPU) > 0) {
            cpu = cpu(server);
            response(server, request);
            var again = cpu(server).minus(cpu);
            if (again.compareTo(MAX_CPU) > 0) {
                fail(seed, request, "took " + again.toMillis() + " ms of CPU");
            }
        }
        check(seed, request, response);
    }

    private void check(long seed, FuzzRequest request, String response) {
        if (!response.startsWith("HTTP/1.1 ")) {
            fail(seed, request, "has no response: " + response);
            return;
        }
        int status = Integer.parseInt(response.substring(9, 12));
        statuses.merge(status, 1, Integer::sum);
        if (status >= 500 && status != 503) {
            fail(seed, request, "got the response " + head(response));
        }
        if (status >= 400 && !request.isHead() && !hasCode(response)) {
            fail(seed, request, "got an error response without a code: " + head(response));
        }
    }

    /**
     * Returns whether the error response contains an error code, which is a number in an error of JSON-RPC. Also returns true for HTML
     * pages, which need no code, and for compressed bodies, because this proof does not decompress them.
     */
    private static boolean hasCode(String response) {
        return response.contains("\"code\":\"")
                || response.contains("\"code\":-32")
                || response.contains("<!doctype html>")
                || response.contains("Content-Encoding: gzip");
    }

    /**
     * Sends a request. Returns the response, or only the beginning and the end of a long response. An error of JSON-RPC has its code at the
     * end, after the id of the request, which may be long.
     */
    private static String response(Server server, FuzzRequest request) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            try {
                socket.getOutputStream().write(request.bytes());
            } catch (IOException e) {
                // The write can fail because the server may reject the request before it has read the body. The
                // response can still be read.
            }
            var in = socket.getInputStream();
            var head = in.readNBytes(END_BYTES);
            var end = new byte[0];
            for (var next = in.readNBytes(END_BYTES); next.length > 0; next = in.readNBytes(END_BYTES)) {
                var both = Arrays.copyOf(end, end.length + next.length);
                System.arraycopy(next, 0, both, end.length, next.length);
                end = Arrays.copyOfRange(both, Math.max(0, both.length - END_BYTES), both.length);
            }
            return new String(head, StandardCharsets.UTF_8) + new String(end, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static Duration cpu(Server server) {
        return server.process().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private void fail(long seed, FuzzRequest request, String how) {
        var failure = "seed " + seed + ": " + request.line() + " with " + request.body().length + " bytes " + how;
        System.out.println(failure);
        failures.add(failure);
    }

    private static String head(String response) {
        return response.substring(0, Math.min(600, response.length())).replace("\r\n", " | ");
    }
}
