package dev.collate.testing;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A Redis server in its own process. A test is skipped if the machine has no Redis. */
public final class Redis implements AutoCloseable {
    private final Path program;
    private final Path folder;
    private final int port;
    private Process process;

    private Redis(Path program, Path folder, int port) throws IOException {
        this.program = program;
        this.folder = folder;
        this.port = port;
        this.process = start();
    }

    /** Starts a server on a free port. It stores nothing on disk. */
    public static Redis start(Path folder) throws IOException {
        return new Redis(Programs.require("redis-server", "valkey-server"), folder, freePort());
    }

    public String url() {
        return "redis://127.0.0.1:" + port;
    }

    /** Stops the process with a signal: it keeps its connections, and accepts new connections, but never responds. */
    public void pause() {
        signal("STOP");
    }

    public void resume() {
        signal("CONT");
    }

    public void stop() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Starts the server again, on the same port and without data. */
    public void restart() throws IOException {
        process = start();
    }

    @Override
    public void close() {
        stop();
    }

    private Process start() throws IOException {
        var started = new ProcessBuilder(
                        program.toString(),
                        "--port",
                        Integer.toString(port),
                        "--bind",
                        "127.0.0.1",
                        "--save",
                        "",
                        "--dir",
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("redis.log").toFile())
                .start();
        while (!isReady()) {
            if (!started.isAlive()) {
                throw new IllegalStateException(Files.readString(folder.resolve("redis.log")));
            }
            Thread.onSpinWait();
        }
        return started;
    }

    private boolean isReady() {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            return socket.getInputStream().read() == '+';
        } catch (IOException e) {
            return false;
        }
    }

    private void signal(String name) {
        assertDoesNotThrow(() -> new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .onExit()
                .join());
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
