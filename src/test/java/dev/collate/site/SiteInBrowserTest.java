package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.AdminApi;
import dev.collate.testing.Api;
import dev.collate.testing.Axe;
import dev.collate.testing.Browser;
import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;
import org.springframework.beans.factory.annotation.Autowired;

/**
 * Tests the website in a real browser: by axe-core in both color schemes on a wide and on a narrow screen, and without scripts. The browser
 * loads nothing from other sites, and its console stays empty.
 */
@Tag("browser")
@RunningServer
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SiteInBrowserTest {
    private static final String CSV = "id;name;born\n1;Anna;1999-12-31\n2;;2001-01-01\n";

    /** Its table is wider than the window, and its last columns have offers. */
    private static final String WIDE_CSV = CSV.lines()
            .map(line -> line + (line.startsWith("id") ? ";paid" : ";01.02.2024").repeat(12) + "\n")
            .collect(Collectors.joining());

    @Autowired
    private Api api;

    @TempDir
    private Path files;

    private Browser browser;

    @BeforeAll
    void start() {
        browser = Browser.start();
    }

    @AfterAll
    void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    @AfterEach
    void checkConsoleAndLoadedResources() {
        browser.allowScripts(true);
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests())
                .isNotEmpty()
                .allMatch(address -> address.startsWith(api.url("/")) || address.startsWith("data:"));
    }

    @Test
    void axeFindsNothingOnAnyPage() throws IOException {
        browser.signOut();
        browser.open(api.url("/"));
        check();
        browser.open(api.url("/sign-in?link=unknown"));
        check();
        browser.open(api.url("/convert"));
        signIn();
        check();
        browser.find("#file").sendKeys(file(WIDE_CSV));
        browser.submit("main button.primary");
        assertThat(browser.shown(".grid thead code")).startsWith("INTEGER", "VARCHAR(4)", "DATE");
        assertThat(browser.findAll(".grid [name=offer]")).hasSize(12);
        check();
        browser.open(api.url("/convert"));
        browser.find("#text").sendKeys("a,b\n1,2,3\n");
        browser.submit("main button.primary");
        assertThat(browser.shown("#csv-error p"))
                .containsExactly("row 1, line 2: the row has 3 cells, but the header has 2.");
        check();
        browser.fill("#table_name", "a.b.c.d");
        browser.submit("main button.primary");
        assertThat(browser.find("#table_name").getCssValue("border-top-color"))
                .isEqualTo(browser.find("#table-error").getCssValue("color"));
    }

    @Test
    void theBrowserKeepsALargeCsvForTheNextRequest() throws IOException {
        Visitor.signIn(browser, api, RunningServer.KEY);
        browser.open(api.url("/convert"));
        browser.find("#file").sendKeys(file("id,name\n" + "1,a name\n".repeat(130_000)));
        browser.find("main button.primary").click();
        browser.await("document.getElementById('result')");

        assertThat(browser.run("return document.getElementById('file').files.length"))
                .isEqualTo(1L);
        assertThat(browser.find("main").getText()).doesNotContain("choose the file again");
        browser.fill("#table_name", "other");
        browser.find("main button.primary").click();
        browser.await("document.getElementById('sql').innerText.includes('other')");
        check();
    }

    @Test
    void axeFindsNothingInTheAccountAndItsFormsWorkWithoutScripts() {
        // The key of all tests may have more shares than a page shows.
        var secret = new AdminApi(api)
                .create(Map.of("name", "shares in the browser"))
                .get("secret")
                .asString();
        api.with(secret)
                .postJson(
                        "/api/v1/share",
                        "{\"original\":\"a\",\"modified\":\"b\",\"format\":\"text\",\"options\":{\"title\":\"A share with a long title\"}}");
        Visitor.signIn(browser, api, secret);
        browser.open(api.url("/account"));
        assertThat(browser.find("h1").getText()).isEqualTo("Account");
        check();
        browser.open(api.url("/account/shares"));
        check();
        browser.allowScripts(false);
        browser.open(api.url("/account/shares"));
        assertThat(browser.findAll("main tbody tr")).hasSize(1);
        browser.submit("main tbody a.button");
        browser.find("main details summary").click();
        browser.submit("main details button");
        assertThat(browser.findAll("main tbody tr")).isEmpty();
        browser.allowScripts(true);
        check();
    }

    @Test
    void axeFindsNothingOnThePagesOfKeysAndAKeyIsCreatedWithoutScripts() {
        var members = Map.of("name", "keys in the browser", "scopes", List.of("diff", "keys:write"));
        var secret = new AdminApi(api).create(members).get("secret").asString();
        Visitor.signIn(browser, api, secret);
        browser.resize(1280, "light");
        browser.open(api.url("/account/keys"));
        browser.run("document.querySelector('.list th bdi').textContent = 'x'.repeat(100)");
        assertThat(browser.run(
                        "const table = document.querySelector('.wide'); return table.scrollWidth - table.clientWidth"))
                .as("a long name hides no column")
                .isEqualTo(0L);
        check();
        browser.allowScripts(false);
        browser.find("#new > summary").click();
        browser.find("#name").sendKeys("made in the browser");
        browser.findAll("#new input[name=scopes]:checked").forEach(WebElement::click);
        browser.submit("#new button.primary");
        assertThat(browser.find("#secret").getText()).matches("clt_\\w{38}");
        browser.allowScripts(true);
        check();
        browser.resize(320, "dark");
        assertThat(browser.run("const secret = document.getElementById('secret');"
                        + "return secret.scrollWidth - secret.clientWidth"))
                .isEqualTo(0L);
    }

    @Test
    void axeFindsNothingOnThePagesOfPasswordsAndTheyWorkWithoutScripts() {
        var holder = AccountHolder.create(api);
        Visitor.signIn(browser, api, RunningServer.ADMIN_TOKEN);
        browser.open(api.url("/admin/accounts/" + holder.id()));
        browser.submit("main form[action*=invitation] button");
        var link = browser.find("#link").getText();
        check();
        browser.signOut();
        browser.allowScripts(false);
        browser.open(link);
        choosePassword("twelve chars", "another text");
        assertThat(browser.find("#repeat-error").getText()).isEqualTo("This must be the same password.");
        browser.allowScripts(true);
        check();
        choosePassword(AccountHolder.PASSWORD, AccountHolder.PASSWORD);
        assertThat(browser.find(".who bdi").getText()).isEqualTo(holder.name());
        browser.open(link);
        assertThat(browser.find("main").getText()).contains("This invitation was used already");
        check();
        browser.open(api.url("/account/password"));
        check();
        browser.fill("#current", "wrong");
        choosePassword("the new password", "the new password");
        assertThat(browser.find("#current-error").getText()).isEqualTo("The current password is wrong.");
        check();
        browser.fill("#current", AccountHolder.PASSWORD);
        choosePassword("the new password", "the new password");
        assertThat(browser.find("[role=status]").getText()).contains("The password was changed.");
        check();
        browser.signOut();
        browser.allowScripts(false);
        browser.open(api.url("/sign-in?continue=/account"));
        signInWithPassword(holder.email(), "wrong");
        assertThat(browser.find("#email-error").getText()).startsWith("The e-mail address or the password is wrong");
        browser.allowScripts(true);
        check();
        signInWithPassword(holder.email(), "the new password");
        assertThat(browser.find("h1").getText()).isEqualTo("Account");
    }

    private void choosePassword(String password, String repeat) {
        browser.fill("#password", password);
        browser.fill("#repeat", repeat);
        browser.submit("main form button.primary");
    }

    private void signInWithPassword(String email, String password) {
        browser.fill("#email", email);
        browser.fill("#password", password);
        browser.submit("#password-form button");
    }

    @Test
    void axeFindsNothingInTheConsole() {
        Visitor.signIn(browser, api, RunningServer.ADMIN_TOKEN);
        browser.open(api.url("/admin"));
        assertThat(browser.find("h1").getText()).isEqualTo("Console");
        check();
        browser.open(api.url("/admin/accounts"));
        check();
        browser.find("main summary").click();
        browser.fill("#name", "An account");
        browser.fill("#email", "no address");
        browser.submit("main button.primary");
        assertThat(browser.focused().getDomAttribute("id")).isEqualTo("email");
        browser.console();
        browser.open(api.url("/admin/accounts"));
        browser.submit("main tbody a");
        assertThat(browser.find("main article h2").getText()).isEqualTo("Account");
        check();
        browser.find("#new > summary").click();
        browser.fill("#name", "n".repeat(101));
        browser.submit("#new button.primary");
        assertThat(browser.focused().getDomAttribute("id")).isEqualTo("name");
        browser.console();
        browser.open(api.url("/admin/shares"));
        check();
        // The details of this creation have a long word, and those of its revocation are empty.
        var admin = new AdminApi(api);
        admin.revoke(admin.create(Map.of("name", "n".repeat(100))).get("id").asString());
        browser.open(api.url("/admin/audit"));
        check();
        assertThat(browser.run("const entries = document.querySelector('.wide');"
                        + "return entries.scrollWidth - entries.clientWidth"))
                .isEqualTo(0L);
        browser.resize(320, "light");
        assertThat(browser.run("return Math.min(...[...document.querySelectorAll('[data-label=Details]')]"
                        + ".map(cell => cell.clientHeight))"))
                .isEqualTo(28L);
    }

    @Test
    void everythingWorksWithoutScripts() throws IOException {
        browser.allowScripts(false);
        browser.open(api.url("/convert"));
        if (!browser.findAll("#key").isEmpty()) {
            signIn();
        }
        assertThat(browser.find("h1").getText()).isEqualTo("Convert CSV to SQL");
        browser.find("#file").sendKeys(file(CSV));
        browser.submit("main button.primary");
        browser.find("[name='column_types.id']").sendKeys("text");
        browser.submit(".result button.primary");
        assertThat(browser.find(".grid thead code").getText()).isEqualTo("VARCHAR(1)");
        assertThat(browser.find("#sql").getText()).contains("('1', 'Anna', '1999-12-31')");
        assertThat(browser.find("[data-copy=sql]").isDisplayed()).isFalse();
        browser.submit(".who button");
        assertThat(browser.find(".who").getText()).isEqualTo("Sign in");
    }

    private void signIn() {
        browser.fill("#key", RunningServer.KEY);
        browser.submit("#key-form button");
    }

    private String file(String csv) throws IOException {
        return Files.writeString(files.resolve("customer_orders_of_all_branches_in_the_second_quarter.csv"), csv)
                .toString();
    }

    private void check() {
        Axe.checkPage(browser);
    }
}
