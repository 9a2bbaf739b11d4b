package dev.collate.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The packaged server in its own process. The build must have created the jar. The server has the embedded database and one key of the plan
 * {@code pro}.
 */
public final class ServerProcess implements AutoCloseable {
    private static final String KEY = "test-key-of-a-server-process";
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final Process process;
    private final Api api;
    private final Path log;

    private ServerProcess(Process process, Api api, Path log) {
        this.process = process;
        this.api = api;
        this.log = log;
    }

    /**
     * Starts a server, and waits until it responds.
     *
     * @param data the folder of the database and of the log
     * @param jvm flags of the JVM
     * @param settings settings in the form {@code --name=value}
     */
    public static ServerProcess start(Path data, List<String> jvm, String... settings) throws Exception {
        int port = freePort();
        var log = data.resolve("log.txt");
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(jvm);
        command.add("-jar");
        command.add("target/collate.jar");
        command.add("--server.port=" + port);
        command.add("--collate.data-dir=" + data);
        command.add("--collate.bootstrap-keys[0].secret=" + KEY);
        command.add("--collate.bootstrap-keys[0].plan=pro");
        command.addAll(List.of(settings));
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        var server = new ServerProcess(process, new Api(port, KEY), log);
        try {
            server.awaitResponse();
        } catch (AssertionError e) {
            server.close();
            throw e;
        }
        return server;
    }

    public Api api() {
        return api;
    }

    /** Returns what the server has written to its log until now. */
    public String log() {
        return text(log);
    }

    private void awaitResponse() throws InterruptedException {
        var end = Instant.now().plus(TIMEOUT);
        while (!isReady()) {
            assertThat(process.isAlive() && Instant.now().isBefore(end))
                    .as(() -> "the server starts:\n" + text(log))
                    .isTrue();
            Thread.sleep(200);
        }
    }

    private boolean isReady() {
        try {
            return api.get("/api/v1/account").status() == 200;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private static String text(Path log) {
        return assertDoesNotThrow(() -> Files.readString(log));
    }

    /** Kills the process, and waits for its end. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
