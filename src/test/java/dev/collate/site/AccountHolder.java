package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.AdminApi;
import dev.collate.testing.Api;
import dev.collate.testing.Api.Response;
import dev.collate.testing.MultipartForm;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/**
 * A person who has an account with an e-mail address.
 *
 * @param id the id of the account
 * @param name the name of the account
 */
public record AccountHolder(Api api, String id, String name, String email) {
    public static final String PASSWORD = "the usual password of the test";

    /** Creates an account of the Pro plan without a password. */
    public static AccountHolder create(Api api) {
        var name = "Anna " + UUID.randomUUID();
        // Without hyphens, a browser cannot break the address into lines by itself.
        var email = UUID.randomUUID().toString().replace("-", "") + "@example.org";
        var account = new AdminApi(api).createAccount(Map.of("name", name, "email", email));
        return new AccountHolder(api, account.get("id").asString(), name, email);
    }

    /** Creates an account with the password {@link #PASSWORD}. */
    public static AccountHolder withPassword(Api api) {
        var holder = create(api);
        assertThat(accept(new Visitor(api), holder.invite(), PASSWORD).status()).isEqualTo(303);
        return holder;
    }

    /** Creates an invitation, and returns the path of its page. The host of its URL may be the address of a gateway. */
    public String invite() {
        var url = new AdminApi(api)
                .api()
                .postJson(path() + "/invitation", "")
                .json()
                .get("url")
                .asString();
        assertThat(url).matches("http://[^/]+/invitation/[\\w-]+");
        return url.substring(url.indexOf("/invitation/"));
    }

    /** Opens the page of an invitation, and sets a password. */
    public static Response accept(Visitor visitor, String invitation, String password) {
        visitor.get(invitation);
        return visitor.post(invitation, twice(password));
    }

    static MultipartForm twice(String password) {
        return new MultipartForm().add("password", password).add("repeat", password);
    }

    /** Returns a visitor who has signed in with the password. */
    public Visitor signedIn() {
        var visitor = new Visitor(api);
        assertThat(visitor.signIn(email, PASSWORD).status()).isEqualTo(303);
        return visitor;
    }

    /** Creates a key of the account with all scopes, and returns it. */
    JsonNode key() {
        return new AdminApi(api).create(id, Map.of("name", "program"));
    }

    /** Returns the audit log of the account, newest first, each entry as actor and action. */
    List<String> audit() {
        return new AdminApi(api)
                .get("/admin/v1/audit?subject=" + id)
                .get("entries")
                .valueStream()
                .map(entry -> entry.get("actor").asString() + " "
                        + entry.get("action").asString())
                .toList();
    }

    Response change(String patch) {
        return new AdminApi(api).patch(path(), patch.replace('\'', '"'));
    }

    private String path() {
        return "/admin/v1/accounts/" + id;
    }
}
