package dev.collate.testing;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** A client of the running server. It sends each request with the same API key. */
public record Api(int port, String key) {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Creates a client with {@link RunningServer#KEY}, the API key with the highest limits. */
    public Api(int port) {
        this(port, RunningServer.KEY);
    }

    /** Returns a client of the same server with another key. */
    public Api with(String otherKey) {
        return new Api(port, otherKey);
    }

    /** Returns the full URL of a path. */
    public String url(String path) {
        return "http://127.0.0.1:" + port + path;
    }

    /** Returns a request builder with the key of this client. {@link #send} sends the request. */
    public HttpRequest.Builder request(String path) {
        return anonymous(path).header("Authorization", "Bearer " + key);
    }

    /** Returns a request builder without a key. */
    public HttpRequest.Builder anonymous(String path) {
        return HttpRequest.newBuilder(URI.create(url(path)));
    }

    public Response get(String path) {
        return send(request(path).GET());
    }

    /** Posts a value as JSON. */
    public Response post(String path, Object value) {
        return postJson(path, JSON.writeValueAsString(value));
    }

    /** Posts a text as JSON. The text may be malformed. */
    public Response postJson(String path, String body, String... headers) {
        return post(path, "application/json", body, headers);
    }

    /** Posts a text with additional headers. Their names and values alternate. */
    public Response post(String path, String contentType, String body, String... headers) {
        return post(path, contentType, body.getBytes(StandardCharsets.UTF_8), headers);
    }

    public Response post(String path, String contentType, byte[] body, String... headers) {
        var request = request(path).header("Content-Type", contentType);
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return send(request.POST(BodyPublishers.ofByteArray(body)));
    }

    /** Sends a JSON merge patch. */
    public Response patch(String path, String body) {
        return send(request(path)
                .header("Content-Type", "application/merge-patch+json")
                .method("PATCH", BodyPublishers.ofString(body)));
    }

    public Response postForm(String path, MultipartForm form, String... headers) {
        return post(path, form.contentType(), form.bytes(), headers);
    }

    public Response delete(String path) {
        return send(request(path).DELETE());
    }

    /**
     * Sends a request.
     *
     * @throws IllegalStateException if there is no response
     */
    public static Response send(HttpRequest.Builder request) {
        try {
            return new Response(CLIENT.send(request.build(), BodyHandlers.ofByteArray()));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** A response of the server. */
    public record Response(HttpResponse<byte[]> http) {
        public int status() {
            return http.statusCode();
        }

        public byte[] bytes() {
            return http.body();
        }

        public String text() {
            return new String(bytes(), StandardCharsets.UTF_8);
        }

        public JsonNode json() {
            return JSON.readTree(bytes());
        }

        /** Returns the error code. Returns an empty string if the response has no error code. */
        public String code() {
            return json().path("code").asString("");
        }

        /** Returns the names of the invalid fields. */
        public List<String> invalidFields() {
            return json().path("errors").findValuesAsString("field");
        }

        /** Returns the first value of a header. Returns an empty string if the header is missing. */
        public String header(String name) {
            return http.headers().firstValue(name).orElse("");
        }
    }
}
