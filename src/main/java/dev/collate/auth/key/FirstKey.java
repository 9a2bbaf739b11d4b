package dev.collate.auth.key;

import dev.collate.auth.audit.Actor;
import dev.collate.auth.scope.Scope;
import dev.collate.auth.signin.SignInLinks;
import dev.collate.limit.Plan;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** If the database has no key, creates the first key and prints its secret on the console, so that a new server can be used at once. */
@Component
class FirstKey {
    private static final ApiKeySpec SPEC = ApiKeySpec.of("first key", Plan.PRO, Scope.DEFAULT);

    private final ApiKeyService service;
    private final SignInLinks links;
    private final ServerProperties server;

    FirstKey(ApiKeyService service, SignInLinks links, ServerProperties server) {
        this.service = service;
        this.links = links;
        this.server = server;
    }

    /**
     * Runs when the server listens, because the printed text contains the port. Prints to the console, not to the log, because logs are
     * stored and forwarded to other systems.
     */
    @EventListener
    void show(WebServerInitializedEvent event) {
        if (event.getApplicationContext().getServerNamespace() == null && service.isEmpty()) {
            var secret = service.create(SPEC, Actor.SERVER).secret();
            var address = address(event.getWebServer().getPort());
            System.out.print(text(secret, address));
            links.create(ApiKeyFormat.hash(secret))
                    .ifPresent(link -> System.out.print(text(address + "/sign-in?link=" + link)));
        }
    }

    private String address(int port) {
        var path = server.getServlet().getContextPath();
        return (Ssl.isEnabled(server.getSsl()) ? "https" : "http") + "://localhost:" + port
                + (path == null ? "" : path);
    }

    private static String text(String secret, String address) {
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

    private static String text(String link) {
        return """
                Or use the website. This link signs you in once, within an hour:

                    %s

                """.formatted(link);
    }
}
