package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.Axe;
import dev.collate.testing.Browser;
import dev.collate.testing.RunningServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests the pages and the script of passkeys in a browser with a virtual authenticator. */
@Tag("browser")
@RunningServer
class PasskeyInBrowserTest {
    private static final String FORM = "#passkey-form";
    private static final String BUTTON = FORM + " button";
    private static final String ERROR = "[data-passkey-error]";

    @Autowired
    private Api api;

    @Test
    void aPersonAcceptsAnInvitationWithAPasskeyAndSignsInWithIt() {
        try (var browser = Browser.start()) {
            browser.addAuthenticator();
            var holder = AccountHolder.create(api);
            browser.open(url(holder.invite()));
            Axe.checkPage(browser);
            browser.find("#label").clear();
            browser.find("#label").sendKeys("Laptop");
            browser.submit(BUTTON);
            assertThat(browser.find(".who bdi").getText()).isEqualTo(holder.name());

            browser.open(url("/account/passkeys"));
            assertThat(browser.shown("main article h2")).containsExactly("Laptop");
            Axe.checkPage(browser);
            browser.find(BUTTON).click();
            awaitError(browser, "already has a passkey for this account");
            Axe.checkPage(browser);

            browser.submit(".who button");
            browser.open(url("/sign-in?continue=/account/passkeys"));
            Axe.checkPage(browser);
            browser.submit(BUTTON);
            assertThat(browser.find("h1").getText()).isEqualTo("Passkeys");

            browser.find("main article summary").click();
            browser.submit("main article button");
            assertThat(browser.find("main").getText()).contains("This account has no passkeys.");
            browser.submit(".who button");
            browser.open(url("/sign-in"));
            browser.submit(BUTTON);
            assertThat(browser.find(FORM + " .error").getText()).startsWith("This passkey was not accepted");
            Axe.checkPage(browser);
            assertThat(browser.requests()).isNotEmpty().allMatch(address -> address.startsWith(url("/")));
        }
    }

    @Test
    void theFormsAreHiddenWhereTheyCannotWork() {
        try (var browser = Browser.start()) {
            browser.open(url("/sign-in"));
            assertThat(browser.shown(BUTTON)).hasSize(1);
            // The browser supports passkeys at 127.0.0.1, too, but it is not the address of the website.
            browser.open(api.url("/sign-in"));
            assertThat(browser.shown(BUTTON)).isEmpty();
            var invitation = AccountHolder.create(api).invite();
            browser.open(api.url(invitation));
            assertThat(browser.shown(BUTTON)).isEmpty();
            assertThat(browser.shown("[data-passkey-missing]"))
                    .singleElement()
                    .asString()
                    .contains("http://localhost:" + api.port());
            browser.allowScripts(false);
            browser.open(url(invitation));
            assertThat(browser.shown(BUTTON)).isEmpty();
            assertThat(browser.shown("[data-passkey-missing]")).hasSize(1);
            browser.allowScripts(true);
            browser.open(url(invitation));
            assertThat(browser.shown("[data-passkey-missing]")).isEmpty();
        }
    }

    private static void awaitError(Browser browser, String text) {
        browser.await("document.querySelector('" + ERROR + "')?.innerText.includes('" + text + "')");
    }

    /** Returns the URL at the only origin at which passkeys work without the setting {@code collate.site-url}. */
    private String url(String path) {
        return "http://localhost:" + api.port() + path;
    }
}
