package dev.collate.proof;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** An nginx process as the gateway of two servers. Its configuration is {@code docs/gateway/nginx.conf} with the ports of the proof. */
final class Nginx implements AutoCloseable {
    private static final Path CONFIGURATION = Path.of("docs/gateway/nginx.conf");

    private final Process process;
    private final int port;
    private final Path log;

    private Nginx(Process process, int port, Path log) {
        this.process = process;
        this.port = port;
        this.log = log;
    }

    static Nginx start(Path directory, int firstPort, int secondPort) throws IOException {
        int port = Server.freePort();
        var text = Files.readString(CONFIGURATION)
                .replace("collate-1:8080", "127.0.0.1:" + firstPort)
                .replace("collate-2:8080", "127.0.0.1:" + secondPort)
                .replace("listen 80;", "listen 127.0.0.1:" + port + ";")
                .replace("# location /collate/", "location /collate/");
        var configuration = Files.writeString(directory.resolve("nginx.conf"), text);
        var globals = "daemon off; master_process off; pid " + directory.resolve("nginx.pid") + "; error_log stderr;";
        var log = directory.resolve("nginx.log");
        var process = new ProcessBuilder(
                        "nginx", "-p", directory.toString(), "-c", configuration.toString(), "-g", globals)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(log.toFile()))
                .start();
        var nginx = new Nginx(process, port, log);
        nginx.awaitOpen();
        return nginx;
    }

    int port() {
        return port;
    }

    String log() throws IOException {
        return Files.readString(log);
    }

    private void awaitOpen() {
        for (int tries = 0; tries < 100 && process.isAlive(); tries++) {
            try {
                new Socket("127.0.0.1", port).close();
                return;
            } catch (IOException e) {
                Server.pause(Duration.ofMillis(100));
            }
        }
        throw new AssertionError("nginx does not listen");
    }

    @Override
    public void close() {
        process.destroy();
    }
}
