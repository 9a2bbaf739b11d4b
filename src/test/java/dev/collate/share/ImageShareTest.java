package dev.collate.share;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.image.TestImages;
import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Tests shares of two images. */
@RunningServer
class ImageShareTest {
    private static final String PATH = "/api/v1/share";
    private static final String PLAIN = "{}";

    @Autowired
    private Api api;

    private static String base64(String name) {
        return Base64.getEncoder().encodeToString(TestImages.bytes(name));
    }

    private static Map<String, Object> request(String original, String modified, Map<String, ?> options) {
        return Map.of("original", original, "modified", modified, "format", "image", "options", options);
    }

    private String share(String original, String modified, Map<String, ?> options) {
        return token(api.post(PATH, request(base64(original), base64(modified), options)));
    }

    private static String token(Api.Response response) {
        assertThat(response.status()).as(response.text()).isEqualTo(201);
        return response.json().get("token").stringValue();
    }

    private JsonNode read(String token) {
        return api.get(PATH + "/" + token).json();
    }

    private Api.Response get(String path) {
        return Api.send(api.anonymous(path));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                PLAIN,
                "{\"ignoreAntialiasing\":true,\"threshold\":0.3}",
                "{\"align\":\"rows\",\"ignore\":[{\"x\":0,\"y\":0,\"width\":99,\"height\":99,\"side\":\"original\"}],"
                        + "\"maxDiffPixels\":5,\"regions\":true}",
                "{\"highlightColor\":\"#00f\",\"outputHighlight\":true}",
            })
    void theDiffIsTheResponseOfTheComparison(String options) {
        var body = "{\"original\":\"" + base64("text.a.png") + "\",\"modified\":\"" + base64("text.b.png")
                + "\",\"format\":\"image\",\"options\":" + options + "}";
        var read = api.get(PATH + "/" + token(api.postJson(PATH, body))).text();

        assertThat(read)
                .contains(
                        ",\"diff\":" + api.postJson("/api/v1/diff/image", body).text() + ",\"createdAt\"");
        assertThat(read.contains("\"options\":" + options)).isEqualTo(!options.equals(PLAIN));
    }

    @Test
    void theImagesAreReadAsDataUrisThatTheApiAcceptsAgain() {
        var read = read(share("text.a.png", "baseline.jpg", Map.of("title", "Two pictures")));

        assertThat(read.get("format").stringValue()).isEqualTo("image");
        assertThat(read.get("title").stringValue()).isEqualTo("Two pictures");
        assertThat(read.get("original").stringValue()).isEqualTo("data:image/png;base64," + base64("text.a.png"));
        assertThat(read.get("modified").stringValue()).isEqualTo("data:image/jpeg;base64," + base64("baseline.jpg"));
        var again = api.post(
                "/api/v1/diff/image", Map.of("original", read.get("original"), "modified", read.get("modified")));
        assertThat(again.json()).isEqualTo(read.get("diff"));
    }

    @Test
    void aFormSendsFilesAndTheirNames() {
        var form = new MultipartForm()
                .addFile("original", "before.png", TestImages.bytes("text.a.png"))
                .addFile("modified", "after.png", TestImages.bytes("text.b.png"))
                .add("format", "image")
                .add("options.threshold", "0.3");
        var token = token(api.postForm(PATH, form));

        assertThat(read(token).at("/options/threshold").doubleValue()).isEqualTo(0.3);
        assertThat(get("/share/" + token).text()).contains("before.png", "after.png", "Threshold 0.3");
    }

    @ParameterizedTest
    @CsvSource({
        "picture.png, image/png, png",
        "baseline.jpg, image/jpeg, jpg",
        "lossy.webp, image/webp, webp",
        "picture.gif, image/gif, gif",
        "none.tiff, image/tiff, tiff",
    })
    void imagesAreServedWithTheTypeOfTheirBytes(String file, String type, String extension) {
        var form = new MultipartForm()
                .addFile("original", "page.html", TestImages.bytes(file))
                .addFile("modified", "page.svg", TestImages.bytes(file))
                .add("format", "image");
        var token = token(api.postForm(PATH, form));
        for (var part : new String[] {"original", "modified"}) {
            var image = get("/share/" + token + "/" + part);

            assertThat(image.status()).isEqualTo(200);
            assertThat(image.bytes()).isEqualTo(TestImages.bytes(file));
            assertThat(image.header("Content-Type")).isEqualTo(type);
            assertThat(image.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(image.header("Content-Security-Policy")).startsWith("default-src 'none'");
            assertThat(image.header("Cross-Origin-Resource-Policy")).isEqualTo("same-origin");
            assertThat(image.header("Content-Disposition"))
                    .isEqualTo("attachment; filename=\"" + part + "." + extension + "\"");
            assertThat(image.header("Cache-Control")).isEqualTo("no-cache, private");
            var same = Api.send(
                    api.anonymous("/share/" + token + "/" + part).header("If-None-Match", image.header("ETag")));
            assertThat(same.status()).isEqualTo(304);
        }
    }

    @Test
    void theHighlightImageIsStoredAlsoIfTheOptionsDoNotAskForIt() {
        var token = share("text.a.png", "text.b.png", Map.of());
        var highlight = get("/share/" + token + "/highlight");

        assertThat(highlight.header("Content-Type")).isEqualTo("image/png");
        var request = request(base64("text.a.png"), base64("text.b.png"), Map.of("outputHighlight", true));
        var expected = api.post("/api/v1/diff/image", request).json().get("highlightImage");
        assertThat("data:image/png;base64," + Base64.getEncoder().encodeToString(highlight.bytes()))
                .isEqualTo(expected.stringValue());
    }

    @Test
    void onlyThePartsOfImagesExist() {
        var images = share("text.a.png", "text.b.png", Map.of());
        var texts = token(api.post(PATH, Map.of("original", "a", "modified", "b", "format", "text")));

        assertThat(get("/share/" + images + "/patch").status()).isEqualTo(404);
        assertThat(get("/share/" + texts + "/highlight").status()).isEqualTo(404);
        assertThat(get("/share/" + images + "/diff").json())
                .isEqualTo(read(images).get("diff"));
    }

    @Test
    void thePageShowsTheImagesFromTheirAddresses() {
        var token = share("text.a.png", "text.b.png", Map.of("title", "Before and after", "threshold", 0.1));
        var page = get("/share/" + token);

        assertThat(page.header("Content-Security-Policy"))
                .isEqualTo("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none';"
                        + " form-action 'self'; frame-ancestors 'none'");
        assertThat(page.text())
                .contains(
                        "href=\"" + token + "/original\"",
                        "href=\"" + token + "/modified\"",
                        "href=\"" + token + "/highlight\"",
                        "822 of 36,000 pixels are changed: 2.28 %",
                        "<meta property=\"og:title\" content=\"Before and after\">",
                        "<meta property=\"og:description\" content=\"Image: 822 of 36,000 pixels are changed: 2.28 %\">",
                        "240 × 150 pixels",
                        "Download highlight.png",
                        "Download original.png")
                .doesNotContain("data:", "Download patch", "?view=", "Show to copy");
        assertThat(read(token).get("viewCount").intValue()).isEqualTo(2);
    }

    @Test
    void namesAndTitlesAreText() {
        var token = share(
                "text.a.png",
                "none.tiff",
                Map.of("title", "<img src=x>\u202E", "originalName", "<script>alert(1)</script>.svg"));
        var page = get("/share/" + token).text();

        assertThat(page)
                .contains("&lt;img src=x&gt;[U+202E]", "script&gt;.svg", "Browsers do not show TIFF files")
                .doesNotContain("<img", "<script>");
        assertThat(Pattern.compile("<script(?! type=\"module\" src=\"assets/)")
                        .matcher(page)
                        .results())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>",
                "<html><script>alert(1)</script></html>",
                "GIF89a<script>alert(1)</script>",
            })
    void aFileThatIsNotARasterImageIsRejected(String file) {
        var content = Base64.getEncoder().encodeToString(file.getBytes(UTF_8));
        var response = api.post(PATH, request(base64("text.a.png"), content, Map.of()));

        assertThat(response.status()).isEqualTo(422);
        assertThat(response.json().get("detail").stringValue()).startsWith("modified: ");
    }

    @Test
    void allErrorsOfARequestAreReportedTogether() {
        var response = api.post(
                PATH, Map.of("format", "image", "options", Map.of("threshold", 2, "expiresIn", "1d", "title", "a\nb")));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields())
                .containsExactlyInAnyOrder(
                        "original", "modified", "options.threshold", "options.expiresIn", "options.title");
    }

    @Test
    void theSameRequestIsTheSameShareAndAnotherOptionIsNot() {
        var request = new HashMap<>(request(base64("text.a.png"), base64("text.b.png"), Map.of()));
        var first = post(request);
        request.put("original", "data:image/png;base64," + base64("text.a.png"));

        assertThat(token(post(request))).isEqualTo(token(first));
        request.put("options", Map.of("threshold", 0.2));
        assertThat(post(request).status()).isEqualTo(422);
    }

    private Api.Response post(Object request) {
        return api.postJson(
                PATH, new ObjectMapper().writeValueAsString(request), "Idempotency-Key", "one-share-of-images");
    }

    @Test
    void imagesCountAsStoredBytes() {
        long before = storedBytes();
        share("text.a.png", "text.b.png", Map.of());

        assertThat(storedBytes() - before)
                .isGreaterThan(TestImages.bytes("text.a.png").length + TestImages.bytes("text.b.png").length);
    }

    private long storedBytes() {
        return api.get("/api/v1/account").json().at("/usage/storedBytes").longValue();
    }
}
