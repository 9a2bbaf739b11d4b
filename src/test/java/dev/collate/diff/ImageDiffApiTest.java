package dev.collate.diff;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.image.TestImages;
import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

@RunningServer
class ImageDiffApiTest {
    private static final String PATH = "/api/v1/diff/image";
    private static final byte[] ORIGINAL = TestImages.bytes("text.a.png");
    private static final byte[] MODIFIED = TestImages.bytes("text.b.png");
    /**
     * The number of different pixels of the two images, which have 240 x 150 pixels. The number comes from the program pixelmatch; see
     * counts.tsv.
     */
    private static final int CHANGED = 822;

    @Autowired
    private Api api;

    /** Returns the ways in which a client may send a file. */
    static List<Arguments> waysToSend() {
        return List.of(
                Arguments.of("as it is", (Way) file -> file),
                Arguments.of("Base64", (Way) file -> Base64.getEncoder().encode(file)),
                Arguments.of("Base64 without padding", (Way)
                        file -> Base64.getEncoder().withoutPadding().encode(file)),
                Arguments.of("Base64 in lines", (Way)
                        file -> ("\r\n " + Base64.getMimeEncoder().encodeToString(file) + "\n").getBytes(ISO_8859_1)),
                Arguments.of("a data URI", (Way) file ->
                        ("data:image/png;base64," + Base64.getEncoder().encodeToString(file)).getBytes(ISO_8859_1)),
                Arguments.of("a data URI of another type", (Way) file -> ("DATA:application/octet-stream;x=y;BASE64,"
                                + Base64.getEncoder().encodeToString(file))
                        .getBytes(ISO_8859_1)));
    }

    private interface Way {
        byte[] send(byte[] file);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("waysToSend")
    void aFormAcceptsFiles(String name, Way way) {
        var response = form(Map.of("original", way.send(ORIGINAL), "modified", way.send(MODIFIED)));

        assertThat(response.status()).as(response.text()).isEqualTo(200);
        assertThat(response.header("Content-Type")).startsWith("application/json");
        assertThat(response.text())
                .isEqualTo("{\"diffPercent\":" + 100.0 * CHANGED / 36_000 + ",\"changedPixels\":" + CHANGED
                        + ",\"totalPixels\":36000}");
    }

    @Test
    void jsonAcceptsNestedOptions() {
        var response = api.post(
                PATH,
                Map.of(
                        "original", Base64.getEncoder().encodeToString(ORIGINAL),
                        "modified",
                                "data:image/png;base64," + Base64.getEncoder().encodeToString(MODIFIED),
                        "options", Map.of("threshold", 0.3, "ignoreAntialiasing", true, "outputHighlight", false)));

        assertThat(response.status()).as(response.text()).isEqualTo(200);
        assertThat(response.json().path("changedPixels").intValue()).isEqualTo(76);
        assertThat(response.json().has("highlightImage")).isFalse();
    }

    @Test
    void formOptionsAreText() {
        var response = form(parts("options.threshold", "0.3", "options.ignoreAntialiasing", "true"));

        assertThat(response.json().path("changedPixels").intValue()).isEqualTo(76);
    }

