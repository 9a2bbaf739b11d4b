package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.collate.CollateApplication;
import dev.collate.site.Visitor;
import dev.collate.testing.Api;
import dev.collate.testing.Postgres;
import dev.collate.testing.RunningServer;
import dev.collate.testing.Threads;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Tests two servers of one website with the same PostgreSQL database, which is empty at first and in which both count requests. Only one of
 * the servers has an admin token.
 */
@Tag("database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReplicasTest {
    private static final String ACCOUNT = "/api/v1/account";
    private static final String ORIGIN = "https://app.example.org";
    private static final String SITE = "https://diff.example.org/tools";

    private final List<ConfigurableApplicationContext> servers = new ArrayList<>();

    /** Starts the servers one after the other, because two servers of one JVM cannot initialize the logging system at the same time. */
    @BeforeAll
    void startBoth() throws Exception {
        var url = Postgres.newDatabase();
        servers.add(start(url, "--collate.admin-token=" + RunningServer.ADMIN_TOKEN));
        servers.add(start(url, "--collate.cors.allowed-origins=" + ORIGIN));
    }

    @AfterAll
    void stopBoth() {
        servers.forEach(ConfigurableApplicationContext::close);
    }

    @Test
    void aKeyOfOneServerWorksAtTheOtherAndBothCountItsRequests() {
        var key = admin().create(Map.of("requestsPerHour", 3)).get("secret").asString();

        assertThat(api(0).with(key).get(ACCOUNT).header("X-RateLimit-Remaining"))
                .isEqualTo("2");
        assertThat(api(1).with(key).get(ACCOUNT).header("X-RateLimit-Remaining"))
                .isEqualTo("1");
        assertThat(api(0).with(key).get(ACCOUNT).header("X-RateLimit-Remaining"))
                .isEqualTo("0");
        assertThat(api(1).with(key).get(ACCOUNT).status()).isEqualTo(429);
        assertThat(api(0).with(key).get(ACCOUNT).status()).isEqualTo(429);
    }

    @Test
    void aKeyOrAnAccountChangedAtOneServerIsChangedAtTheOtherWithinFiveSeconds() {
        var changed = admin().create(Map.of());
        var disabled = admin().create(Map.of());
        var client = api(1).with(changed.get("secret").asString());
        var rejected = api(1).with(disabled.get("secret").asString());
        assertThat(client.get(ACCOUNT).header("X-RateLimit-Limit")).isEqualTo("1000");
        assertThat(rejected.get(ACCOUNT).status()).isEqualTo(200);

        admin().patch(AdminApi.KEYS + "/" + changed.get("id").asString(), "{\"requestsPerHour\": 7}");
        admin().patch("/admin/v1/accounts/" + disabled.get("account").asString(), "{\"disabled\": true}");

        await().atMost(Duration.ofSeconds(5)).untilAsserted(() -> {
            assertThat(client.get(ACCOUNT).header("X-RateLimit-Limit")).isEqualTo("7");
            assertThat(rejected.get(ACCOUNT).code()).isEqualTo("forbidden");
        });
    }

    @Test
    void aThousandConcurrentRequestsToBothServersAdmitExactlyTheLimit() {
        var key = admin().create(Map.of("requestsPerHour", 600)).get("secret").asString();
        var statuses = Threads.concurrently(
                32, 1_000, i -> api(i % 2).with(key).get(ACCOUNT).status());
        assertThat(statuses).containsOnly(200, 429);
        assertThat(Collections.frequency(statuses, 200)).isEqualTo(600);
    }

    @Test
    void concurrentSharesAtBothServersStayWithinTheQuotaOfTheKey() {
        var share = "{\"original\":\"a\",\"modified\":\"b\",\"format\":\"text\"}";
        var probe = api(0).with(admin().create(Map.of()).get("secret").asString());
        assertThat(probe.postJson("/api/v1/share", share).status()).isEqualTo(201);
        var size = storedBytes(probe);
        var key =
                admin().create(Map.of("maxStoredBytes", 5 * size)).get("secret").asString();
        var statuses = Threads.concurrently(
                16,
                40,
                i -> api(i % 2).with(key).postJson("/api/v1/share", share).status());
        assertThat(statuses).containsOnly(201, 413);
        assertThat(Collections.frequency(statuses, 201)).isEqualTo(5);
        assertThat(storedBytes(api(1).with(key))).isEqualTo(5 * size);
    }

    @Test
    void aSessionOfOneServerIsValidAtTheOtherUntilThePersonSignsOut() {
        var key = admin().create(Map.of()).get("secret").asString();
        var first = Visitor.signedIn(api(0), key);
        var second = new Visitor(api(1));
        second.setCookie("collate-session", first.cookie("collate-session"));
        assertThat(second.get("/").text()).contains("Sign out");
        first.get("/");
        first.post("/sign-out");

        assertThat(second.get("/").text()).doesNotContain("Sign out");
    }

    private static long storedBytes(Api client) {
        return client.get(ACCOUNT).json().at("/usage/storedBytes").asLong();
    }

    @Test
    void withoutAnAdminTokenTheAdministrationApiIs404() {
        for (var path : List.of("/admin/v1/keys", "/admin/v1", "/actuator/prometheus")) {
            var response = api(1).with("").get(path);
            assertThat(response.status()).isEqualTo(404);
            assertThat(response.code()).isEqualTo("not_found");
        }
    }

    @Test
    void onlyTheConfiguredOriginMayCallFromABrowser() {
        var preflight = Api.send(api(1).anonymous(ACCOUNT)
                .header("Origin", ORIGIN)
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "authorization,content-type")
                .method("OPTIONS", BodyPublishers.noBody()));
        assertThat(preflight.status()).isEqualTo(200);
        assertThat(preflight.header("Access-Control-Allow-Origin")).isEqualTo(ORIGIN);
        assertThat(preflight.header("Access-Control-Allow-Methods")).contains("POST");
        assertThat(preflight.header("Access-Control-Allow-Headers")).contains("authorization");
        assertThat(preflight.header("Access-Control-Allow-Credentials")).isEmpty();

        var rejected = Api.send(api(1).anonymous(ACCOUNT).header("Origin", ORIGIN));
        assertThat(rejected.status()).isEqualTo(401);
        assertThat(rejected.header("Access-Control-Allow-Origin")).isEqualTo(ORIGIN);
        assertThat(rejected.header("Access-Control-Expose-Headers")).isEqualTo("*");

        var other = Api.send(api(1).anonymous(ACCOUNT).header("Origin", "https://elsewhere.example.org"));
        assertThat(other.status()).isEqualTo(401);
        assertThat(other.code()).isEqualTo("unauthorized");
        assertThat(other.header("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void withoutAConfiguredOriginNoWebPageMayCall() {
        var preflight = Api.send(api(0).anonymous(ACCOUNT)
                .header("Origin", ORIGIN)
                .header("Access-Control-Request-Method", "POST")
                .method("OPTIONS", BodyPublishers.noBody()));

        assertThat(preflight.status()).isEqualTo(401);
        assertThat(preflight.header("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void theLinksOfSharesAndInvitationsBeginWithTheSiteUrl() {
        var created = admin().create(Map.of());
        var share = api(1).with(created.get("secret").asString())
                .post("/api/v1/share", Map.of("original", "a", "modified", "b", "format", "text"))
                .json();
        assertThat(share.get("url").asString())
                .isEqualTo(SITE + "/share/" + share.get("token").asString());

        var account = "accounts/" + created.get("account").asString();
        admin().patch("/admin/v1/" + account, "{\"email\": \"invited@example.org\"}");
        var invitation = admin().api().postJson("/admin/v1/" + account + "/invitation", "");
        assertThat(invitation.json().get("url").asString()).startsWith(SITE + "/invitation/");

        var operator = Visitor.signedIn(api(0), RunningServer.ADMIN_TOKEN);
        operator.get("/admin/" + account);
        assertThat(operator.post("/admin/" + account + "/invitation").text()).contains(">" + SITE + "/invitation/");
    }

    private AdminApi admin() {
        return new AdminApi(api(0));
    }

    private Api api(int server) {
        return new Api(servers.get(server).getEnvironment().getRequiredProperty("local.server.port", Integer.class));
    }

    private static ConfigurableApplicationContext start(String url, String more) {
        return SpringApplication.run(
                CollateApplication.class,
                "--server.port=0",
                "--spring.datasource.url=" + url,
                "--spring.datasource.username=" + Postgres.USER,
                "--collate.rate-limit.store=database",
                "--collate.site-url=" + SITE + "/",
                more);
    }
}
