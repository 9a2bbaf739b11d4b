package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import dev.collate.testing.Api;
import dev.collate.testing.Axe;
import dev.collate.testing.Browser;
import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests the comparison form and the result in a real browser. */
@Tag("browser")
@RunningServer
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CompareInBrowserTest {
    private static final String MOVED =
            "the first line of a block\nthe second line of the block\nthe third line of the block\n";
    private static final String STAYS = "one line that stays\nanother line that stays\nthe last four\nlines of five\n";

    @Autowired
    private Api api;

    private Browser browser;

    @BeforeAll
    void signIn() {
        browser = Browser.start();
        Visitor.signIn(browser, api, RunningServer.KEY);
    }

    @AfterAll
    void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    private void compare(String original, String modified) {
        browser.open(api.url("/compare"));
        browser.fill("#original", original);
        browser.fill("#modified", modified);
        browser.submit("#compare .primary");
    }

    @Test
    void aComparisonIsTypedSwappedComparedAndEdited() {
        browser.open(api.url("/compare"));
        browser.find("#original").sendKeys("{\"a\": 2}");
        browser.find("#modified").sendKeys("{\"a\": 1}");
        browser.findAll(".actions button").get(1).click();
        browser.submit("#compare .primary");
        awaitTitle("JSON comparison");
        assertThat(browser.shown(".entries td")).containsExactly("1", "2");
        browser.run("document.querySelector('#result [type=search]').dispatchEvent("
                + "new KeyboardEvent('keydown', {key: 'Enter', ctrlKey: true, bubbles: true}))");
        browser.findAll(".switch button").get(2).click();
        browser.await("document.querySelector('.view.split')");
        assertThat(browser.shown(".split td.text.removed")).hasSize(1);
        browser.submit("button[value=edit]");
        awaitTitle("Compare");
        assertThat(browser.find("#original").getDomProperty("value")).isEqualTo("{\"a\": 1}");
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void theResultOfSmallContentsAppearsWhileThePersonTypes() {
        browser.open(api.url("/compare"));
        browser.run("const files = new DataTransfer();"
                + "for (const [name, text] of [['a.json', '[1]'], ['b.json', '[2]']]) files.items.add(new File([text], name));"
                + "document.querySelector('h1').dispatchEvent("
                + "new DragEvent('drop', {dataTransfer: files, bubbles: true, cancelable: true}))");
        browser.await("document.querySelector('#live .entries')");
        assertThat(browser.shown("#live-status")).containsExactly("1 value changed.");
        assertThat(browser.shown("#live .entries td")).containsExactly("1", "2");
        check();
        browser.run("document.getElementById('original-file').value = ''");
        browser.find("#original").sendKeys("[2");
        browser.await("document.querySelector('#live .entries') === null");
        browser.find("#original").sendKeys("]" + Keys.chord(Keys.CONTROL, Keys.ENTER));
        awaitTitle("b.json");
        assertThat(browser.shown(".same b")).containsExactly("No difference");
        assertThat(browser.run("return location.search")).isEqualTo("");
    }

    @Test
    void theShareDialogOfTheResultStaysOpenAfterThePersonHasTyped() {
        browser.open(api.url("/compare"));
        browser.find("#original").sendKeys("a");
        browser.find("#modified").sendKeys("b");
        browser.await("!document.getElementById('live').hidden");
        browser.requests();

        browser.find("#live .actions button.primary").click();
        browser.run("setTimeout(() => { window.waited = true }, 700)");
        browser.await("window.waited");

        assertThat(browser.requests()).isEmpty();
        assertThat(browser.shown("dialog[open] h2")).containsExactly("Share this comparison");
    }

    @Test
    void anErrorWhileThePersonTypesSaysWhatToDo() {
        browser.open(api.url("/compare"));
        browser.find("[name=format][value=json]").click();
        browser.fill("#original", "{");
        browser.fill("#modified", "{}");
        browser.await("document.getElementById('live-status').textContent.startsWith('Original: ')");

        browser.run("document.getElementById('compare').setAttribute('action', 'compare?_csrf=old')");
        browser.fill("#original", "a");

        browser.await("document.getElementById('live-status').textContent.includes('copy what you entered')");
        browser.run("window.fetch = () => Promise.reject(new TypeError())");
        browser.fill("#original", "b");

        browser.await("document.getElementById('live-status').textContent === 'The server did not respond.'");
    }

    @Test
    void theWayBackLeadsToTheFilledForm() {
        browser.open(api.url("/compare"));
        browser.fill("#original", "a\nb");
        browser.fill("#modified", "a\nB");
        browser.await("!document.getElementById('live').hidden");
        browser.submit("#compare button.primary");
        browser.back();

        browser.await("document.getElementById('original')?.value === 'a\\nb'");
        browser.await("document.getElementById('modified').value === 'a\\nB'");
    }

    @Test
    void theUploadOfLargeFilesShowsItsProgressAndCanBeCancelled(@TempDir Path folder) throws IOException {
        var original = Files.writeString(folder.resolve("a.txt"), "a line\n".repeat(400_000));
        var modified = Files.writeString(folder.resolve("b.txt"), "a line\n".repeat(400_000) + "another line\n");
        browser.open(api.url("/compare"));
        browser.find("#original-file").sendKeys(original.toString());
        browser.find("#modified-file").sendKeys(modified.toString());
        browser.run("const form = document.getElementById('compare'); window.states = [];"
                + "new MutationObserver(() => window.states.push(form.querySelector('.progress [role=status]').textContent))"
                + ".observe(form, {childList: true, subtree: true})");
        browser.limitUpload(200_000);
        browser.find("#compare .primary").click();
        browser.await("document.querySelector('.progress progress')?.value > 0");
        assertThat(browser.shown(".progress [role=status]")).containsExactly("Uploading…");
        assertThat(browser.focused().getText()).isEqualTo("Cancel");
        browser.find(".progress button").click();
        browser.await("document.querySelector('.progress').textContent === 'Cancelled.'");
        assertThat(browser.findAll("#compare button:disabled")).isEmpty();

        browser.limitUpload(-1);
        browser.run("const form = document.getElementById('compare'); window.action = form.getAttribute('action');"
                + "form.setAttribute('action', 'compare?_csrf=old')");
        browser.find("#compare .primary").click();
        browser.await("document.querySelector('.progress').textContent.includes('copy what you entered')");
        assertThat(browser.findAll("#compare button:disabled")).isEmpty();

        browser.run("document.getElementById('compare').setAttribute('action', window.action)");
        browser.find("#compare .primary").click();
        awaitTitle("a.txt → b.txt");
        assertThat(browser.run("return window.states")).asInstanceOf(LIST).contains("Uploading…", "Comparing…");
        assertThat(browser.shown(".hunk h4")).containsExactly("Change 1 of 1");
        browser.find("body").sendKeys("?");
        assertThat(browser.shown("dialog h2")).containsExactly("Keyboard shortcuts");
        browser.find("dialog[open] button").click();

        // The browser keeps the files for the next requests.
        assertThat(browser.findAll("[data-unkept]")).isEmpty();
        browser.findAll(".switch button").get(1).click();
        browser.await("document.querySelector('.view.unified')");
        browser.find("button[value=edit]").click();
        awaitTitle("Compare");
        assertThat(browser.run("return document.getElementById('original-file').files[0].name"))
                .isEqualTo("a.txt");
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void theBrowserKeepsATextThatIsLargeOnlyInUtf8() {
        browser.open(api.url("/compare"));
        browser.run("const text = ('\u65e5\u672c\u8a9e'.repeat(20) + '\\n').repeat(3200);"
                + "document.getElementById('original').value = text;"
                + "document.getElementById('modified').value = text + 'more\\n'");
        browser.find("#compare .primary").click();
        awaitTitle("Text comparison");
        browser.findAll(".switch button").get(1).click();
        browser.await("document.querySelector('.view.unified')");
        assertThat(browser.shown(".hunk h4")).containsExactly("Change 1 of 1");
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void editingDoesNotChangeTheLineBreaksOfAFile(@TempDir Path folder) throws IOException {
        var original = Files.writeString(folder.resolve("a.txt"), "\n\ufeffa\r\nb\r\0\f\n");
        var modified = Files.writeString(folder.resolve("b.txt"), "\n\ufeffa\nb\n\0\f\n");
        browser.open(api.url("/compare"));
        browser.find("#original-file").sendKeys(original.toString());
        browser.find("#modified-file").sendKeys(modified.toString());
        browser.submit("#compare .primary");
        awaitTitle("a.txt → b.txt");
        var patch = browser.find("#patch").getDomProperty("value");
        browser.submit("button[value=edit]");
        awaitTitle("Compare");
        browser.submit("#compare .primary");
        awaitTitle("a.txt → b.txt");
        assertThat(browser.shown(".hunk h4")).containsExactly("Change 1 of 1");
        assertThat(browser.find("#patch").getDomProperty("value")).isEqualTo(patch);

        browser.submit("button[value=edit]");
        awaitTitle("Compare");
        browser.findAll(".actions button").get(1).click();
        browser.submit("#compare .primary");
        awaitTitle("b.txt → a.txt");
        assertThat(browser.shown(".hunk h4")).containsExactly("Change 1 of 1");
    }

    @Test
    void fileNamesAreSwappedAndClearedWithTheirTexts() {
        browser.open(api.url("/compare"));
        browser.find("#original-name").sendKeys("old.json");
        browser.find("#modified-name").sendKeys("new.json");
        var names = "return ['original', 'modified'].map(side => document.getElementById(side + '-name').value)";
        browser.run("document.getElementById('original-charset').value = 'windows-1252'");
        browser.findAll(".actions button").get(1).click();
        assertThat(browser.run(names)).isEqualTo(List.of("new.json", "old.json"));
        assertThat(browser.run("return [...document.querySelectorAll('[name$=-charset]')].map(field => field.value)"))
                .isEqualTo(List.of("utf-8", "windows-1252"));
        browser.findAll(".actions button").get(2).click();
        assertThat(browser.run(names)).isEqualTo(List.of("", ""));
    }

    @Test
    void theKeysForChangesAlsoTurnThePage() {
        browser.open(api.url("/compare"));
        browser.run("const array = value => JSON.stringify(Array.from({length: 700}, () => value));"
                + "document.getElementById('original').value = array(1);"
                + "document.getElementById('modified').value = array(2)");
        browser.submit("#compare .primary");
        awaitTitle("JSON comparison");
        var first = browser.shown(".pages span");
        browser.run("const last = [...document.querySelectorAll('.entries tbody tr')].at(-1);"
                + "last.tabIndex = -1; last.focus()");
        browser.focused().sendKeys("n");
        browser.await("document.querySelector('.pages span')?.textContent !== '" + first.getFirst() + "'");
        assertThat(browser.shown(".pages span")).hasSize(1);
        browser.run("const first = document.querySelector('.entries tbody tr'); first.tabIndex = -1; first.focus()");
        browser.focused().sendKeys("p");
        browser.await("document.querySelector('.pages span')?.textContent === '" + first.getFirst() + "'");
    }

    @Test
    void aComparisonIsSharedAfterAnErrorThatIsShownAtItsField() {
        compare("a", "b");
        awaitTitle("Text comparison");
        browser.find("[aria-haspopup=dialog]").click();
        Axe.check(browser);
        browser.run("document.getElementById('title').value = 'a\\tb'; document.getElementById('share').click()");
        browser.await("document.getElementById('title-error')");
        assertThat(browser.find("#title").getDomProperty("value")).isEqualTo("a\tb");
        assertThat(browser.focused().getDomAttribute("id")).isEqualTo("title");
        assertThat(browser.shown("#title-error")).hasSize(1);
        Axe.check(browser);
        browser.run(
                "const kept = document.querySelector('[name=original-kept]'); window.kept = kept.value;"
                        + "kept.value = '!'; document.getElementById('title').value = ''; document.getElementById('share').click()");
        browser.await("document.querySelector('dialog > .error').textContent.startsWith('The comparison has errors')");
        assertThat(browser.console()).allMatch(message -> message.contains("responded with a status of 400"));

        browser.run("document.querySelector('[name=original-kept]').value = window.kept");
        browser.find("#title").clear();
        browser.find("#title").sendKeys("Shared from the browser" + Keys.ENTER);
        browser.await("document.querySelector('dialog .link-box')");
        assertThat(browser.shown("dialog .done")).containsExactly("The share was created.");
        assertThat(browser.focused().getText()).isEqualTo("Copy the link");
        assertThat(browser.shown("h1")).containsExactly("Text comparison");
        Axe.check(browser);
        browser.submit("#link");
        awaitTitle("Shared from the browser");
        assertThat(browser.console()).isEmpty();
    }

    /** SharePageInBrowserTest checks the other views. They are in a template that both pages include. */
    @Test
    void everyPageIsAccessible() {
        browser.open(api.url("/compare"));
        browser.find("#original").sendKeys("{");
        browser.find("[name=format][value=json]").click();
        browser.submit("#compare .primary");
        browser.await("document.querySelector('[role=alert]')");
        check();
        compare("{\"a\": 1}", "{\"a\": 2}");
        awaitTitle("JSON comparison");
        check();
        browser.open(api.url("/compare"));
        browser.fill("#original", MOVED + STAYS);
        browser.fill("#modified", STAYS + MOVED);
        browser.submit("#compare .primary");
        awaitTitle("Text comparison");
        for (int view = 0; view < browser.findAll(".switch button").size(); view++) {
            browser.submit(".switch button:nth-of-type(" + (view + 1) + ")");
            assertThat(browser.findAll(".moved")).isNotEmpty();
            check();
        }
    }

    /** Waits for the page with this title, because the browser does not wait for the response to a form. */
    private void awaitTitle(String title) {
        browser.await("document.title.endsWith('" + title
                + " · Collate') && document.querySelector('h1').innerText === '" + title + "'");
    }

    private void check() {
        assertThat(browser.console()).allMatch(message -> message.contains("responded with a status of 422"));
        var found =
                (List<?>) browser.run("document.querySelectorAll('details').forEach(details => details.open = true);"
                        + "const unlabelled = [...document.querySelectorAll('input:not([type=hidden]), select, textarea')]"
                        + ".filter(field => field.labels.length === 0 && !field.ariaLabel).map(field => field.outerHTML);"
                        + "const ids = [...document.querySelectorAll('[id]')].map(e => e.id);"
                        + "return [unlabelled, ids.filter((id, i) => ids.indexOf(id) !== i)]");
        assertThat(found.get(0)).as("every field has a label").isEqualTo(List.of());
        assertThat(found.get(1)).as("every id is unique").isEqualTo(List.of());
        Axe.check(browser);
    }
}
