package dev.collate.auth.signin;

import dev.collate.auth.account.Actor;
import dev.collate.auth.key.AdminToken;
import dev.collate.auth.key.ApiKeyService;
import dev.collate.auth.key.ApiKeySpec;
import dev.collate.auth.key.Credential;
import dev.collate.auth.key.Scope;
import dev.collate.auth.key.Sha256;
import dev.collate.limit.Plan;
import java.util.EnumSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * If the database has no key, creates the first key and prints its secret to the standard output, so that a new server can be used at once.
 * Also prints a link that signs in once with this key and, if the server has no admin token, a link that signs in once as the operator.
 */
@Component
class FirstKey {
    private static final Logger LOG = LoggerFactory.getLogger(FirstKey.class);

    /** The key belongs to the person who sets up the server, so it may also manage the keys of its account. */
    private static final ApiKeySpec FIRST_KEY_SPEC = ApiKeySpec.of("first key", Plan.PRO, EnumSet.allOf(Scope.class));

    private final ApiKeyService keyService;
    private final SignInLinks links;
    private final AdminToken adminToken;
    private final ServerProperties server;

    FirstKey(ApiKeyService keyService, SignInLinks links, AdminToken adminToken, ServerProperties server) {
        this.keyService = keyService;
        this.links = links;
        this.adminToken = adminToken;
        this.server = server;
    }

    /**
     * Runs when the server listens, because the printed text contains the port. Prints directly to the standard output, not with a logger,
     * because logs are stored and forwarded to other systems.
     */
    @EventListener
    void createAndPrint(WebServerInitializedEvent event) {
        // Only the web server of the API has no namespace. The one of management.server.port has the namespace
        // "management".
        if (event.getApplicationContext().getServerNamespace() != null) {
            return;
        }
        var address = serverAddress(event.getWebServer().getPort());
        var firstKey = keyService.createFirstKey(FIRST_KEY_SPEC, Actor.SERVER);
        if (firstKey.isPresent()) {
            var secret = firstKey.get().secret();
            System.out.print(keyMessage(secret, address));
            printLink("Or use the website. This link signs you in", Credential.ofKey(Sha256.hex(secret)), address);
            if (!adminToken.isSet()) {
                printLink(
                        "As the operator, manage the server. This link signs you in", adminToken.credential(), address);
            }
        } else if (!adminToken.isSet() && links.areEnabled()) {
            LOG.info(
                    "Nobody can sign in to the console {}/admin: set an admin token (COLLATE_ADMIN_TOKEN) and restart the server",
                    address);
        }
    }

    private void printLink(String introduction, Credential credential, String address) {
        links.create(credential)
                .ifPresent(link -> System.out.print(
                        introduction + " once, within an hour:\n\n    " + address + "/sign-in?link=" + link + "\n\n"));
    }

    private String serverAddress(int port) {
        var path = server.getServlet().getContextPath();
        return (Ssl.isEnabled(server.getSsl()) ? "https" : "http") + "://localhost:" + port
                + (path == null ? "" : path);
    }

    private static String keyMessage(String secret, String address) {
        return """

                There was no API key yet, so the server has created this one (plan: pro). It is shown only now:

                    %1$s

                Try it:

                    curl -s %2$s/v1/convert/csv-to-sql \\
                      -H 'Authorization: Bearer %1$s' \\
                      -H 'Content-Type: application/json' \\
                      -d '{"csv": "id,name\\n1,Anna\\n2,Bob", "dialect": "postgresql", "table_name": "people"}'

                """.formatted(secret, address);
    }
}
