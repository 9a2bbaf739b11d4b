package dev.collate.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** Tests connections to Redis with TLS. A server with a certificate for {@code localhost} returns {@code OK} for each command. */
@Tag("process")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class RedisTlsTest {
    private static final String PASSWORD = "password";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private SSLContext contextOfOtherTests;
    private SSLServerSocket server;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        var keys = selfSigned(folder.resolve("keys.p12"));
        var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD.toCharArray());
        var trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        var context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        contextOfOtherTests = SSLContext.getDefault();
        SSLContext.setDefault(context);
        server = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    @AfterAll
    void stop() throws IOException {
        SSLContext.setDefault(contextOfOtherTests);
        server.close();
    }

    @Test
    void aServerWithATrustedCertificateForItsHostIsUsed() {
        assertThat(ping("rediss://localhost:")).isEqualTo("OK");
    }

    @Test
    void aCertificateForAnotherHostIsRejected() {
        assertThatThrownBy(() -> ping("rediss://127.0.0.1:"))
                .isInstanceOf(JedisConnectionException.class)
                .hasStackTraceContaining("No subject alternative names matching IP address 127.0.0.1");
    }

    @Test
    void withoutTlsNothingIsExchanged() {
        assertThatThrownBy(() -> ping("redis://localhost:")).isInstanceOf(JedisConnectionException.class);
    }

    private String ping(String address) {
        try (var client =
                RedisCounts.client(RateLimitSettings.parseRedisUrl(address + server.getLocalPort()), PATIENCE)) {
            return client.ping();
        }
    }

    private static KeyStore selfSigned(Path file) throws Exception {
        var keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "redis",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .start();
        var output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(output).isZero();
        var keys = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        // A certificate with a key is not trusted, so it is also stored without its key.
        keys.setCertificateEntry("trusted", keys.getCertificate("redis"));
        return keys;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                var client = server.accept();
                Thread.ofVirtual().start(() -> respond(client));
            } catch (IOException e) {
                // The server is closed, or accepts the next client.
            }
        }
    }

    /** A command is an array in Redis's protocol: a line that begins with an asterisk, then the lines of its texts. */
    private static void respond(Socket client) {
        try (client;
                var lines =
                        new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("*")) {
                    client.getOutputStream().write("+OK\r\n".getBytes(StandardCharsets.US_ASCII));
                }
            }
        } catch (IOException e) {
            // The client has closed the connection.
        }
    }
}
