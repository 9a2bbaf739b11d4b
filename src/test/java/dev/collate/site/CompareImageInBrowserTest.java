package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import dev.collate.testing.Api;
import dev.collate.testing.Axe;
import dev.collate.testing.Browser;
import dev.collate.testing.RunningServer;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests the comparison of two images in a real browser, with and without scripts. */
@Tag("browser")
@RunningServer
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CompareImageInBrowserTest {
    private static final int WIDE = 1280;
    private static final int PHONE = 320;
    private static final Path PICTURES = Path.of("src/test/resources/pictures").toAbsolutePath();
    private static final String RESULT = "822 of 36,000 pixels are changed: 2.28 %";

    @Autowired
    private Api api;

    private Browser browser;

    @BeforeAll
    void start() {
        browser = Browser.start();
        Visitor.signIn(browser, api, RunningServer.KEY);
    }

    @AfterAll
    void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void allowScripts() {
        browser.allowScripts(true);
        browser.reduceMotion(false);
    }

    @AfterEach
    void checkConsoleAndLoadedResources() {
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests())
                .allMatch(address -> address.startsWith(api.url("/")) || address.startsWith("data:"));
    }

    private void open(int width, String scheme) {
        browser.resize(width, scheme);
        browser.open(api.url("/compare/image"));
    }

    private void choose(String original, String modified) {
        browser.find("#original").sendKeys(PICTURES.resolve(original).toString());
        browser.find("#modified").sendKeys(PICTURES.resolve(modified).toString());
    }

    /** Compares two pictures and waits for the result. */
    private void compare(String original, String modified) {
        choose(original, modified);
        browser.find("button.primary").click();
        browser.await("[...document.querySelectorAll('#status')]"
                + ".some(e => e.checkVisibility() && e.innerText !== '' && e.innerText !== 'Comparing…')");
    }

    private void to(String view) {
        browser.find("[value=" + view + "]").click();
    }

    /** Returns the captions of the pictures that can be seen. */
    private List<String> pictures() {
        return browser.shown(".picture .pan").isEmpty() ? List.of() : browser.shown(".picture figcaption b");
    }

    @Test
    void theUploadOfLargeFilesShowsItsProgress(@TempDir Path folder) throws IOException {
        open(WIDE, "light");
        browser.find("#original").sendKeys(noise(folder.resolve("a.png"), 1));
        browser.find("#modified").sendKeys(noise(folder.resolve("b.png"), 2));
        browser.run("const form = document.getElementById('compare'); window.states = [];"
                + "new MutationObserver(() => window.states.push(form.querySelector('.progress [role=status]')?.textContent))"
                + ".observe(form, {childList: true, subtree: true})");
        browser.find("button.primary").click();
        browser.await("document.getElementById('status').innerText.includes('pixels are changed')");
        assertThat(browser.run("return window.states")).asInstanceOf(LIST).contains("Uploading…", "Comparing…");

        browser.run("window.states = []; document.getElementById('antialiasing').click()");
        browser.await("window.states.at(-1) === ''");
        assertThat(browser.run("return document.activeElement.textContent")).isNotEqualTo("Cancel");
    }

    /** Writes an image that cannot be compressed, so that its file is large. */
    private static String noise(Path file, long seed) throws IOException {
        var image = new BufferedImage(600, 400, BufferedImage.TYPE_INT_RGB);
        var random = new Random(seed);
        for (int i = 0; i < 600 * 400; i++) {
            image.setRGB(i % 600, i / 600, random.nextInt());
        }
        ImageIO.write(image, "png", file.toFile());
        return file.toString();
    }

    private String style(String selector, String property) {
        return browser.find(selector).getCssValue(property);
    }

    @Test
    void picturesOfDifferentSizesHaveTheSameScaleAndTheSameCorner() {
        open(PHONE, "light");
        compare("large.png", "text.b.png");

        assertThat(browser.shown(".stats .changed")).singleElement().asString().startsWith("Sizes differ");
        assertThat(browser.find(".original svg").getRect().getWidth())
                .isEqualTo(browser.find(".modified svg").getRect().getWidth());
        browser.find("#result [name='options.align']").click();
        browser.await("document.activeElement.id === 'status'");
    }

    @Test
    void anErrorOfAFileIsShownAtItsField() {
        open(WIDE, "light");
        compare("text.a.png", "counts.tsv");

        assertThat(browser.find("#modified-error").getText())
                .startsWith("Not a PNG, JPEG, GIF, BMP, WebP or TIFF image");
        assertThat(browser.find("#modified").getDomAttribute("aria-invalid")).isEqualTo("true");
        assertThat(browser.focused().getDomAttribute("id")).isEqualTo("modified");
        assertThat(browser.find("#status").getText()).startsWith("The comparison was not possible");
        browser.console();

        compare("text.a.png", "text.b.png");
        assertThat(browser.shown(".error")).isEmpty();
        assertThat(browser.findAll("[aria-invalid]")).isEmpty();
    }

    @Test
    void aTiffIsComparedAndThePageSaysThatItIsNotShown() {
        open(WIDE, "light");
        compare("none.tiff", "lzw.tiff");

        assertThat(browser.shown(".picture .same")).allMatch(text -> text.startsWith("Browsers do not show TIFF"));
        to("highlight");
        assertThat(pictures()).containsExactly("Highlight");
    }

    @Test
    void everyViewShowsItsPicturesAndIsAccessible() {
        open(WIDE, "light");
        Axe.checkPage(browser);
        compare("text.a.png", "text.b.png");
        assertThat(browser.find("#status[role=status]").getText()).isEqualTo(RESULT);
        assertThat(browser.run("return document.getElementById('original').files[0].name"))
                .as("the files stay chosen")
                .isEqualTo("text.a.png");
        assertThat(browser.shown("figcaption bdi")).contains("text.a.png", "text.b.png");
        assertThat(pictures()).containsExactly("Original", "Modified");
        assertZoomAndPositionAreTheSameForAllPictures();
        Axe.checkPage(browser);

        to("slider");
        assertThat(pictures()).containsExactly("Original", "Modified");
        assertThat(style(".modified .pan", "clip-path")).isEqualTo("inset(0px 0px 0px 50%)");
        browser.find("#split").sendKeys(Keys.HOME);
        assertThat(style(".modified .pan", "clip-path")).isEqualTo("inset(0px 0px 0px 0%)");
        assertThat(browser.find(".original .pan").getRect())
                .isEqualTo(browser.find(".modified .pan").getRect());
        Axe.checkPage(browser);

        to("onion");
        browser.find("#mix").sendKeys(Keys.END);
        assertThat(style(".modified .pan", "opacity")).isEqualTo("1");
        browser.find("#mix").sendKeys(Keys.HOME);
        assertThat(style(".modified .pan", "opacity")).isEqualTo("0");
        Axe.checkPage(browser);

        to("blink");
        assertThat(style(".modified .pan", "animation-name")).isEqualTo("blink");
        browser.find("#blinked").click();
        assertThat(style(".modified .pan", "animation-name")).isEqualTo("none");
        assertThat(style(".modified .pan", "visibility")).isEqualTo("visible");
        browser.find("#blinked").click();
        Axe.checkPage(browser);
        assertNothingBlinksForAPersonWhoPrefersLessMotion();

        to("highlight");
        assertThat(pictures()).containsExactly("Highlight");
        Axe.checkPage(browser);
        assertAChangedThresholdCountsAgain();
    }

    private void assertZoomAndPositionAreTheSameForAllPictures() {
        for (int i = 0; i < 5; i++) {
            browser.find("[data-zoom=in]").click();
        }
        assertThat(browser.find("#zoom").getText()).isEqualTo("759 %");
        browser.run("document.querySelector('.original .pan').scrollTo(300, 200)");
        browser.await("document.querySelector('.modified .pan').scrollLeft === 300");
        assertThat(browser.run("return document.querySelector('.modified .pan').scrollTop"))
                .isEqualTo(200L);
        browser.find(".modified .pan").sendKeys("-");
        assertThat(browser.find("#zoom").getText()).isEqualTo("506 %");
        browser.find(".modified .pan").sendKeys("0");
        assertThat(browser.find("#zoom").getText()).isEqualTo("100 %");
    }

    private void assertNothingBlinksForAPersonWhoPrefersLessMotion() {
        browser.reduceMotion(true);
        assertThat(style(".modified .pan", "animation-name")).isEqualTo("none");
        assertThat(style(".modified .pan", "visibility")).isEqualTo("hidden");
        browser.find("#blinked").sendKeys(Keys.SPACE);
        assertThat(style(".modified .pan", "visibility")).isEqualTo("visible");
        browser.reduceMotion(false);
    }

    private void assertAChangedThresholdCountsAgain() {
        changeThreshold("1");
        browser.await("document.getElementById('status').innerText === 'No pixel is changed'");
        assertThat(browser.shown(".stats li")).first().isEqualTo("Threshold 1.0");
        assertThat(browser.find("[value=highlight]").isSelected())
                .as("the view stays")
                .isTrue();
    }

    private void changeThreshold(String threshold) {
        browser.run("const threshold = document.getElementById('threshold'); threshold.value = '" + threshold
                + "'; threshold.dispatchEvent(new Event('change', {bubbles: true}))");
    }

    @Test
    void afterAnErrorOfTheShareTheFilesAndTheTitleStayAndAShareShowsTheSameViews() {
        open(WIDE, "light");
        compare("text.a.png", "text.b.png");
        browser.run("document.getElementById('title').value = 'a\\tb'; document.getElementById('share').click()");
        browser.await("document.getElementById('title-error')?.checkVisibility()");

        assertThat(browser.console()).allMatch(message -> message.contains("responded with a status of 400"));
        assertThat(browser.find("#title").getDomProperty("value")).isEqualTo("a\tb");
        assertThat(browser.focused().getDomAttribute("id")).isEqualTo("title");
        Axe.check(browser);
        changeThreshold("0.8");
        browser.run("setTimeout(() => { window.waited = true }, 700)");
        browser.await("window.waited");
        assertThat(browser.shown("dialog[open] h2"))
                .as("a new result does not replace an open dialog")
                .containsExactly("Share this comparison");
        browser.find("dialog[open] [type=button]").click();
        for (var threshold : List.of("0.8", "1.0", "0.9")) {
            changeThreshold(threshold);
            browser.await(
                    "[...document.querySelectorAll('.stats li')].some(e => e.checkVisibility() && e.innerText === 'Threshold "
                            + threshold + "')");
        }
        browser.find("#result [aria-haspopup=dialog]").click();
        browser.find("#title").sendKeys(Keys.chord(Keys.CONTROL, "a") + "Shared at last");
        browser.find("#expiry").sendKeys(Keys.chord(Keys.CONTROL, Keys.ENTER));
        browser.await("document.querySelector('dialog #link')");
        assertThat(
                        browser.run(
                                "const pan = document.querySelector('.original .pan'); pan.hasPointerCapture = () => true;"
                                        + "for (let i = 0; i < 5; i++) document.querySelector('[data-zoom=in]').click(); pan.scrollLeft = 0;"
                                        + "pan.dispatchEvent(new PointerEvent('pointermove', {movementX: -10})); return pan.scrollLeft"))
                .as("a picture that is dragged moves as far as the pointer")
                .isEqualTo(10L);
        browser.submit("#link");
        browser.await("document.querySelector('h1').innerText === 'Shared at last'");

        assertThat(pictures()).containsExactly("Original", "Modified");
        assertThat(browser.run("return Promise.all([...document.querySelectorAll('.pan image')].map(picture => {"
                        + " const image = new Image(); image.src = picture.href.baseVal;"
                        + " return image.decode().then(() => image.width); }))"))
                .isEqualTo(List.of(240L, 240L, 240L));
        browser.find("[data-zoom=in]").click();
        assertThat(browser.find("#zoom").getText()).isEqualTo("150 %");
        // One check by axe is enough: the form and the share use the same template for the views, and another test
        // checks each view of the form.
        Axe.checkPage(browser);
        for (var view : List.of("slider", "onion", "blink")) {
            to(view);
            assertThat(pictures()).as(view).containsExactly("Original", "Modified");
        }
        to("highlight");
        assertThat(pictures()).containsExactly("Highlight");
    }

    @Test
    void withoutScriptsTheFormTheShareAndTheViewsThatNeedNoneWork() {
        browser.allowScripts(false);
        open(WIDE, "light");
        compare("text.a.png", "text.b.png");

        assertThat(browser.find("#status").getText()).isEqualTo(RESULT);
        assertThat(browser.find(".switch").getText().lines()).containsExactly("View", "Two up", "Blink", "Highlight");
        assertThat(browser.find(".zoom").isDisplayed()).isFalse();
        to("highlight");
        assertThat(browser.find(".highlight .pan").isDisplayed()).isTrue();
        assertThat(browser.find(".original .pan").isDisplayed()).isFalse();
        to("blink");
        assertThat(style(".modified .pan", "animation-name")).isEqualTo("blink");
        browser.find("#blinked").click();
        assertThat(browser.find(".modified .pan").isDisplayed()).isTrue();

        // The share needs no other choice of files.
        browser.find(".share summary").click();
        browser.find(".share button").click();
        browser.await("document.querySelector('h1').innerText === 'Image comparison'");
        browser.submit("#link");
        assertThat(browser.shown(".result-line")).containsExactly(RESULT);
        assertThat(browser.find(".switch").getText().lines()).containsExactly("View", "Two up", "Blink", "Highlight");
        to("highlight");
        assertThat(pictures()).containsExactly("Highlight");
    }
}
