package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.AdminApi;
import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Tests the links that people get from a server with {@code collate.site-url}. */
@RunningServer
@TestPropertySource(
        properties = {"spring.datasource.url=jdbc:h2:mem:site-url", "collate.site-url=https://diff.example.org/tools/"})
class SiteUrlTest {
    private static final String SITE = "https://diff.example.org/tools";

    @Autowired
    private Api api;

    @Test
    void theLinkToAShareBeginsWithTheSiteUrl() {
        var share = api.post("/api/v1/share", Map.of("original", "a", "modified", "b", "format", "text"))
                .json();

        assertThat(share.get("url").asString())
                .isEqualTo(SITE + "/share/" + share.get("token").asString());
    }

    @Test
    void theLinkOfAnInvitationBeginsWithTheSiteUrl() {
        var account = AccountHolder.create(api).id();
        var invitation = new AdminApi(api).api().postJson("/admin/v1/accounts/" + account + "/invitation", "");

        assertThat(invitation.json().get("url").asString()).startsWith(SITE + "/invitation/");
    }

    @Test
    void theConsoleShowsALinkThatBeginsWithTheSiteUrl() {
        var operator = Visitor.signedIn(api, RunningServer.ADMIN_TOKEN);
        var path = "/admin/accounts/" + AccountHolder.create(api).id();
        operator.get(path);

        assertThat(operator.post(path + "/invitation", new MultipartForm()).text())
                .contains(">" + SITE + "/invitation/");
    }
}
