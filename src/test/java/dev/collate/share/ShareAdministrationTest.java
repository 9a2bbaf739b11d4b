package dev.collate.share;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.AdminApi;
import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;

/** Tests the administration API of the shares. */
@RunningServer
class ShareAdministrationTest {
    private static final String SHARES = "/admin/v1/shares";

    @Autowired
    private Api api;

    @Autowired
    private JdbcTemplate database;

    @Test
    void theListFindsTheSharesOfAKeyAndOfAnAccount() {
        var one = admin().create(Map.of());
        var other = admin().create(text(one, "account"), Map.of());
        var first = share(one, "first");
        var second = share(other, "second");
        share(admin().create(Map.of()), "of another account");

        assertThat(tokens("?key=" + text(one, "id"))).containsExactly(first);
        assertThat(tokens("?account=" + text(one, "account"))).containsExactly(second, first);
        assertThat(tokens("?account=" + text(one, "account") + "&key=" + text(other, "id")))
                .containsExactly(second);
        assertThat(tokens("?account=" + UUID.randomUUID())).isEmpty();
        assertThat(tokens("?key=" + UUID.randomUUID())).isEmpty();
    }

    @Test
    void theListFindsTitlesAndTokens() {
        var key = admin().create(Map.of());
        var mark = UUID.randomUUID().toString();
        var token = share(key, "Title " + mark.toUpperCase(Locale.ROOT));
        share(key, "other");

        assertThat(tokens("?q=" + mark)).containsExactly(token);
        assertThat(tokens("?q=" + token.substring(5))).containsExactly(token);
        assertThat(tokens("?q=" + mark + "%25")).isEmpty();
        assertThat(tokens("?key=" + text(key, "id") + "&q=" + mark)).containsExactly(token);
    }

    /** Java and the database have different rules for the case of these letters. */
    @Test
    void theListFindsATitleByItself() {
        var key = admin().create(Map.of());
        var mark = UUID.randomUUID() + "-\u0130\u00c9\u1e9e-";
        var token = share(key, mark);

        assertThat(tokens("?q=" + URLEncoder.encode(mark, StandardCharsets.UTF_8)))
                .containsExactly(token);
        assertThat(tokens("?key=" + text(key, "id") + "&q=" + URLEncoder.encode(mark, StandardCharsets.UTF_8)))
                .containsExactly(token);
    }

    /**
     * In lower case, a capital sigma at the end of a word differs from one inside a word. The upper case of a small sharp s is not the
     * capital sharp s, but its lower case is the small one.
     */
    @ParameterizedTest
    @CsvSource({"-\u03a3\u0399\u03a3\u03a5\u03a6\u039f\u03a3, -\u03a3\u0399\u03a3", "-STRA\u1e9eE, -stra\u00dfe"})
    void theListFindsATitleInAnotherCase(String title, String query) {
        var mark = UUID.randomUUID().toString();
        var token = share(admin().create(Map.of()), mark.toUpperCase(Locale.ROOT) + title);

        assertThat(tokens("?q=" + URLEncoder.encode(mark + query, StandardCharsets.UTF_8)))
                .containsExactly(token);
    }

    @Test
    void theListHasPagesNewestFirst() {
        var key = admin().create(Map.of());
        var first = share(key, "first");
        var second = share(key, "second");

        var page = admin().get(SHARES + "?limit=1&key=" + text(key, "id"));
        assertThat(page.at("/shares/0/token").asString()).isEqualTo(second);
        var next = admin().get(SHARES + "?limit=1&key=" + text(key, "id") + "&cursor=" + text(page, "nextCursor"));
        assertThat(next.at("/shares/0/token").asString()).isEqualTo(first);
        assertThat(next.get("nextCursor").isNull()).isTrue();
        assertThat(tokens("")).contains(first, second);
    }

    @Test
    void aShareIsReadWithItsOwnerAndWithoutAView() {
        var key = admin().create(Map.of("name", "the owner"));
        var token = share(key, "title");

        var response = admin().api().get(SHARES + "/" + token);

        var share = response.json();
        assertThat(share.propertyNames())
                .containsExactlyInAnyOrder(
                        "token",
                        "url",
                        "title",
                        "format",
                        "stats",
                        "createdAt",
                        "expiresAt",
                        "viewCount",
                        "key",
                        "storedBytes",
                        "owner");
        assertThat(text(share, "title")).isEqualTo("title");
        assertThat(text(share, "url")).endsWith("/share/" + token);
        assertThat(share.get("viewCount").asInt()).isZero();
        assertThat(share.get("storedBytes").asLong()).isGreaterThan(1_024);
        assertThat(share.get("key")).isEqualTo(key.get("id"));
        assertThat(share.at("/owner/name").asString()).isEqualTo("the owner");
        assertThat(share.at("/owner/lastUsedAt").isString()).isTrue();
        assertThat(share.at("/owner/account")).isEqualTo(key.get("account"));
        assertThat(response.text()).doesNotContain(text(key, "secret"));
    }

    @Test
    void aShareThatIsTakenDownIsGoneAndItsSpaceIsFree() {
        var key = admin().create(Map.of());
        var client = api.with(text(key, "secret"));
        var token = share(key, "title");
        var before = totals();

        assertThat(admin().api().delete(SHARES + "/" + token).status()).isEqualTo(204);

        assertThat(client.get("/api/v1/share/" + token).status()).isEqualTo(404);
        assertThat(Api.send(api.anonymous("/share/" + token)).status()).isEqualTo(404);
        assertThat(client.get("/api/v1/account").json().at("/usage/storedBytes").asLong())
                .isZero();
        // The server may delete expired shares at the same time.
        assertThat(totals().get("shares").asLong())
                .isLessThan(before.get("shares").asLong());
        assertThat(totals().get("bytes").asLong())
                .isLessThan(before.get("bytes").asLong());
        var entry = admin().get("/admin/v1/audit?subject=" + token).get("entries");
        assertThat(entry.size()).isEqualTo(1);
        assertThat(entry.at("/0/action").asString()).isEqualTo("share.delete");
        assertThat(entry.at("/0/actor").asString()).isEqualTo("admin token");
        assertThat(entry.at("/0/details").asString()).isEqualTo("key=" + text(key, "id"));
        assertThat(admin().api().delete(SHARES + "/" + token).status()).isEqualTo(404);
    }

    @Test
    void anExpiredShareIsNotFound() {
        var key = admin().create(Map.of());
        var token = share(key, "title");
        database.update("update share set expires_at = current_timestamp where token = ?", token);

        assertThat(tokens("?key=" + text(key, "id"))).isEmpty();
        assertThat(admin().api().get(SHARES + "/" + token).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=0", "limit=1001", "cursor=x", "key=x", "account=x", "q=%00"})
    void anInvalidQueryIs400(String query) {
        assertThat(admin().api().get(SHARES + "?" + query).status()).isEqualTo(400);
    }

    private String share(JsonNode key, String title) {
        var body = Map.of("original", "a", "modified", "b", "format", "text", "options", Map.of("title", title));
        return text(api.with(text(key, "secret")).post("/api/v1/share", body).json(), "token");
    }

    private List<String> tokens(String query) {
        return admin().get(SHARES + query)
                .get("shares")
                .valueStream()
                .map(share -> text(share, "token"))
                .toList();
    }

    private JsonNode totals() {
        return admin().get(SHARES + "/totals");
    }

    private static String text(JsonNode node, String member) {
        return node.get(member).asString();
    }

    private AdminApi admin() {
        return new AdminApi(api);
    }
}
