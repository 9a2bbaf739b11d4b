package dev.collate.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.Axe;
import dev.collate.testing.Browser;
import dev.collate.testing.RunningServer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.springframework.beans.factory.annotation.Autowired;

/**
 * Tests the page of a share in a real browser. After each test the console is empty, and the browser has loaded nothing from other sites.
 */
@Tag("browser")
@RunningServer
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SharePageInBrowserTest {
    private static final int WIDE = 1280;
    private static final int PHONE = 320;

    @Autowired
    private Api api;

    private Browser browser;
    private final Map<String, String> pages = new HashMap<>();

    /** The views that axe-core has checked. The views of another format have other contents in the same elements. */
    private final Set<String> checked = new HashSet<>();

    @BeforeAll
    void start() {
        browser = Browser.start();
        var original = lines(40);
        pages.put("text", share("text", original, original.replace("line 20 of", "row 20 of"), "Forty lines"));
        pages.put(
                "json",
                share("json", "{\"a\": 1, \"name\": \"the old word\"}", "{\"a\": 2, \"name\": \"the new word\"}", "A"));
        pages.put("yaml", share("yaml", "a: 1\nb: [x]\n", "a: 2\nb: [x, y]\n", "B"));
        pages.put("xml", share("xml", "<r><t>the old word</t></r>", "<r><t>the new word</t><u/></r>", "C"));
        pages.put("csv", share("csv", "id,name\n1,Anna\n2,Ben\n", "id,name\n1,Anne\n", "D"));
    }

    @AfterAll
    void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    @AfterEach
    void checkConsoleAndLoadedResources() {
        assertThat(browser.console()).isEmpty();
        // Chromium first shows its own empty page.
        assertThat(browser.requests())
                .isNotEmpty()
                .allMatch(address -> address.startsWith(site()) || address.startsWith("data:"));
    }

    private static String lines(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> "line " + i + " of a text\n")
                .collect(Collectors.joining());
    }

    private String site() {
        return api.url("/");
    }

    /** Creates a share and returns the URL of its page. */
    private String share(String format, String original, String modified, String title) {
        var response = api.post(
                "/api/v1/share",
                Map.of(
                        "original",
                        original,
                        "modified",
                        modified,
                        "format",
                        format,
                        "options",
                        Map.of("title", title, "originalName", "customer_orders_of_all_branches_in_a_quarter")));
        assertThat(response.status()).as(response.text()).isEqualTo(201);
        return site() + "share/" + response.json().get("token").stringValue();
    }

    private void open(String page, int width, String scheme) {
        browser.resize(width, scheme);
        browser.open(page);
    }

    /** Follows the link to a view. */
    private void to(String view) {
        views().stream()
                .filter(link -> link.getText().equals(view))
                .findFirst()
                .orElseThrow()
                .click();
    }

    private List<WebElement> views() {
        return browser.findAll(".switch a");
    }

    /** Returns the one visible view. */
    private String view() {
        var shown = (List<?>) browser.run("return [...document.querySelectorAll('main .view')]"
                + ".filter(view => view.checkVisibility({opacityProperty: true, visibilityProperty: true}) && view.offsetHeight > 0)"
                + ".map(view => view.className)");
        assertThat(shown).hasSize(1);
        return shown.getFirst().toString().replace("view ", "");
    }

    @ParameterizedTest
    @CsvSource({
        "text, split unified",
        "json, changes indented split unified",
        "yaml, changes split unified",
        "xml, changes indented split unified",
        "csv, table changes split unified"
    })
    void everyFormatIsShownInEachOfItsViewsAndAccessible(String format, String expected) {
        browser.open(pages.get(format));
        assertThat(browser.shown(".facts li").getFirst()).isEqualToIgnoringCase(format);
        assertThat(view()).as("the default view").isEqualTo(expected.split(" ")[0]);
        var shown = new ArrayList<String>();
        var links = views().stream().map(link -> link.getDomProperty("href")).toList();
        for (var link : links) {
            // A click takes longer. Other tests click these links.
            browser.open(link);
            shown.add(view());
            browser.run("document.querySelectorAll('details').forEach(details => details.open = true)");
            if (checked.add(view())) {
                Axe.checkPage(browser);
            } else {
                browser.resize(PHONE, "light");
                assertNotWider();
            }
        }
        assertThat(shown).containsExactlyInAnyOrder(expected.split(" "));
    }

    @Test
    void colorsAndMotionFollowThePreferencesOfTheReader() {
        open(pages.get("text"), WIDE, "light");
        for (var scheme : List.of("light", "dark")) {
            browser.resize(WIDE, scheme);
            assertThat(browser.find("body").getCssValue("background-color"))
                    .isEqualTo(scheme.equals("dark") ? "rgba(20, 23, 27, 1)" : "rgba(246, 247, 249, 1)");
        }
        browser.run("document.body.style.transition = 'opacity 1s'; document.body.style.animation = 'blink 1s'");
        browser.reduceMotion(true);
        var body = browser.find("body");
        assertThat(body.getCssValue("transition-duration")).isEqualTo("0s");
        assertThat(body.getCssValue("animation-name")).isEqualTo("none");
        browser.reduceMotion(false);
        assertThat(body.getCssValue("transition-duration")).isEqualTo("1s");
    }

    @Test
    void differentWordsAreMarkedInEachView() {
        open(pages.get("json"), WIDE, "light");
        assertThat(browser.shown(".changes mark")).containsExactly("old", "new");
        to("Unified");
        assertThat(browser.shown(".unified .removed mark")).containsExactly("1", "old");
        to("Side by side");
        assertThat(browser.shown(".split .added mark")).containsExactly("2", "new");
        var mark = browser.find(".split .added mark");
        assertThat(mark.getCssValue("background-color"))
                .isNotEqualTo(browser.find(".split td.text.added").getCssValue("background-color"));
        assertThat(mark.getCssValue("text-decoration-line")).isEqualTo("underline");
    }

    @Test
    void unchangedRunsAreCollapsedUntilOneOrAllAreOpened() {
        open(pages.get("text"), WIDE, "light");
        assertThat(browser.shown(".split td.text"))
                .doesNotContain("line 1 of a text")
                .contains("line 17 of a text");
        assertThat(browser.shown(".split summary")).containsExactly("16 unchanged lines", "17 unchanged lines");
        browser.find(".split summary").click();
        assertThat(browser.shown(".split td.text")).contains("line 1 of a text").doesNotContain("line 40 of a text");
        assertThat(browser.shown(".split tr:first-child td.number")).contains("1");
        browser.find(".split summary").click();
        assertThat(browser.shown(".split td.text")).doesNotContain("line 1 of a text");

        var buttons = browser.findAll(".tools button");
        assertThat(buttons)
                .extracting(WebElement::getText)
                .containsExactly("Expand all", "Collapse all", "Keyboard shortcuts");
        buttons.getFirst().click();
        assertThat(browser.shown("td.text")).hasSize(80);
        buttons.get(1).click();
        assertThat(browser.shown("td.text")).hasSize(14);
    }

    @Test
    void onAPhoneTheOriginalLineIsAboveTheModifiedLine() {
        open(pages.get("text"), PHONE, "light");
        assertThat(view()).isEqualTo("split");
        assertThat(browser.shown(".split td.text"))
                .map(text -> text.replace('\n', ' '))
                .containsExactly(
                        "line 17 of a text",
                        "line 18 of a text",
                        "line 19 of a text",
                        "removed: line 20 of a text",
                        "added: row 20 of a text",
                        "line 21 of a text",
                        "line 22 of a text",
                        "line 23 of a text");
        assertThat(browser.find("#L20").getRect().getY())
                .isLessThan(browser.find("#R20").getRect().getY());
    }

    @Test
    void theLinkOfALineMarksItsRow() {
        var original = lines(40);
        var page =
                share("text", original, original.replace("line 20 of", "row 20 of"), "A page that no other test opens");
        open(page + "#R20", WIDE, "light");
        assertThat(browser.find("tr:has(:target) td.text.added").getCssValue("box-shadow"))
                .contains("inset");
        open(page + "#L3", WIDE, "light");
        assertThat(browser.find("#L3").isDisplayed())
                .as("the collapsed run opens")
                .isTrue();
    }

    @Test
    void nAndPMoveBetweenTheChanges() {
        var original = lines(200);
        var page = share("text", original, original.replaceAll("line (20|90|160) ", "row $1 "), "Three changes");
        open(page, WIDE, "light");
        for (var id : List.of("c1", "c2", "c3")) {
            browser.focused().sendKeys("n");
            assertThat(browser.focused().getDomAttribute("id")).isEqualTo(id);
        }
        browser.focused().sendKeys("p");
        assertThat(browser.focused().getDomAttribute("id")).isEqualTo("c2");
        browser.findAll("#c2 a").getLast().click();
        assertThat(browser.run("return location.hash")).isEqualTo("#c3");
        browser.find(".jump summary").click();
        assertThat(browser.shown(".jump a"))
                .containsExactly("Original lines 17 to 23", "Original lines 87 to 93", "Original lines 157 to 163");
        browser.find(".jump a").click();
        assertThat(browser.run("return location.hash")).isEqualTo("#c1");
    }

    @Test
    void theKeyboardShortcutsAreListedByKeyboard() {
        open(pages.get("text"), WIDE, "light");
        browser.find("body").sendKeys("?");
        assertThat(browser.find("dialog").isDisplayed()).isTrue();
        assertThat(browser.shown("dialog dt")).containsExactly("n", "p", "?");
        assertThat(browser.focused().getText()).isEqualTo("Close");
        Axe.checkPage(browser);
        press(Keys.ESCAPE);
        assertThat(browser.find("dialog").isDisplayed()).isFalse();
        browser.find(".tools [aria-haspopup]").click();
        assertThat(browser.find("dialog").isDisplayed()).isTrue();
        press(Keys.ENTER);
        assertThat(browser.find("dialog").isDisplayed()).isFalse();
        assertThat(browser.focused().getText()).isEqualTo("Keyboard shortcuts");
    }

    @Test
    void linesAreNotWrappedIfTheReaderPrefersThat() {
        var page = share("text", "a\n", "word ".repeat(500) + "\n", "A long line");
        open(page, WIDE, "light");
        var height =
                browser.find("#R1").findElement(By.xpath("../..")).getRect().getHeight();
        assertThat(height).isGreaterThan(100);
        browser.find(".wrap").click();
        assertThat(browser.find("#R1").findElement(By.xpath("../..")).getRect().getHeight())
                .isLessThan(40);
        assertThat(browser.run("return document.documentElement.scrollWidth")).isEqualTo((long) WIDE);
        to("Unified");
        assertThat(browser.find(".wrap").isSelected())
                .as("kept for the next view")
                .isFalse();
        browser.find(".wrap").click();
    }

    @Test
    void aTabAndFourSpacesLookDifferent() {
        open(share("text", "\ta\n", "    a\n", "White space"), WIDE, "light");
        var background = "return getComputedStyle(document.querySelector('%s')).backgroundImage";
        assertThat(browser.run(background.formatted(".tab"))).isEqualTo("none");
        browser.find(".show-space").click();
        assertThat(browser.run(background.formatted(".tab")).toString()).startsWith("linear-gradient");
        assertThat(browser.run(background.formatted(".sp")).toString()).startsWith("radial-gradient");
        browser.find(".show-space").click();
    }

    @Test
    void theFilterOfTheEntriesWorksByKeyboard() {
        open(pages.get("json"), WIDE, "light");
        browser.find(".filter input[type=search]").sendKeys("NAME" + Keys.ENTER);
        assertThat(browser.find(".filter [role=status]").getText()).startsWith("1 change matches");
        assertThat(browser.shown(".entries th code")).containsExactly("name");
        browser.submit(".filter [role=status] a");
        assertThat(browser.shown(".entries th code")).containsExactly("a", "name");
    }

    private void assertNotWider() {
        assertThat(browser.run("return document.documentElement.scrollWidth")).isEqualTo((long) PHONE);
    }

    @Test
    void everyStateOfAPageIsAccessible() {
        var numbers = IntStream.range(0, 1_200).mapToObj(i -> i + "\n").collect(Collectors.joining());
        var states = List.of(
                share("text", "a", "a", "Without a difference"),
                share("json", "{\"a\":1}", "{ \"a\": 1 }", "Without a difference in meaning") + "?view=changes",
                share("json", "{\"a\":1}", "{ \"a\": 1 }", "Without a difference indented") + "?view=indented",
                share("csv", "a\n1\n", "\"a\"\n1\n", "Without a changed row") + "?view=table",
                share("csv", "n\n" + numbers, "n\n" + numbers.replace("\n", "0\n"), "Pages") + "?view=table&from=600",
                pages.get("json") + "?view=changes&type=added&path=nothing",
                site() + "share/unknown");
        for (var state : states) {
            browser.open(state);
            // The further rows of a page are like the first ones.
            browser.run("document.querySelectorAll('tbody tr:nth-child(n+20)').forEach(row => row.remove())");
            Axe.checkPage(browser);
        }
        assertThat(browser.find("h1").getText()).isEqualTo("Not found");
        assertThat(browser.find("main").getCssValue("text-align")).isEqualTo("center");
    }

    @Test
    void everyControlIsReachableByKeyboardInPageOrder() {
        open(pages.get("text"), WIDE, "light");
        var skip = press(Keys.TAB);
        assertThat(skip.getText()).isEqualTo("Skip to the comparison");
        assertThat(skip.getRect().getY()).isNotNegative();
        assertThat(press(Keys.TAB).getText()).isEqualTo("Collate");
        for (var link : List.of("Compare", "Images", "Convert", "API", "Account")) {
            assertThat(press(Keys.TAB).getText()).isEqualTo(link);
        }
        assertThat(press(Keys.TAB).getText()).isEqualTo("Side by side");
        assertOutlined(":focus");
        assertThat(press(Keys.TAB).getText()).isEqualTo("Unified");
        press(Keys.ENTER);
        assertThat(view()).isEqualTo("unified");
        press(Keys.TAB);
        assertThat(press(Keys.TAB).getText()).isEqualTo("Unified");
        assertThat(press(Keys.TAB).getDomAttribute("class")).isEqualTo("wrap");
        assertOutlined(":focus");
        assertThat(press(Keys.TAB).getDomAttribute("class")).isEqualTo("show-space");
        assertThat(press(Keys.TAB).getText()).isEqualTo("Expand all");
        assertThat(press(Keys.TAB).getText()).isEqualTo("Collapse all");
        assertThat(press(Keys.TAB).getText()).isEqualTo("Keyboard shortcuts");
        assertThat(press(Keys.TAB).getText()).isEqualTo("16 unchanged lines");
        assertOutlined(":focus");
        press(Keys.SPACE);
        assertThat(browser.shown(".unified td.text")).contains("line 1 of a text");
        assertThat(press(Keys.TAB).getText()).isEqualTo("17 unchanged lines");
        assertThat(press(Keys.TAB).getText()).isEqualTo("Download original.txt");
        assertThat(press(Keys.TAB).getText()).isEqualTo("Show to copy");
        press(Keys.ENTER);
        var contents = press(Keys.TAB);
        assertThat(contents.getTagName()).isEqualTo("textarea");
        assertThat(contents.getDomProperty("value")).isEqualTo(lines(40));
    }

    private WebElement press(Keys key) {
        browser.focused().sendKeys(key);
        return browser.focused();
    }

    private void assertOutlined(String selector) {
        assertThat(browser.find(selector).getCssValue("outline-style")).isEqualTo("solid");
    }

    @Test
    void theHeaderOfTheTwoSidesStaysVisible() {
        open(share("text", "", lines(300), "A new file"), WIDE, "light");
        browser.run("scrollTo(0, 3000)");
        assertThat(browser.run("return document.querySelector('.sides').getBoundingClientRect().top"))
                .isEqualTo(0L);
    }

    /** SharePageTest checks every view of each format. */
    @ParameterizedTest
    @ValueSource(strings = {"text", "csv"})
    void sharedContentIsNeverExecuted(String format) {
        var content = HostileText.content(format);
        open(share(format, content.formatted("old"), content.formatted("new"), HostileText.TEXT), PHONE, "light");
        assertThat(browser.find("h1").getText()).isEqualTo(HostileText.TEXT);
        assertThat(browser.run("return document.title")).isEqualTo(HostileText.TEXT + " · Collate");
        assertThat(browser.findAll("script:not([src]), main img, h1 *:not(bdi)"))
                .isEmpty();
        assertThat(browser.find("#text-original").getDomProperty("value")).contains(HostileText.TEXT.substring(0, 8));
        to("Unified");
        assertThat(browser.find(".unified").getText()).contains("<script>", "old", "new");
        assertNotWider();
    }
}
