package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.AdminApi;
import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests that a disabled account cannot use the website. */
@RunningServer
class DisabledAccountTest {
    @Autowired
    private Api api;

    @Test
    void theSessionEndsAndTheKeyCannotSignInAgain() {
        var admin = new AdminApi(api);
        var key = admin.create(Map.of());
        var visitor = Visitor.signedIn(api, key.get("secret").asString());
        assertThat(visitor.get("/").text()).contains("Sign out");

        admin.patch("/admin/v1/accounts/" + key.get("account").asString(), "{\"disabled\": true}");

        assertThat(visitor.get("/").text()).doesNotContain("Sign out");
        var response = new Visitor(api).signIn(key.get("secret").asString());
        assertThat(response.status()).isEqualTo(403);
        assertThat(response.text()).contains("The account of this key is disabled");
    }
}