    @ParameterizedTest
    @CsvSource({
        "'', ffff0000",
        "#0f8, ff00ff88",
        "#12AbcD, ff12abcd",
        "#12345678, 78123456",
    })
    void changedPixelsHaveTheRequestedColour(String color, String expected) throws IOException {
        var response = form(
                color.isEmpty()
                        ? parts("options.outputHighlight", "true")
                        : parts("options.outputHighlight", "true", "options.highlightColor", color));

        var uri = response.json().path("highlightImage").stringValue();
        assertThat(uri).startsWith("data:image/png;base64,");
        var image =
                ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(uri.substring(uri.indexOf(',') + 1))));
        int marked = 0;
        for (int rgb : image.getRGB(0, 0, 240, 150, null, 0, 240)) {
            marked += rgb == Integer.parseUnsignedInt(expected, 16) ? 1 : 0;
        }
        assertThat(marked).isEqualTo(CHANGED);
    }

    @ParameterizedTest
    @CsvSource({
        "options.threshold, much",
        "options.threshold, -0.1",
        "options.threshold, 1.1",
        "options.threshold, NaN",
        "options.ignoreAntialiasing, 1",
        "options.outputHighlight, yes",
        "options.highlightColor, red",
        "options.highlightColor, #ff00",
        "options.highlightColor, ff0000",
        "options.ignore, [",
        "options.ignore, {}",
        "options.ignore, [1]",
        "options.ignore, '[\"0,0,1,1\"]'",
        "options.ignore, '[{\"x\":0,\"y\":0,\"width\":0,\"height\":1}]'",
    })
    void anInvalidOptionIsNamed(String option, String value) {
        var response = form(parts(option, value));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.code()).isEqualTo("invalid_request");
        assertThat(response.invalidFields()).containsExactly(option);
    }

    @Test
    void optionsAreTypedInJson() {
        var response = api.post(
                PATH,
                Map.of(
                        "original", "",
                        "modified", "",
                        "options", Map.of("threshold", "0.1", "outputHighlight", 1, "highlightColor", 5)));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields())
                .containsExactly("options.threshold", "options.outputHighlight", "options.highlightColor");
    }

    @Test
    void theOptionsAddMembersToTheResponse() {
        var request = Map.of(
                "original",
                Base64.getEncoder().encodeToString(ORIGINAL),
                "modified",
                Base64.getEncoder().encodeToString(MODIFIED),
                "options",
                Map.of(
                        "regions",
                        true,
                        "align",
                        "rows",
                        "maxDiffPercent",
                        1.5,
                        "ignore",
                        List.of(
                                Map.of("x", 0, "y", 0, "width", 240, "height", 75),
                                Map.of("x", 0, "y", 75, "width", 9, "height", 9, "side", "modified"))));
        var json = api.post(PATH, request).json();

        assertThat(json.propertyNames())
                .containsExactly(
                        "diffPercent",
                        "changedPixels",
                        "totalPixels",
                        "original",
                        "modified",
                        "passed",
                        "regions",
                        "regionCount",
                        "bands",
                        "bandCount");
        assertThat(json.get("original").toString()).isEqualTo("{\"width\":240,\"height\":150}");
        assertThat(json.at("/regions/0").propertyNames()).containsExactly("x", "y", "width", "height", "changedPixels");
        assertThat(json.get("changedPixels").longValue()).isBetween(1L, CHANGED - 1L);
        assertThat(json.get("regions").size()).isEqualTo(json.get("regionCount").intValue());
    }

    @Test
    void aFormSendsAreasAsText() {
        var form = parts(
                "options.ignore",
                " 0,0,240,150 \r\n0, 0, 1, 1, original",
                "options.maxDiffPixels",
                "0",
                "options.sizes",
                "true");
        assertThat(form(form).text())
                .isEqualTo(
                        "{\"diffPercent\":0.0,\"changedPixels\":0,\"totalPixels\":36000,"
                                + "\"original\":{\"width\":240,\"height\":150},\"modified\":{\"width\":240,\"height\":150},\"passed\":true}");
        form.put("options.ignore", new byte[0]);
        assertThat(form(form).json().get("passed").booleanValue()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"x\":0,\"y\":0,\"width\":240,\"height\":150}",
                " [{\"x\":0,\"y\":0,\"width\":240,\"height\":75}, {\"x\":0,\"y\":75,\"width\":240,\"height\":75}]"
            })
    void aFormSendsAreasAsJson(String areas) {
        assertThat(form(parts("options.ignore", areas))
                        .json()
                        .get("changedPixels")
                        .intValue())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", " [ ] "})
    void aFormWithoutAreasIgnoresNone(String areas) {
        assertThat(form(parts("options.ignore", areas)).json())
                .isEqualTo(form(parts("options.threshold", "0.1")).json());
    }

    @Test
    void aPartForOneMemberOfAnIgnoredAreaIsRejected() {
        var response = form(parts("options.ignore.x", "1"));
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields()).containsExactly("options.ignore");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"ignore\":{\"x\":0}}",
                "{\"ignore\":[{\"x\":0,\"y\":0,\"width\":1}]}",
                "{\"ignore\":[{\"x\":-1,\"y\":0,\"width\":1,\"height\":1}]}",
                "{\"ignore\":[{\"x\":0,\"y\":0,\"width\":0,\"height\":1}]}",
                "{\"ignore\":[{\"x\":\"0\",\"y\":0,\"width\":1,\"height\":1}]}",
                "{\"ignore\":[{\"x\":0,\"y\":0,\"width\":1,\"height\":1,\"side\":\"left\"}]}",
                "{\"ignore\":[\"0,0,1\"]}",
                "{\"ignore\":[\"0,0,1,1\"]}",
                "{\"ignore\":[{\"x\":0,\"y\":0,\"width\":1,\"height\":1,\"sid\":\"original\"}]}",
                "{\"align\":\"columns\"}",
                "{\"regions\":\"true\"}",
                "{\"sizes\":1}",
                "{\"maxDiffPixels\":-1}",
                "{\"maxDiffPercent\":101}",
            })
    void anInvalidOptionOfTheDetailsIsNamed(String options) {
        var image = Base64.getEncoder().encodeToString(ORIGINAL);
        var response = api.postJson(
                PATH, "{\"original\":\"" + image + "\",\"modified\":\"" + image + "\",\"options\":" + options + "}");

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields()).containsExactly("options." + options.replaceAll("^\\{\"(\\w+).*", "$1"));
    }

    @Test
    void tooManyAreasAreRejected() {
        var response = form(parts("options.ignore", "0,0,1,1\n".repeat(101)));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.json().at("/errors/0/message").stringValue()).isEqualTo("must have at most 100 areas");
    }

    @Test
    void theHighlightImageIsSentAloneIfTheClientAcceptsPng() throws IOException {
        var form = new MultipartForm()
                .addFile("original", "a.png", ORIGINAL)
                .addFile("modified", "b.png", MODIFIED)
                .add("options.maxDiffPixels", "5");
        var response = api.postForm(PATH, form, "Accept", "image/png");

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Content-Type")).isEqualTo("image/png");
        assertThat(response.header("X-Changed-Pixels")).isEqualTo("" + CHANGED);
        assertThat(response.header("X-Total-Pixels")).isEqualTo("36000");
        assertThat(response.header("X-Passed")).isEqualTo("false");
        var uri = form(parts("options.outputHighlight", "true"))
                .json()
                .path("highlightImage")
                .stringValue();
        assertThat(uri).endsWith(Base64.getEncoder().encodeToString(response.bytes()));
    }

    @Test
    void bothImagesAreRequired() {
        var response = form(Map.of("options.threshold", "0.1".getBytes(UTF_8)));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields()).containsExactly("original", "modified");
    }

    static Stream<Arguments> contentThatIsNoImage() {
        return Stream.of(
                Arguments.of("nothing", new byte[0]),
                Arguments.of("text", "This is not an image.".getBytes(UTF_8)),
                Arguments.of("Base64 of text", Base64.getEncoder().encode("This is not an image.".getBytes(UTF_8))),
                Arguments.of(
                        "a Base64 letter too many",
                        (Base64.getEncoder().encodeToString(new byte[3]) + "A").getBytes(UTF_8)),
                Arguments.of("a data URI without Base64", "data:image/svg+xml,<svg/>".getBytes(UTF_8)),
                Arguments.of("half a PNG", Arrays.copyOf(ORIGINAL, ORIGINAL.length / 2)),
                Arguments.of("half a JPEG", Arrays.copyOf(TestImages.bytes("baseline.jpg"), 200)),
                Arguments.of("a signature alone", "GIF89a".getBytes(UTF_8)),
                Arguments.of("a PDF", "%PDF-1.7".getBytes(UTF_8)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("contentThatIsNoImage")
    void contentThatIsNotAnImageIsRejectedByName(String name, byte[] content) {
        var response = form(Map.of("original", ORIGINAL, "modified", content));

        assertThat(response.status()).isEqualTo(422);
        assertThat(response.code()).isEqualTo("unprocessable");
        assertThat(detail(response.json())).startsWith("modified: ").doesNotContain("Exception", "dev.collate", "java");
    }

    @Test
    void theErrorForAnUnsupportedFormatNamesTheSupportedFormats() {
        var avif = "\0\0\0\u0020ftypavif".getBytes(UTF_8);

        assertThat(detail(form(Map.of("original", ORIGINAL, "modified", avif)).json()))
                .isEqualTo("modified: Not a PNG, JPEG, GIF, BMP, WebP or TIFF image, and not the Base64 text of one.");
    }

    @Test
    void theErrorForAnEmptyFileSaysThatItIsEmpty() {
        assertThat(detail(form(Map.of("original", new byte[0], "modified", ORIGINAL))
                        .json()))
                .isEqualTo("original: is empty.");
    }

    @Test
    void anImageWithTooManyPixelsIsRejectedByItsHeader() {
        // The header of this file declares 60,000 x 60,000 pixels, but the file contains no pixels.
        var bomb = Base64.getDecoder().decode("iVBORw0KGgoAAAANSUhEUgAA6mAAAOpgCAIAAAAPsOIVAAAAAElFTkSuQmCC");
        var response = form(Map.of("original", bomb, "modified", ORIGINAL));

        assertThat(response.status()).as(response.text()).isEqualTo(413);
        assertThat(response.code()).isEqualTo("payload_too_large");
        assertThat(detail(response.json())).startsWith("original: the image has 60,000 x 60,000 pixels");
    }

    @Test
    void noTemporaryFileRemains() throws IOException {
        var folder = Path.of(System.getProperty("java.io.tmpdir"));
        var before = imageFiles(folder);

        for (var name : new String[] {"baseline.jpg", "lzw.tiff", "lossless.webp", "picture.gif"}) {
            assertThat(form(Map.of("original", TestImages.bytes(name), "modified", ORIGINAL))
                            .status())
                    .isEqualTo(200);
            var broken = Arrays.copyOf(TestImages.bytes(name), 60);
            assertThat(form(Map.of("original", broken, "modified", ORIGINAL)).status())
                    .isEqualTo(422);
        }

        assertThat(imageFiles(folder)).isEqualTo(before);
    }

    private static List<String> imageFiles(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("imageio") || name.startsWith("upload_"))
                    .sorted()
                    .toList();
        }
    }

    private Api.Response form(Map<String, byte[]> parts) {
        var form = new MultipartForm();
        parts.forEach(form::add);
        return api.postForm(PATH, form);
    }

    /** Returns a form with both images and these options. The arguments are alternately the name and the value of an option. */
    private static HashMap<String, byte[]> parts(String... options) {
        var parts = new HashMap<>(Map.of("original", ORIGINAL, "modified", MODIFIED));
        for (int i = 0; i < options.length; i += 2) {
            parts.put(options[i], options[i + 1].getBytes(UTF_8));
        }
        return parts;
    }

    private static String detail(JsonNode problem) {
        return problem.path("detail").stringValue();
    }
}
