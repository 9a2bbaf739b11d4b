package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.key.Scope;
import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests which scope each request needs. */
@RunningServer
class ScopeTest {
    @Autowired
    private Api api;

    @ParameterizedTest
    @CsvSource({
        "POST,   /v1/convert/csv-to-sql, convert",
        "POST,   /api/v1/diff/text,      diff",
        "POST,   /api/v1/diff/image,     diff",
        "GET,    /api/v1/share/shr_x,    share:read",
        "GET,    /api/v1/share,          share:read",
        "POST,   /api/v1/share,          share:write",
        "DELETE, /api/v1/share/shr_x,    share:write",
        "GET,    /api/v1/account/keys,   keys:write",
        "POST,   /api/v1/account/keys,   keys:write",
    })
    void anEndpointAcceptsItsScopeAndRejectsAllOthers(String method, String path, String scope) {
        var admin = new AdminApi(api);
        var others = Arrays.stream(Scope.values())
                .map(Scope::wireName)
                .filter(other -> !other.equals(scope))
                .toList();

        var rejected = send(admin.client(Map.of("scopes", others)), method, path);
        var admitted = send(admin.client(Map.of("scopes", List.of(scope))), method, path);

        assertThat(rejected.status()).isEqualTo(403);
        assertThat(rejected.code()).isEqualTo("forbidden");
        assertThat(rejected.json().get("detail").asString()).contains("'" + scope + "'");
        assertThat(rejected.header("X-RateLimit-Remaining")).isEqualTo("999");
        assertThat(admitted.status()).isNotIn(401, 403, 429);
    }

    @Test
    void byDefaultAKeyHasAllScopesExceptTheManagementOfKeys() {
        assertThat(new AdminApi(api).create(Map.of()).get("scopes").toString())
                .isEqualTo("[\"convert\",\"diff\",\"share:read\",\"share:write\"]");
    }

    @Test
    void aKeyWithoutScopesMayReadItsAccountAndListTheTools() {
        var client = new AdminApi(api).client(Map.of("scopes", List.of()));
        var message = Map.of("jsonrpc", "2.0", "id", 1, "method", "tools/list");

        assertThat(client.get("/api/v1/account").status()).isEqualTo(200);
        assertThat(client.post("/mcp", message).status()).isEqualTo(200);
    }

    @Test
    void aPercentEncodedPathNeedsTheScopeOfTheDecodedPath() {
        var client = new AdminApi(api).client(Map.of("scopes", List.of("convert")));

        assertThat(send(client, "POST", "/api/v1/%64iff/text").status()).isEqualTo(403);
        assertThat(send(client, "GET", "/%61pi/v1/share/shr_x").status()).isEqualTo(403);
    }

    @Test
    void headNeedsTheScopeOfGet() {
        var admin = new AdminApi(api);

        assertThat(send(admin.client(Map.of("scopes", List.of("share:write"))), "HEAD", "/api/v1/share/shr_x")
                        .status())
                .isEqualTo(403);
        assertThat(send(admin.client(Map.of("scopes", List.of("share:read"))), "HEAD", "/api/v1/share/shr_x")
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /api/v1/differ,    404",
        "POST, /v1/convert/other, 404",
        "POST, /api/v1/account,   405",
        "PUT,  /api/v1/diff/text, 405",
    })
    void aRequestWithoutAHandlerNeedsAKeyButNoScope(String method, String path, int status) {
        var client = new AdminApi(api).client(Map.of("scopes", List.of("share:read")));

        assertThat(send(client, method, path).status()).isEqualTo(status);
        assertThat(send(api.with("unknown"), method, path).status()).isEqualTo(401);
    }

    private static Api.Response send(Api client, String method, String path) {
        return Api.send(client.request(path)
                .header("Content-Type", "application/json")
                .method(method, method.equals("POST") ? BodyPublishers.ofString("{}") : BodyPublishers.noBody()));
    }
}
