package dev.collate.auth.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.collate.auth.account.Actor;
import dev.collate.auth.key.AdminToken;
import dev.collate.auth.key.ApiKeySpec;
import dev.collate.auth.key.Credential;
import dev.collate.auth.key.KeyStore;
import dev.collate.auth.key.Scope;
import dev.collate.auth.key.Sha256;
import dev.collate.auth.signin.SiteSettings.ToolsMode;
import dev.collate.http.request.IdPage;
import dev.collate.limit.Plan;
import dev.collate.testing.Threads;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;

@Tag("database")
@ExtendWith(OutputCaptureExtension.class)
class FirstKeyTest {
    private static final AdminToken TOKEN = new AdminToken("token-of-the-administrator");

    @Test
    void withoutAnyKeyAProKeyIsCreatedAndPrintedOnce(CapturedOutput output) {
        var store = KeyStore.shared();
        firstKey(store, new ServerProperties(), ToolsMode.SIGNED_IN).createAndPrint(started(null));
        firstKey(store, new ServerProperties(), ToolsMode.SIGNED_IN).createAndPrint(started(null));

        var keys = store.service.list(IdPage.START, 10);
        assertThat(keys).hasSize(1);
        assertThat(keys.getFirst().plan()).isEqualTo(Plan.PRO);
        assertThat(keys.getFirst().scopes()).containsExactly(Scope.values());
        var secret = output.getOut().replaceAll("(?s).*?(clt_[0-9A-Za-z]{38}).*", "$1");
        assertThat(store.database.queryForList("select secret_hash from api_key", String.class))
                .containsExactly(Sha256.hex(secret));
        assertThat(store.auditActions()).containsExactlyInAnyOrder("server account.create", "server key.create");
        assertThat(output.getOut())
                .containsOnlyOnce("no API key yet")
                .contains("curl -s http://localhost:4711/v1/convert/csv-to-sql")
                .contains("-H 'Authorization: Bearer " + secret + "'");
    }

    @Test
    void thePrintedCommandCallsTheUrlOfTheServer(CapturedOutput output) {
        var server = new ServerProperties();
        server.setSsl(Ssl.forBundle("certificate"));
        server.getServlet().setContextPath("/collate");
        var store = KeyStore.shared();
        firstKey(store, server, ToolsMode.SIGNED_IN).createAndPrint(started(null));

        assertThat(output.getOut()).contains("curl -s https://localhost:4711/collate/v1/convert/csv-to-sql");
    }

    @Test
    void noKeyIsCreatedIfOneExists(CapturedOutput output) {
        var store = KeyStore.shared();
        store.service.create(ApiKeySpec.of("a", Plan.FREE, Scope.DEFAULT), Actor.SERVER);

        firstKey(store, new ServerProperties(), ToolsMode.SIGNED_IN).createAndPrint(started(null));

        assertThat(store.service.list(IdPage.START, 10)).hasSize(1);
        assertThat(output.getOut()).doesNotContain("clt_");
    }

    @Test
    void serversThatStartConcurrentlyCreateOneKey(CapturedOutput output) {
        var store = KeyStore.shared();
        var first = firstKey(store, new ServerProperties(), ToolsMode.SIGNED_IN);
        var event = started(null);
        var together = new CyclicBarrier(4);
        Threads.concurrently(4, 4, i -> {
            assertDoesNotThrow(() -> together.await());
            first.createAndPrint(event);
            return i;
        });

        assertThat(store.service.list(IdPage.START, 10)).hasSize(1);
        assertThat(output.getOut()).containsOnlyOnce("no API key yet");
    }

    @Test
    void aManagementServerCreatesNoKey(CapturedOutput output) {
        var store = KeyStore.shared();
        firstKey(store, new ServerProperties(), ToolsMode.SIGNED_IN).createAndPrint(started("management"));

        assertThat(store.service.list(IdPage.START, 10)).isEmpty();
    }

    @Test
    void theLinkSignsInWithTheHashOfTheSecret(CapturedOutput output) {
        var store = KeyStore.shared();
        var links = new SignInLinks(new SiteSettings(ToolsMode.SIGNED_IN, 1, 1), Clock.systemUTC());
        new FirstKey(store.service, links, TOKEN, new ServerProperties()).createAndPrint(started(null));

        var secret = output.getOut().replaceAll("(?s).*?(clt_[0-9A-Za-z]{38}).*", "$1");
        assertThat(printedLinks(output))
                .singleElement()
                .satisfies(link -> assertThat(links.use(link)).contains(Credential.ofKey(Sha256.hex(secret))));
    }

    @Test
    void withoutAnAdminTokenASecondLinkSignsInTheOperator(CapturedOutput output) {
        var store = KeyStore.shared();
        var links = new SignInLinks(new SiteSettings(ToolsMode.SIGNED_IN, 1, 1), Clock.systemUTC());
        var none = new AdminToken(null);
        new FirstKey(store.service, links, none, new ServerProperties()).createAndPrint(started(null));

        assertThat(output.getOut()).containsOnlyOnce("As the operator");
        assertThat(printedLinks(output)).hasSize(2);
        var credential = links.use(printedLinks(output).getLast());
        assertThat(credential).hasValueSatisfying(operator -> {
            assertThat(none.isCurrent(operator)).isTrue();
            assertThat(TOKEN.isCurrent(operator)).isFalse();
        });
    }

    @ParameterizedTest
    @CsvSource({", SIGNED_IN, true", "token-of-the-administrator, SIGNED_IN, false", ", OFF, false"})
    void aRestartWithoutAnAdminTokenSaysHowToOpenTheConsole(
            String token, ToolsMode tools, boolean said, CapturedOutput output) {
        var store = KeyStore.shared();
        store.service.create(ApiKeySpec.of("a", Plan.FREE, Scope.DEFAULT), Actor.SERVER);
        var links = new SignInLinks(new SiteSettings(tools, 1, 1), Clock.systemUTC());
        new FirstKey(store.service, links, new AdminToken(token), new ServerProperties()).createAndPrint(started(null));

        assertThat(output.getOut().contains("console http://localhost:4711/admin: set an admin token"))
                .isEqualTo(said);
        assertThat(output.getOut()).doesNotContain("link=");
    }

    @Test
    void withoutToolsNoLinkIsPrinted(CapturedOutput output) {
        var store = KeyStore.shared();
        firstKey(store, new ServerProperties(), ToolsMode.OFF).createAndPrint(started(null));

        assertThat(output.getOut()).contains("clt_").doesNotContain("sign-in");
    }

    private static List<String> printedLinks(CapturedOutput output) {
        return Pattern.compile("http://localhost:4711/sign-in\\?link=([\\w-]{43})\\R")
                .matcher(output.getOut())
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static FirstKey firstKey(KeyStore store, ServerProperties server, ToolsMode tools) {
        return new FirstKey(
                store.service, new SignInLinks(new SiteSettings(tools, 1, 1), Clock.systemUTC()), TOKEN, server);
    }

    private static WebServerInitializedEvent started(String namespace) {
        var server = mock(WebServer.class);
        when(server.getPort()).thenReturn(4711);
        var context = mock(WebServerApplicationContext.class);
        when(context.getServerNamespace()).thenReturn(namespace);
        return new WebServerInitializedEvent(server) {
            private static final long serialVersionUID = 1L;

            @Override
            public WebServerApplicationContext getApplicationContext() {
                return context;
            }
        };
    }
}
