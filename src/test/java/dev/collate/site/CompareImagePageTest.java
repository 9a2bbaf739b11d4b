package dev.collate.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import dev.collate.auth.AdminApi;
import dev.collate.engine.image.TestImages;
import dev.collate.testing.Api;
import dev.collate.testing.Api.Response;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests the page that compares two images, without scripts. */
@RunningServer
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CompareImagePageTest {
    private static final String PATH = "/compare/image";
    private static final Pattern DATA_URI = Pattern.compile("data:[^\"]*");

    @Autowired
    private Api api;

    private Visitor visitor;

    @BeforeAll
    void signIn() {
        visitor = Visitor.signedIn(api, RunningServer.KEY);
        visitor.get(PATH);
    }

    @Test
    void theFormHasTheOptionsOfTheApiWithItsDefaults() {
        assertThat(visitor.get(PATH).text())
                .contains(
                        "name=\"original\"",
                        "name=\"modified\"",
                        "name=\"options.threshold\" required min=\"0\" max=\"1\" step=\"any\" value=\"0.1\"",
                        "name=\"options.ignoreAntialiasing\" value=\"true\"",
                        "name=\"options.highlightColor\" value=\"#ff0000\"",
                        "enctype=\"multipart/form-data\"");
    }

    @Test
    void theFormHasEveryOptionThatThePageDoesNotSetItself() {
        var page = visitor.get(PATH).text();
        var described = new TreeSet<>(Api.send(api.anonymous("/openapi.json"))
                .json()
                .at("/components/schemas/ImageDiffOptions/properties")
                .propertyNames());
        assertThat(described.removeAll(List.of("outputHighlight", "regions", "sizes")))
                .isTrue();
        assertThat(described)
                .isNotEmpty()
                .allSatisfy(name -> assertThat(page).contains("name=\"options." + name + "\""));
    }

    @Test
    void theResultHasTheCountsOfTheApiAndBothFiles() {
        var page = compare(TestImages.bytes("text.a.png"), TestImages.bytes("text.b.png"));

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text())
                .contains("822 of 36,000 pixels are changed", ": 2.28 %", "Threshold 0.1", "240 × 150 pixels")
                .doesNotContain("Sizes differ");
        assertThat(dataUris(page))
                .hasSize(3)
                .startsWith(
                        dataUri("image/png", TestImages.bytes("text.a.png")),
                        dataUri("image/png", TestImages.bytes("text.b.png")))
                .allMatch(uri -> uri.startsWith("data:image/png;base64,"));
    }

    @Test
    void theOptionsAreAppliedAndKept() {
        var form = files(TestImages.bytes("text.a.png"), TestImages.bytes("text.b.png"))
                .add("options.threshold", "0")
                .add("options.ignoreAntialiasing", "true")
                .add("options.highlightColor", "#0000ff");
        var page = visitor.post(PATH, form);
        var expected = api.postForm("/api/v1/diff/image", form.add("options.outputHighlight", "true"))
                .json();

        assertThat(page.text())
                .contains(
                        expected.get("changedPixels").asString() + " of 36,000",
                        "value=\"0\"",
                        "checked",
                        "value=\"#0000ff\"",
                        "Threshold 0.0");
        assertThat(dataUris(page))
                .last()
                .isEqualTo(expected.get("highlightImage").asString());
    }

    /** A template would take this text for the value false. */
    @Test
    void aFileMayHaveTheNameNo() {
        var form = new MultipartForm().addFile("original", "no", png(2, 2)).addFile("modified", "b", png(2, 2));
        assertThat(hidden(visitor.post(PATH, form), "original-name")).isEqualTo("no".getBytes(UTF_8));
    }

    @Test
    void changedAreasHaveBoxesOnAllPictures() {
        var page = compare(png(20, 10), withSquare(png(20, 10), 3, 4)).text();
        var box = "<rect class=\"box\" x=\"3\" y=\"4\" width=\"2\" height=\"2\"";

        assertThat(Pattern.compile(Pattern.quote(box)).matcher(page).results()).hasSize(3);
        assertThat(page).contains("1 changed area", "id=\"boxes\" checked");
        assertThat(compare(png(20, 10), withSquare(png(20, 10), 19, 9)).text())
                .contains("1 of 200 pixels is changed: 0.50 %", "\"Highlight image: 1 of 200 pixels is changed");
        assertThat(compare(png(2, 2), png(2, 2)).text()).doesNotContain("<rect", "id=\"boxes\"");
    }

    @Test
    void rowsCanBeAlignedIfTheHeightsDiffer() {
        var offer = "name=\"options.align\" value=\"rows\">Align the rows</button>";
        assertThat(compare(png(20, 10), png(20, 11)).text()).contains(offer);
        assertThat(compare(png(20, 10), png(21, 10)).text()).doesNotContain(offer);
        var aligned = files(png(20, 10), png(20, 11)).add("options.align", "rows");
        assertThat(visitor.post(PATH, aligned).text()).doesNotContain(offer);
    }

    @Test
    void alignedRowsAndIgnoredAreasAreOptions() {
        var form = files(png(20, 10), png(20, 11)).add("options.align", "rows").add("options.ignore", "0,0,20,11\r\n");
        var page = visitor.post(PATH, form).text();

        assertThat(page)
                .contains("No pixel is changed", "1 row inserted", "0,0,20,11", "viewBox=\"0 0 20 11\"")
                .containsPattern("name=\"options.align\"[^>]* checked")
                .doesNotContain("<rect");
        var wrong = visitor.post(PATH, files(png(1, 1), png(1, 1)).add("options.ignore", "1,2"));
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.text())
                .contains("id=\"options\" open=\"open\"", "id=\"ignore-error\">must be areas", ">\n1,2</textarea>");
    }

    @Test
    void theResultSaysWhetherAMaximumIsExceeded() {
        var changed = withSquare(png(20, 10), 3, 4);
        var passed = visitor.post(
                PATH,
                files(png(20, 10), changed)
                        .add("options.maxDiffPixels", "4")
                        .add("options.maxDiffPercent", new byte[0]));
        var failed = visitor.post(
                PATH,
                files(png(20, 10), changed)
                        .add("options.maxDiffPixels", new byte[0])
                        .add("options.maxDiffPercent", "1.9"));

        assertThat(passed.text())
                .contains("Passed: ", "name=\"options.maxDiffPixels\" min=\"0\" step=\"1\" value=\"4\"")
                .doesNotContain("Failed: ");
        assertThat(failed.text())
                .contains(
                        "Failed: ", "name=\"options.maxDiffPercent\" min=\"0\" max=\"100\" step=\"any\" value=\"1.9\"")
                .doesNotContain("Passed: ");
        assertThat(visitor.post(PATH, files(png(20, 10), changed)).text()).doesNotContain("Passed: ", "Failed: ");
    }

    private static byte[] withSquare(byte[] file, int x, int y) {
        var image = assertDoesNotThrow(() -> ImageIO.read(new ByteArrayInputStream(file)));
        image.createGraphics().fillRect(x, y, 2, 2);
        return png(image);
    }

    @Test
    void differentSizesAreShownOnOneCanvas() {
        var page = compare(png(20, 10), png(12, 15));

        assertThat(page.text())
                .contains(
                        "Sizes differ: 20 × 10 and 12 × 15",
                        "viewBox=\"0 0 20 15\"",
                        "width=\"20\" height=\"10\"",
                        "width=\"12\" height=\"15\"");
    }

    @ParameterizedTest
    @CsvSource({
        "picture.png, image/png, PNG",
        "baseline.jpg, image/jpeg, JPEG",
        "lossy.webp, image/webp, WebP",
        "picture.gif, image/gif, GIF",
    })
    void theTypeOfAPictureIsThatOfItsBytes(String file, String type, String format) {
        var page = visitor.post(
                PATH,
                new MultipartForm()
                        .addFile("original", "picture.svg", TestImages.bytes(file))
                        .addFile("modified", "picture.html", TestImages.bytes(file)));

        assertThat(page.status()).isEqualTo(200);
        assertThat(dataUris(page))
                .startsWith(dataUri(type, TestImages.bytes(file)), dataUri(type, TestImages.bytes(file)));
        assertThat(page.text()).contains(">" + format + ", ");
    }

    @Test
    void base64TextIsShownAsTheFileThatItContains() {
        var text = Base64.getMimeEncoder().encode(TestImages.bytes("text.a.png"));

        assertThat(dataUris(compare(text, TestImages.bytes("text.a.png"))))
                .startsWith(dataUri("image/png", TestImages.bytes("text.a.png")));
    }

    @Test
    void aTiffIsComparedButNotShown() {
        var page = compare(TestImages.bytes("none.tiff"), TestImages.bytes("none.tiff"));

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).contains("Browsers do not show TIFF files").doesNotContain("value=\"blink\"");
        assertThat(dataUris(page)).singleElement().asString().startsWith("data:image/png;base64,");
    }

    @Test
    void filesOfMoreThanFourMegabytesAreNotPartOfThePage() {
        var page = compare(noise(1200, 1000), png(1, 1));

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text())
                .contains("1,200,000", "larger than 4 MB", "value=\"highlight\"")
                .doesNotContain("value=\"two-up\"");
        assertThat(dataUris(page)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "original, '<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>', 422",
        "modified, '<script>alert(1)</script>', 422",
        "modified, 'GIF89a', 422",
        "original, '', 400",
    })
    void anErrorOfAFileIsShownAtItsField(String field, String content, int status) {
        var good = TestImages.bytes("text.a.png");
        var bad = content.getBytes(UTF_8);
        var page = field.equals("original") ? compare(bad, good) : compare(good, bad);

        assertThat(page.status()).isEqualTo(status);
        assertThat(page.text())
                .containsPattern("<p class=\"error\" id=\"" + field + "-error\">(?!" + field + ")[^<]+</p>")
                .containsOnlyOnce("aria-invalid=\"true\"")
                .doesNotContain("alert(1)", "data:", "value=\"two-up\"");
    }

    @Test
    void anImageWithTooManyPixelsIsAnErrorAtItsField() {
        var file = png(1, 1);
        var checksum = new CRC32();
        ByteBuffer.wrap(file).putInt(16, 30_000).putInt(20, 30_000);
        checksum.update(file, 12, 17);
        ByteBuffer.wrap(file).putInt(29, (int) checksum.getValue());
        var page = compare(png(1, 1), file);

        assertThat(page.status()).isEqualTo(413);
        assertThat(page.text()).contains("id=\"modified-error\">the image has 30,000 x 30,000 pixels");
    }

    @Test
    void aMissingFileAndInvalidOptionsAreShownTogether() {
        var form = new MultipartForm()
                .addFile("original", "", new byte[0])
                .add("options.threshold", "2")
                .add("options.ignoreAntialiasing", "maybe")
                .add("options.highlightColor", "\"><b>red");
        var page = visitor.post(PATH, form);

        assertThat(page.status()).isEqualTo(400);
        assertThat(page.text())
                .contains(
                        "id=\"original-error\">is required<",
                        "id=\"modified-error\">is required<",
                        "id=\"threshold-error\">must be a number from 0 to 1<",
                        "id=\"antialiasing-error\">must be true or false<",
                        "id=\"color-error\">must be a colour",
                        "value=\"&quot;&gt;&lt;b&gt;red\"")
                .doesNotContain("<b>red");
    }

    @Test
    void anOptionThatIsNotUtf8IsAnErrorAtItsField() {
        var form = files(png(1, 1), png(1, 1)).add("options.threshold", new byte[] {(byte) 0xdd});
        var page = visitor.post(PATH, form);
        assertThat(page.status()).isEqualTo(400);
        assertThat(page.text()).contains("must be UTF-8", "name=\"options.threshold\"", "value=\"0.1\"");
    }

    @Test
    void namesOfFilesAreText() {
        var page = visitor.post(
                PATH,
                new MultipartForm()
                        .addFile("original", "<img src=x onerror=alert(1)>.png", TestImages.bytes("text.a.png"))
                        .addFile("modified", "'-alert(1)-'${7*7}[[${7*7}]].png", TestImages.bytes("text.b.png")));

        assertThat(page.text())
                .contains("&lt;img src=x onerror=alert(1)&gt;.png", "${7*7}[[${7*7}]].png")
                .doesNotContain("<img");
    }

    @Test
    void aVisitorWhoIsNotSignedInIsSentToTheSignIn() {
        var stranger = new Visitor(api);
        var page = stranger.get(PATH);

        assertThat(page.status()).isEqualTo(303);
        assertThat(page.header("Location")).isEqualTo("../sign-in?continue=%2Fcompare%2Fimage");
        stranger.get("/sign-in");
        assertThat(stranger.post(PATH, files(png(1, 1), png(1, 1))).status()).isEqualTo(401);
    }

    @Test
    void aKeyWithoutTheScopeIsRefused() {
        var key = new AdminApi(api.with(RunningServer.ADMIN_TOKEN))
                .create(Map.of("name", "converts only", "plan", "pro", "scopes", List.of("convert")));
        var other = Visitor.signedIn(api, key.get("secret").asString());

        assertThat(other.get(PATH).status()).isEqualTo(403);
    }

    @Test
    void aBodyAboveTheLimitOfTheKeyIsAnErrorPage() {
        var free = Visitor.signedIn(api, RunningServer.FREE_KEY);
        free.get(PATH);
        var page = free.post(PATH, files(new byte[6 << 20], png(1, 1)));

        assertThat(page.status()).isEqualTo(413);
        assertThat(page.header("Content-Type")).startsWith("text/html");
    }

    @Test
    void aShareHasTheOptionsAndTheFileNamesOfTheForm() {
        var form = files(TestImages.bytes("text.a.png"), TestImages.bytes("text.b.png"))
                .add("options.threshold", "0.3")
                .add("options.highlightColor", "#0000ff")
                .add("options.title", "Two buttons")
                .add("options.expiresIn", "7d")
                .add("action", "share");
        var response = visitor.post(PATH, form);

        assertThat(response.status()).isEqualTo(303);
        assertThat(response.header("Location"))
                .startsWith(".././account/shares/shr_")
                .endsWith("?done=SHARE_CREATED");
        var token = response.header("Location").replaceAll(".*/|\\?.*", "");
        var share = api.get("/api/v1/share/" + token).json();
        assertThat(share.get("title").asString()).isEqualTo("Two buttons");
        assertThat(share.get("options").toString()).isEqualTo("{\"highlightColor\":\"#0000ff\",\"threshold\":0.3}");
        assertThat(share.get("original").asString()).isEqualTo(dataUri("image/png", TestImages.bytes("text.a.png")));
        assertThat(Api.send(api.anonymous("/share/" + token)).text()).contains("Two buttons", "a.png", "b.png");
    }

    @Test
    void smallFilesAreKeptForTheNextButton() {
        var page = compare(TestImages.bytes("text.a.png"), TestImages.bytes("text.b.png"));
        assertThat(page.text()).doesNotContainPattern("<input type=\"file\"[^>]*required");
        var kept = new MultipartForm()
                .addFile("original", "", new byte[0])
                .addFile("modified", "", new byte[0])
                .add("original-kept", hidden(page, "original-kept"))
                .add("modified-kept", hidden(page, "modified-kept"))
                .add("original-name", hidden(page, "original-name"))
                .add("options.threshold", "0");

        var again = visitor.post(PATH, kept);

        assertThat(again.status()).isEqualTo(200);
        assertThat(again.text()).contains("<bdi>a.png</bdi>", "Threshold 0.0");
        assertThat(dataUris(again)).startsWith(dataUri("image/png", TestImages.bytes("text.a.png")));
    }

    @Test
    void aChosenFileReplacesTheKeptFile() {
        var form = files(TestImages.bytes("text.b.png"), TestImages.bytes("text.b.png"))
                .add("original-kept", Base64.getEncoder().encode(TestImages.bytes("text.a.png")))
                .add("original-name", "kept.png");

        assertThat(visitor.post(PATH, form).text())
                .contains("No pixel is changed", "<bdi>a.png</bdi>")
                .doesNotContain("<bdi>kept.png</bdi>");
    }

    @Test
    void largerFilesAreNotKept() {
        var page = compare(noise(600, 500), png(1, 1));

        assertThat(page.text())
                .containsPattern("<input type=\"file\"[^>]*required")
                .contains("choose them again above")
                .doesNotContain("name=\"original-kept\"");
    }

    @Test
    void anErrorOfTheShareIsShownAtItsFieldWithTheResult() {
        var page = visitor.post(
                PATH,
                files(TestImages.bytes("text.a.png"), TestImages.bytes("text.b.png"))
                        .add("options.title", "a\tb")
                        .add("options.expiresIn", "7d")
                        .add("action", "share"));

        assertThat(page.status()).isEqualTo(400);
        assertThat(page.text())
                .contains("822 of 36,000 pixels are changed", "class=\"more share\" open=\"open\"")
                .contains("id=\"title-error\">must not contain control characters or line breaks<")
                .contains("value=\"a\tb\"", "<option value=\"7d\" selected=\"selected\">")
                .doesNotContain("see the marked field");
        assertThat(hidden(page, "original-kept")).isEqualTo(Base64.getEncoder().encode(TestImages.bytes("text.a.png")));
    }

    @Test
    void anErrorWithoutAFieldIsShownBelowTheForm() {
        var page = visitor.post(
                PATH,
                files(TestImages.bytes("text.a.png"), TestImages.bytes("text.b.png"))
                        .add("options.threshold", "2")
                        .add("options.title", "a\tb")
                        .add("action", "share"));

        assertThat(page.status()).isEqualTo(400);
        assertThat(page.text())
                .contains("options.title: must not contain control characters or line breaks.")
                .doesNotContain("see the marked field");
        assertThat(hidden(page, "options.title")).isEqualTo("a\tb".getBytes(UTF_8));
    }

    @Test
    void anOptionWithoutAFieldIsShownBelowTheForm() {
        var page = visitor.post(
                PATH,
                files(TestImages.bytes("text.a.png"), TestImages.bytes("text.b.png"))
                        .add("options.regions", "abc"));

        assertThat(page.status()).isEqualTo(400);
        assertThat(page.text()).contains("options.regions: ");
    }

    @Test
    void onlyAKeyThatMayCreateSharesHasTheButton() {
        var key = new AdminApi(api.with(RunningServer.ADMIN_TOKEN))
                .create(Map.of("name", "compares only", "plan", "pro", "scopes", List.of("diff")));
        var other = Visitor.signedIn(api, key.get("secret").asString());
        other.get(PATH);
        var form = files(TestImages.bytes("text.a.png"), TestImages.bytes("text.b.png"));

        assertThat(other.post(PATH, form).text()).doesNotContain("value=\"share\"");
        assertThat(other.post(PATH, form.add("action", "share")).status()).isEqualTo(403);
    }

    private static byte[] hidden(Response page, String name) {
        var found = Pattern.compile("name=\"" + name + "\" value=\"([^\"]*)\"").matcher(page.text());
        assertThat(found.find()).isTrue();
        return found.group(1).replace("&#43;", "+").getBytes(UTF_8);
    }

    private Response compare(byte[] original, byte[] modified) {
        return visitor.post(PATH, files(original, modified));
    }

    private static MultipartForm files(byte[] original, byte[] modified) {
        return new MultipartForm().addFile("original", "a.png", original).addFile("modified", "b.png", modified);
    }

    private static List<String> dataUris(Response page) {
        return DATA_URI.matcher(page.text())
                .results()
                .map(found -> found.group().replace("&#43;", "+"))
                .toList();
    }

    private static String dataUri(String type, byte[] file) {
        return "data:" + type + ";base64," + Base64.getEncoder().encodeToString(file);
    }

    private static byte[] png(int width, int height) {
        return png(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB));
    }

    /** Returns a PNG with random pixels. Its file has four bytes for each pixel, because random pixels cannot be compressed. */
    private static byte[] noise(int width, int height) {
        var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        var random = new Random(1);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                image.setRGB(x, y, random.nextInt());
            }
        }
        return png(image);
    }

    private static byte[] png(BufferedImage image) {
        var file = new ByteArrayOutputStream();
        assertDoesNotThrow(() -> ImageIO.write(image, "png", file));
        return file.toByteArray();
    }
}
