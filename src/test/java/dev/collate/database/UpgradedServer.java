package dev.collate.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;

/** The tests of a server that has started with an {@link dev.collate.testing.OldDatabase}. Each subclass uses another database. */
@RunningServer
abstract class UpgradedServer {
    private static final String OLD_KEY = "secret-of-an-older-version";
    private static final String REVOKED_KEY = "secret-of-a-revoked-key";
    private static final String KEY_WITH_LIMIT = "secret-with-its-own-limit";
    private static final String KEY_ID = "01a206d8-0724-75b9-9419-2bc332c5b230";

    @Autowired
    private Api api;

    @Test
    void theKeyHasAnAccountWithItsPlan() {
        assertThat(api.with(OLD_KEY).get("/api/v1/account").json().get("plan").stringValue())
                .isEqualTo("pro");
        var account = admin().get("/admin/v1/accounts/" + KEY_ID).json();
        assertThat(account.get("name").stringValue()).isEqualTo("first key");
        assertThat(account.get("plan").stringValue()).isEqualTo("pro");
        assertThat(account.get("keys").get(0).get("id").stringValue()).isEqualTo(KEY_ID);
    }

    @Test
    void aRevokedKeyStaysRevoked() {
        assertThat(api.with(REVOKED_KEY).get("/api/v1/account").status()).isEqualTo(401);
    }

    @Test
    void theLimitAndTheCountedRequestsOfAKeyStay() {
        var account = api.with(KEY_WITH_LIMIT).get("/api/v1/account").json();
        assertThat(account.get("plan").stringValue()).isEqualTo("team");
        assertThat(account.get("limits").get("requestsPerHour").intValue()).isEqualTo(250);
        assertThat(account.get("usage").get("requests").intValue()).isEqualTo(3 + 1);
    }

    @ParameterizedTest
    @CsvSource({"text, small", "json, json", "yaml, yaml", "csv, csv", "xml, xml"})
    void aShareOpens(String format, String name) {
        var share = api.with(OLD_KEY).get("/api/v1/share/shr_" + name);
        assertThat(share.status()).isEqualTo(200);
        var original = share.json().get("original").stringValue();
        var options = share.json().path("options");
        var again = api.with(OLD_KEY)
                .post(
                        "/api/v1/share",
                        Map.of(
                                "original",
                                original,
                                "modified",
                                share.json().get("modified").stringValue(),
                                "format",
                                format,
                                "options",
                                options.isMissingNode() ? Map.of() : options));
        assertThat(again.status()).isEqualTo(201);
        var token = again.json().get("token").stringValue();
        assertThat(share.json().get("diff"))
                .isEqualTo(
                        api.with(OLD_KEY).get("/api/v1/share/" + token).json().get("diff"));

        for (var view : new String[] {"table", "changes", "indented", "split", "unified"}) {
            var page = page("shr_" + name, view);
            assertThat(page.status()).as(view).isEqualTo(200);
            assertThat(content(page)).as(view).isEqualTo(content(page(token, view)));
        }
        assertThat(api.get("/share/shr_" + name + "/original").text()).isEqualTo(original);
        assertThat(api.get("/share/shr_" + name + "/patch").text()).contains("@@ -1");
        assertThat(Api.send(api.with(OLD_KEY).request("/api/v1/share/" + token).DELETE())
                        .status())
                .isEqualTo(204);
    }

    private Api.Response page(String token, String view) {
        return Api.send(api.anonymous("/share/" + token + "?view=" + view));
    }

    /** Returns the part of a page that depends only on the comparison. */
    private static String content(Api.Response page) {
        var text = page.text();
        return text.substring(text.indexOf("<section"), text.lastIndexOf("</section>"))
                .replaceAll("shr_\\w+", "shr_");
    }

    @Test
    void theSharesAreListedAndCounted() throws InterruptedException {
        var list = api.with(OLD_KEY).get("/api/v1/share?limit=100").json().get("shares");
        assertThat(list.findValuesAsString("token"))
                .containsExactly("shr_xml", "shr_csv", "shr_yaml", "shr_json", "shr_small");
        assertThat(list.findValues("viewCount")).allMatch(views -> views.intValue() >= 2);
        // The row sizes and the chunks of the five shares. The server counts the share of CSV in the background.
        var end = Instant.now().plus(Duration.ofSeconds(20));
        while (storedBytes() != 5 * 1024 + 5216 && Instant.now().isBefore(end)) {
            Thread.sleep(50);
        }
        assertThat(storedBytes()).isEqualTo(5 * 1024 + 5216);
    }

    private long storedBytes() {
        return api.with(OLD_KEY)
                .get("/api/v1/account")
                .json()
                .get("usage")
                .get("storedBytes")
                .longValue();
    }

    @Test
    void theKeyCanBeRotated() {
        var rotated = Api.send(admin().request("/admin/v1/keys/" + KEY_ID + "/rotate?overlap=3600")
                .POST(BodyPublishers.noBody()));
        assertThat(rotated.status()).isEqualTo(200);
        for (var secret : new String[] {OLD_KEY, rotated.json().get("secret").stringValue()}) {
            assertThat(api.with(secret).get("/api/v1/share").status()).isEqualTo(200);
        }
    }

    private Api admin() {
        return api.with(RunningServer.ADMIN_TOKEN);
    }
}
