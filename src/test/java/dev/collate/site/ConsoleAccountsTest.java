package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests the pages of the console for accounts, keys, shares and the audit log. */
@RunningServer
class ConsoleAccountsTest {
    private static final String ACCOUNTS = "/admin/accounts";

    @Autowired
    private Api api;

    private Visitor operator;

    @BeforeEach
    void signIn() {
        operator = Visitor.signedIn(api, RunningServer.ADMIN_TOKEN);
        operator.get("/admin");
    }

    @ParameterizedTest
    @ValueSource(strings = {ACCOUNTS, "/admin/shares", "/admin/audit"})
    void onlyTheOperatorOpensThePages(String path) {
        assertThat(operator.get(path).status()).isEqualTo(200);
        assertThat(Visitor.signedIn(api, RunningServer.KEY).get(path).status()).isEqualTo(403);
        assertThat(new Visitor(api).get(path).status()).isEqualTo(303);
    }

    @Test
    void anAccountIsCreatedFoundChangedAndDisabled() {
        var name = "Anna <" + UUID.randomUUID() + ">";
        var path = newAccount(name);
        assertThat(operator.get(ACCOUNTS + "?q=" + name.substring(6, 42)).text())
                .contains("Anna &lt;" + name.substring(6, 42));
        assertThat(operator.get(ACCOUNTS + "?q=nobody-has-this-name").text()).contains("No account was found");

        var created = operator.post(path + "/keys", key("build"));
        assertThat(created.text()).contains("href=\"../../.." + path + "\"");
        var secret = secret(created);
        assertThat(operator.get("/admin/audit").text())
                .contains("account=Anna &lt;" + name.substring(6, 42))
                .doesNotContain("account=" + path.substring(path.lastIndexOf('/') + 1));
        assertThat(api.with(secret).get("/api/v1/account").json().get("plan").asString())
                .isEqualTo("pro");
        assertThat(operator.post(path, MultipartForm.of("plan", "team")).status())
                .isEqualTo(303);
        assertThat(api.with(secret).get("/api/v1/account").json().get("plan").asString())
                .isEqualTo("team");
        var person = Visitor.signedIn(api, secret);
        assertThat(operator.post(path, MultipartForm.of("disabled", "true")).status())
                .isEqualTo(303);
        assertThat(api.with(secret).get("/api/v1/account").status()).isEqualTo(403);
        assertThat(person.get("/").text()).doesNotContain("Sign out");
        var refused = new Visitor(api).signIn(secret);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text()).contains("The account of this key is disabled");
        assertThat(operator.get(path).text())
                .contains("<dd>disabled</dd>", "Enable the account")
                .doesNotContain("Disable the account");
        operator.post(path, MultipartForm.of("disabled", "false"));
        assertThat(api.with(secret).get("/api/v1/account").status()).isEqualTo(200);
    }

    @Test
    void theKeysOfAnAccountAreRenamedRotatedAndRevoked() {
        var path = newAccount("keys " + UUID.randomUUID());
        var first = secret(operator.post(path + "/keys", key("first name")));
        var id = api.with(first).get("/api/v1/account").json().get("id").asString();
        assertThat(operator.post(path + "/keys/" + id, key("second name")).status())
                .isEqualTo(303);
        assertThat(operator.get(path).text()).contains("second name").doesNotContain("first name", first);
        var second = secret(operator.post(path + "/keys/" + id + "/rotate"));
        assertThat(api.with(first).get("/api/v1/account").status()).isEqualTo(401);
        assertThat(api.with(second).get("/api/v1/account").status()).isEqualTo(200);
        operator.get(path);
        assertThat(operator.post(path + "/keys/" + id + "/revoke").header("Location"))
                .endsWith("." + path + "?done=KEY_REVOKED");
        assertThat(api.with(second).get("/api/v1/account").status()).isEqualTo(401);
        assertThat(operator.get("/admin/audit?subject=" + id).text())
                .contains(
                        "key.create",
                        "key.update",
                        "key.rotate",
                        "key.revoke",
                        "<bdi>console</bdi>",
                        "#key-" + id + "\"><bdi>second name</bdi></a>");
    }

    @Test
    void errorsOfAFormAreShown() {
        var path = newAccount("errors " + UUID.randomUUID());
        var response = operator.post(
                path + "/keys",
                new MultipartForm()
                        .add("name", "a")
                        .add("requestsPerHour", "-1")
                        .add("expiresAt", "2020-01-01"));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text()).contains("id=\"requests-error\"", "id=\"expires-error\"", "value=\"2020-01-01\"");
        assertThat(operator.get(ACCOUNTS + "/nothing").status()).isEqualTo(404);
        assertThat(operator.get(ACCOUNTS + "/" + UUID.randomUUID()).status()).isEqualTo(404);
    }

    @Test
    void theFormForANewAccountKeepsWhatTheOperatorHasFilledIn() {
        var response =
                operator.post(ACCOUNTS, MultipartForm.of("name", "Anna & Bo", "email", "no address", "plan", "team"));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text())
                .contains("id=\"email-error\">email must be an e-mail address")
                .containsPattern(
                        "name=\"email\"[^>]* aria-describedby=\"email-error email-hint\" aria-invalid=\"true\"")
                .contains("value=\"Anna &amp; Bo\"", "value=\"no address\"", "value=\"team\" selected=\"selected\"");
        assertThat(operator.get(ACCOUNTS).text()).doesNotContain("selected=");
    }

    @Test
    void theFormOfAnAddressKeepsWhatTheOperatorHasFilledIn() {
        var path = newAccount("address " + UUID.randomUUID());
        var response = operator.post(path, MultipartForm.of("email", "anna(at)example.org", "plan", "gold"));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text())
                .contains("id=\"email-error\">email must be an e-mail address", "value=\"anna(at)example.org\"")
                .containsPattern("name=\"plan\" aria-describedby=\"plan-error\" aria-invalid=\"true\"")
                .containsPattern("name=\"email\"[^>]* aria-describedby=\"email-error\" aria-invalid=\"true\"");
        assertThat(operator.get(path).text()).contains("not known").doesNotContain("anna");
    }

    @Test
    void aShareOfAnyKeyIsFoundAndTakenDown() {
        var body = Map.of("original", "a", "modified", "b", "format", "text");
        var token = api.post("/api/v1/share", body).json().get("token").asString();
        assertThat(operator.get("/admin/shares?q=" + token).text())
                .contains(api.url("/share/" + token), "The database stores ", "<bdi>bootstrap-1</bdi></a></td>");
        assertThat(operator.post("/admin/shares/" + token + "/delete").status()).isEqualTo(303);
        assertThat(api.get("/api/v1/share/" + token).status()).isEqualTo(404);
        assertThat(operator.get("/admin/audit?subject=" + token).text()).contains("share.delete", "key=bootstrap-1<");
    }

    private String newAccount(String name) {
        var created = operator.post(ACCOUNTS, MultipartForm.of("name", name, "email", "", "plan", "pro"));
        assertThat(created.status()).as(created.text()).isEqualTo(303);
        var path = created.header("Location")
                .replaceFirst("^.*\\./admin", "/admin")
                .replace("?done=ACCOUNT_CREATED", "");
        operator.get(path);
        return path;
    }

    private static String secret(Api.Response page) {
        assertThat(page.status()).as(page.text()).isEqualTo(200);
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        return page.text().replaceAll("(?s).*>(clt_\\w{38})<.*", "$1");
    }

    private static MultipartForm key(String name) {
        return new MultipartForm()
                .add("name", name)
                .add("scopes", "diff")
                .add("scopes", "convert")
                .add("requestsPerHour", "")
                .add("expiresAt", "2099-01-31");
    }
}
