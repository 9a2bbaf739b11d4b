package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.Postgres;
import dev.collate.testing.Programs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Checks two servers behind nginx. The configuration of nginx is the one in the documentation. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GatewayProof {
    private static final String TEXT = "/api/v1/diff/text";
    private static final String SHARES = "/api/v1/share";
    private static final String PAIR = "{\"original\":\"a\\n\",\"modified\":\"b\\n\"}";
    private static final String SHARE = "{\"original\":\"a\\n\",\"modified\":\"b\\n\",\"format\":\"text\"}";

    @TempDir
    private static Path directory;

    private final String database = Postgres.newDatabase();
    private final List<Server> servers = new ArrayList<>();
    private Nginx nginx;

    @BeforeAll
    void start() throws IOException {
        Programs.require("nginx");
        for (int i = 0; i < 2; i++) {
            servers.add(server(Server.freePort()));
        }
        nginx = Nginx.start(directory, servers.get(0).port(), servers.get(1).port());
    }

    @AfterAll
    void end() {
        if (nginx != null) {
            nginx.close();
        }
        servers.forEach(Server::close);
    }

    @Test
    void linksStartWithTheUrlThatTheClientUsed() {
        var made = gateway().postJson(SHARES, SHARE);
        assertThat(made.status()).isEqualTo(201);
        var url = made.json().get("url").asString();
        assertThat(url).startsWith("http://127.0.0.1:" + nginx.port() + "/share/shr_");
        assertThat(made.header("Location")).startsWith("http://127.0.0.1:" + nginx.port() + SHARES + "/shr_");
        assertThat(page(url).status()).isEqualTo(200);
    }

    @Test
    void everyEndpointWorksBelowAPathPrefix() {
        var made = gateway().postJson("/collate" + SHARES, SHARE);
        assertThat(made.status()).isEqualTo(201);
        var url = made.json().get("url").asString();
        assertThat(url).startsWith("http://127.0.0.1:" + nginx.port() + "/collate/share/shr_");
        var page = page(url);
        assertThat(page.status()).isEqualTo(200);
        assertThat(page(style(url, page)).status()).isEqualTo(200);
        assertThat(gateway()
                        .get("/collate/openapi.json")
                        .json()
                        .at("/servers/0/url")
                        .asString())
                .isEqualTo("http://127.0.0.1:" + nginx.port() + "/collate");
        var root = "http://127.0.0.1:" + nginx.port() + "/collate/";
        var home = Api.send(gateway().anonymous("/collate/").header("Accept", "text/html"));
        assertThat(home.status()).isEqualTo(200);
        assertThat(home.text()).contains("href=\"compare\"");
        assertThat(style(root, home)).startsWith(root);
        assertThat(page(style(root, home)).status()).isEqualTo(200);
        assertThat(gateway().get("/collate/docs").status()).isEqualTo(200);
    }

    /** Returns the URL of the style sheet of a page. */
    private static String style(String url, Api.Response page) {
        var link = page.text().replaceAll("(?s).*<link[^>]* href=\"([^\"]*\\.css[^\"]*)\".*", "$1");
        return URI.create(url).resolve(link).toString();
    }

    /** The server counts failed authentications by the real client address. It ignores addresses that a client sends in a header. */
    @Test
    void countsFailuresByTheRealAddressAndIgnoresForgedHeaders() {
        int rejected = 0;
        for (int i = 0; i < 50; i++) {
            rejected += failed("127.0.0.5", i) == 429 ? 1 : 0;
        }
        assertThat(rejected).isPositive();
        assertThat(failed("127.0.0.6", 0)).isEqualTo(401);
    }

    @Test
    void streamsLargeBodiesAndResponses() {
        var body = Bodies.of(30 << 20).get("csv to sql");
        var response = gateway().post(body.path(), body.type(), body.bytes());
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.json().at("/data/rows").intValue()).isGreaterThan(100_000);
        // Without a length, a body needs up to three times its size while its array grows.
        var smaller = Bodies.of(25 << 20).get("csv to sql");
        var chunked = Api.send(gateway()
                .request(smaller.path())
                .header("Content-Type", smaller.type())
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(smaller.bytes()))));
        assertThat(chunked.status()).as(chunked.text()).isEqualTo(200);
        assertThat(chunked.json().at("/data/rows").intValue()).isGreaterThan(100_000);
    }

    @Test
    void compressesResponsesOnceAndOnlyOnRequest() throws IOException {
        var body = "{\"original\":\"" + "a\\n".repeat(5_000) + "\",\"modified\":\"" + "b\\n".repeat(5_000) + "\"}";
        var plain = gateway().postJson(TEXT, body);
        assertThat(plain.header("Content-Encoding")).isEmpty();
        var packed = Api.send(gateway()
                .request(TEXT)
                .header("Content-Type", "application/json")
                .header("Accept-Encoding", "gzip")
                .POST(BodyPublishers.ofString(body)));
        assertThat(packed.header("Content-Encoding")).isEqualTo("gzip");
        var bytes = packed.bytes();
        assertThat(bytes.length).isLessThan(plain.bytes().length / 10);
        try (var in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            assertThat(in.readAllBytes()).isEqualTo(plain.bytes());
        }
    }

    @Test
    void acceptsRequestsWithExpect100Continue() {
        var response = Api.send(gateway()
                .request(TEXT)
                .header("Content-Type", "application/json")
                .expectContinue(true)
                .POST(BodyPublishers.ofString(PAIR)));
        assertThat(response.status()).isEqualTo(200);
    }

    @Test
    void headHasNoBodyAndOptionsListsTheMethods() {
        var token = gateway().postJson(SHARES, SHARE).json().get("token").asString();
        var got = gateway().get(SHARES + "/" + token);
        var head = Api.send(gateway().request(SHARES + "/" + token).method("HEAD", BodyPublishers.noBody()));
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.bytes()).isEmpty();
        assertThat(head.header("Content-Type")).isEqualTo(got.header("Content-Type"));
        var options = Api.send(gateway().request(TEXT).method("OPTIONS", BodyPublishers.noBody()));
        assertThat(options.status()).isEqualTo(200);
        assertThat(options.header("Allow")).contains("POST");
    }

    @Test
    void operatorEndpointsAreNotReachable() {
        for (var path : List.of(
                "/admin",
                "/admin/accounts",
                "/admin/v1/keys",
                "/actuator",
                "/actuator/prometheus",
                "/actuator/health")) {
            assertThat(gateway().get(path).status()).isEqualTo(404);
        }
    }

    @Test
    void replacingReplicasFailsNoRequest() throws Exception {
        int served = 0;
        try (var replacing = Executors.newSingleThreadExecutor()) {
            var replaced = replacing.submit(() -> servers.replaceAll(Server::replaced));
            while (!replaced.isDone()) {
                var response = gateway().postJson(TEXT, PAIR);
                assertThat(response.status())
                        .as("request " + served + ": " + response.text() + nginx.log())
                        .isEqualTo(200);
                served++;
            }
            replaced.get();
        }
        assertThat(served).isGreaterThan(100);
    }

    /** The gateway cannot retry requests with large bodies, because it forwards them while they arrive. */
    @Test
    void replacingReplicasFailsNoLargeRequest() throws Exception {
        var body = "{\"original\":\"" + "a".repeat(300_000) + "\",\"modified\":\"b\"}";
        var statuses = new ConcurrentHashMap<Integer, Integer>();
        var replaced = new CountDownLatch(1);
        var clients = new ArrayList<Future<?>>();
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (int i = 0; i < 4; i++) {
                clients.add(threads.submit(() -> {
                    while (replaced.getCount() > 0) {
                        statuses.merge(gateway().postJson(TEXT, body).status(), 1, Integer::sum);
                    }
                }));
            }
            try {
                servers.replaceAll(Server::replaced);
            } finally {
                replaced.countDown();
            }
        }
        for (var client : clients) {
            client.get();
        }
        assertThat(statuses).as(nginx.log()).containsOnlyKeys(200);
    }

    private Server server(int port) throws IOException {
        return Server.start(
                directory,
                List.of("-Xmx512m"),
                Map.of(
                        "server.port", Integer.toString(port),
                        "spring.datasource.url", database,
                        "spring.datasource.username", Postgres.USER,
                        "server.forward-headers-strategy", "framework",
                        "server.compression.enabled", "false",
                        "collate.failed-authentications.burst", "5",
                        "collate.drain", "5s",
                        "collate.rate-limit.store", "database"));
    }

    private Api gateway() {
        return new Api(nginx.port());
    }

    private static Api.Response page(String url) {
        return Api.send(HttpRequest.newBuilder(URI.create(url)));
    }

    /**
     * Sends a request without a key from this loopback address, with a forged X-Forwarded-For header. Returns the status of the response.
     */
    private int failed(String client, int claimed) {
        var request = "GET /api/v1/account HTTP/1.1\r\nHost: gateway\r\nConnection: close\r\nX-Forwarded-For: 10.0.0."
                + claimed + "\r\nForwarded: for=10.0.0." + claimed + "\r\n\r\n";
        try (var socket =
                new Socket(InetAddress.getByName("127.0.0.1"), nginx.port(), InetAddress.getByName(client), 0)) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            var response = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return Integer.parseInt(response.substring("HTTP/1.1 ".length()).substring(0, 3));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
