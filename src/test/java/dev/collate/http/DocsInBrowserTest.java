package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.Axe;
import dev.collate.testing.Browser;
import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests Swagger UI in a real browser. */
@Tag("browser")
@RunningServer
class DocsInBrowserTest {
    private static final String OPERATION = "#operations-Comparison-diffText ";

    @Autowired
    private Api api;

    @TempDir
    private Path files;

    @Test
    void formAcceptsFilesAndIsSent() throws IOException {
        try (var browser = Browser.start()) {
            browser.open(api.url("/docs"));
            browser.await("document.querySelector('" + OPERATION + "')");
            Axe.check(browser);
            checkLayout(browser);
            authorize(browser);
            click(browser, OPERATION + ".opblock-summary-control");
            click(browser, OPERATION + ".try-out__btn");
            var mediaTypes = browser.find(OPERATION + ".body-param-content-type select");
            assertThat(mediaTypes.getText().lines().map(String::strip))
                    .containsExactly("application/json", "multipart/form-data");

            mediaTypes.sendKeys("multipart/form-data");
            browser.find(OPERATION + "input[type=file]");
            var choosers = browser.findAll(OPERATION + "input[type=file]");
            assertThat(choosers).hasSize(2);
            choosers.get(0).sendKeys(file("old.txt", "one\ntwo\n"));
            choosers.get(1).sendKeys(file("new.txt", "one\n2\n"));
            click(browser, OPERATION + ".btn.execute");
            assertThat(browser.find(OPERATION + ".live-responses-table tr.response .response-col_description")
                            .getText())
                    .contains("\"additions\": 1");
            assertThat(browser.console()).isEmpty();
        }
    }

    /** Checks that the description of a tag has the whole width of a phone, and that no white icon is on a light ground. */
    private static void checkLayout(Browser browser) {
        browser.resize(320, "light");
        assertThat((Long) browser.run("return document.querySelector('.opblock-tag small').clientWidth"))
                .isGreaterThan(200);
        browser.resize(1280, "light");
        assertThat(browser.run("const icon = document.querySelector('.opblock-summary .copy-to-clipboard');"
                        + "return icon.clientWidth + getComputedStyle(icon).overflow"))
                .isEqualTo("0hidden");
        assertThat(browser.run("return getComputedStyle(document.querySelector('.scheme-container')).backgroundColor"))
                .isEqualTo("rgba(0, 0, 0, 0)");
    }

    private void authorize(Browser browser) {
        click(browser, ".auth-wrapper .authorize");
        browser.find("#auth-bearer-value").sendKeys(RunningServer.KEY);
        click(browser, ".auth-btn-wrapper .authorize");
        click(browser, ".btn-done");
    }

    private String file(String name, String content) throws IOException {
        return Files.writeString(files.resolve(name), content).toString();
    }

    private static void click(Browser browser, String selector) {
        browser.find(selector).click();
    }
}
