package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests the maximum size of a request body, for each way to send a body. */
@RunningServer
class BodyLimitTest {
    private static final String TEXT = "/api/v1/diff/text";
    private static final int MEGABYTE = 1 << 20;

    @Autowired
    private Api api;

    @Test
    void aBodyOfExactlyTheLimitIsAcceptedAndOneByteMoreIsRejected() {
        var json = json(1_000);
        var client = client(json.length);

        assertThat(client.post(TEXT, "application/json", json).status()).isEqualTo(200);
        assertTooLarge(client.post(TEXT, "application/json", json(1_001)));
    }

    @Test
    void aChunkedBodyIsCountedWhileItIsReceived() {
        var json = json(100_000);
        var client = client(json.length);

        assertThat(send(client, "application/json", chunked(json)).status()).isEqualTo(200);
        assertTooLarge(send(client, "application/json", chunked(json(100_001))));
    }

    @Test
    void aFormIsCountedIncludingAllItsParts() {
        var form = form(1_000);
        var client = client(form.bytes().length);

        assertThat(client.postForm(TEXT, form).status()).isEqualTo(200);
        assertThat(send(client, form.contentType(), chunked(form.bytes())).status())
                .isEqualTo(200);
        assertTooLarge(client.postForm(TEXT, form(1_001)));
        assertTooLarge(send(client, form.contentType(), chunked(form(1_001).bytes())));
    }

    @Test
    void theDetailNamesTheLimit() {
        var small = client(99).post(TEXT, "application/json", json(1_000));
        var large = client(MEGABYTE).post(TEXT, "application/json", json(2 * MEGABYTE));

        assertThat(small.json().get("detail").asString()).contains("99 bytes");
        assertThat(large.json().get("detail").asString()).contains("1 MB");
    }

    @Test
    void theProPlanAccepts48MegabytesInEveryBodyType() {
        var pro = api.with(RunningServer.PRO_KEY);
        var json = json(48 * MEGABYTE);
        var form = form(48 * MEGABYTE);

        assertThat(pro.post(TEXT, "application/json", json).status()).isEqualTo(200);
        assertThat(send(pro, form.contentType(), chunked(form.bytes())).status())
                .isEqualTo(200);
    }

    @Test
    void aKeyMayHaveAHigherLimitThanItsPlan() {
        var client = client(70 * MEGABYTE);
        var form = form(60 * MEGABYTE);

        assertThat(client.postForm(TEXT, form).status()).isEqualTo(200);
    }

    @Test
    void aClientThatSendsATooLargeBodyCompletelyStillReadsThe413() throws IOException {
        var head = "Content-Length: " + 60 * MEGABYTE + "\r\n\r\n";

        assertThat(writeAllThenRead(head, out -> {
                    var block = new byte[MEGABYTE];
                    for (int i = 0; i < 60; i++) {
                        out.write(block);
                    }
                }))
                .startsWith("HTTP/1.1 413 ")
                .contains("\"code\":\"payload_too_large\"");
    }

    @Test
    void aClientThatSendsATooLargeChunkedBodyCompletelyStillReadsThe413() throws IOException {
        assertThat(writeAllThenRead("Transfer-Encoding: chunked\r\n\r\n", out -> {
                    var block = new byte[MEGABYTE];
                    Arrays.fill(block, (byte) ' ');
                    for (int i = 0; i < 60; i++) {
                        out.write("100000\r\n".getBytes(StandardCharsets.US_ASCII));
                        out.write(block);
                        out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
                    }
                    out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                }))
                .startsWith("HTTP/1.1 413 ")
                .contains("\"code\":\"payload_too_large\"");
    }

    @Test
    void aClientThatSendsExpect100ContinueIsRejectedBeforeItSendsTheBody() throws IOException {
        try (var socket = new Socket("127.0.0.1", api.port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write(head("Expect: 100-continue\r\nContent-Length: " + 60 * MEGABYTE + "\r\n\r\n"));
            socket.getOutputStream().flush();

            assertThat(new String(socket.getInputStream().readNBytes(13), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 413 ");
        }
    }

    private String writeAllThenRead(String headers, Writing writing) throws IOException {
        try (var socket = new Socket("127.0.0.1", api.port())) {
            socket.setSoTimeout(20_000);
            var out = socket.getOutputStream();
            out.write(head(headers));
            writing.to(out);
            out.flush();
            var response = new ByteArrayOutputStream();
            var in = socket.getInputStream();
            while (!response.toString(StandardCharsets.UTF_8).contains("requestId")) {
                var next = in.read();
                assertThat(next).as("response so far: %s", response).isNotNegative();
                response.write(next);
            }
            return response.toString(StandardCharsets.UTF_8);
        }
    }

    private byte[] head(String headers) {
        return ("POST " + TEXT
                        + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer "
                        + RunningServer.PRO_KEY + "\r\n" + headers)
                .getBytes(StandardCharsets.US_ASCII);
    }

    private interface Writing {
        void to(java.io.OutputStream out) throws IOException;
    }

    private Api client(int maxBodySize) {
        return new AdminApi(api).client(Map.of("maxBodySize", maxBodySize));
    }

    private static Api.Response send(Api client, String type, BodyPublisher body) {
        return Api.send(client.request(TEXT).header("Content-Type", type).POST(body));
    }

    /** Returns a publisher whose length is unknown, so that the client sends the body in chunks. */
    private static BodyPublisher chunked(byte[] body) {
        return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body));
    }

    /** Returns a JSON request that compares two texts with about {@code bytes} characters together. */
    private static byte[] json(int bytes) {
        var one = "x".repeat(bytes / 2);
        return ("{\"original\":\"" + one + "\",\"modified\":\"" + "x".repeat(bytes - one.length()) + "\"}")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static MultipartForm form(int bytes) {
        var one = new byte[bytes / 2];
        var other = new byte[bytes - one.length];
        Arrays.fill(one, (byte) 'x');
        Arrays.fill(other, (byte) 'x');
        return new MultipartForm().add("original", one).add("modified", other);
    }

    private static void assertTooLarge(Api.Response response) {
        assertThat(response.status()).isEqualTo(413);
        assertThat(response.code()).isEqualTo("payload_too_large");
        assertThat(response.header("X-RateLimit-Limit")).isEqualTo("1000");
    }
}
