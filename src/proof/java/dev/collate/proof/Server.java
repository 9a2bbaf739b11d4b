package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A server that runs from the packaged jar in a separate process. */
final class Server implements AutoCloseable {
    static final Path JAR =
            Path.of(System.getProperty("collate.jar", "target/collate.jar")).toAbsolutePath();
    private static final Duration MAX_START = Duration.ofMinutes(5);
    private static final Duration MAX_STOP = Duration.ofSeconds(35);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Process process;
    private final int port;
    private final Path log;
    private final Start start;

    private Server(Process process, int port, Path log, Start start) {
        this.process = process;
        this.port = port;
        this.log = log;
        this.start = start;
    }

    /** The options with which a server was started. */
    private record Start(Path directory, List<String> jvm, Map<String, String> settings) {}

    /**
     * Starts a server that keeps its data in {@code directory}, and waits until it is ready.
     *
     * @param jvm flags of the JVM
     * @param settings the settings that the server gets in addition to the settings that every proof needs
     */
    static Server start(Path directory, List<String> jvm, Map<String, String> settings) throws IOException {
        var all = new LinkedHashMap<String, String>();
        all.put("server.port", Integer.toString(freePort()));
        all.put("collate.data-dir", directory.toString());
        all.put("collate.admin-token", RunningServer.ADMIN_TOKEN);
        all.put("collate.bootstrap-keys[0].secret", RunningServer.KEY);
        all.put("collate.bootstrap-keys[0].plan", "enterprise");
        all.put("collate.bootstrap-keys[0].requests-per-hour", "100000000");
        all.putAll(settings);
        var command = new ArrayList<String>();
        command.add(tool("java"));
        command.addAll(jvm);
        command.add("-jar");
        command.add(JAR.toString());
        all.forEach((name, value) -> command.add("--" + name + "=" + value));
        int port = Integer.parseInt(all.get("server.port"));
        var log = directory.resolve("server-" + port + ".log");
        var process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(log.toFile()))
                .start();
        var server = new Server(process, port, log, new Start(directory, jvm, all));
        server.awaitReady();
        return server;
    }

    /** Stops the server gracefully, and returns a new server with the same options and port. */
    Server replaced() {
        assertThat(terminate(MAX_STOP)).isZero();
        try {
            return start(start.directory(), start.jvm(), start.settings());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    int port() {
        return port;
    }

    Api api() {
        return new Api(port);
    }

    /** Returns a client of the administration API. */
    Api admin() {
        return new Api(port, RunningServer.ADMIN_TOKEN);
    }

    Process process() {
        return process;
    }

    /** Returns the CPU time that the process has used since its start. */
    Duration cpuTime() {
        return process.toHandle().info().totalCpuDuration().orElseThrow();
    }

    String log() throws IOException {
        return Files.readString(log);
    }

    /** Returns the HTTP status of the readiness probe. Returns 0 if there is no response within {@code timeout}. */
    int readiness(Duration timeout) {
        var probe = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/actuator/health/readiness"))
                .timeout(timeout)
                .build();
        try {
            return client.send(probe, BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    /** Waits until the readiness probe responds with this HTTP status. */
    void await(int status, Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        while (readiness(Duration.ofSeconds(10)) != status) {
            if (System.nanoTime() > end || !process.isAlive()) {
                throw new AssertionError("no readiness status " + status + " within " + timeout + "; see " + log);
            }
            pause(Duration.ofMillis(100));
        }
    }

    /** Runs a full garbage collection. Returns the number of bytes of heap that are still in use. */
    long liveHeap() throws IOException {
        run(tool("jcmd"), Long.toString(process.pid()), "GC.run");
        return metric("jvm_memory_used_bytes{area=\"heap\"");
    }

    /** Returns the sum of all metrics whose line (the name and the tags) begins with this prefix. */
    long metric(String prefix) {
        int end = prefix.indexOf('{');
        var metrics =
                admin().get("/actuator/prometheus?includedNames=" + (end < 0 ? prefix : prefix.substring(0, end)));
        return metrics.text()
                .lines()
                .filter(line -> line.startsWith(prefix))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** Sends SIGTERM to the process and waits for its end. Returns its exit status. */
    int terminate(Duration timeout) {
        process.destroy();
        try {
            if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError("the server did not end within " + timeout + " of SIGTERM");
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Runs a command, waits for its end, and returns its output. */
    static String run(String... command) throws IOException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes());
    }

    private void awaitReady() {
        try {
            await(200, MAX_START);
        } catch (AssertionError e) {
            close();
            throw e;
        }
    }

    static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
