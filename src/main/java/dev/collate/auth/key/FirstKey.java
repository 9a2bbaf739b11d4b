package dev.collate.auth.key;

import dev.collate.auth.scope.Scope;
import dev.collate.limit.Plan;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Creates a key if the database has none, so that a new server can be used at once, and prints it on the console. */
@Component
class FirstKey {
    private static final ApiKeySpec SPEC = new ApiKeySpec("first key", Plan.PRO, Scope.ALL, null, null, null, null);

    private final ApiKeyService service;
    private final ServerProperties server;

    FirstKey(ApiKeyService service, ServerProperties server) {
        this.service = service;
        this.server = server;
    }

    /** Runs once the port is known. Prints to the console, not to the log, because logs are stored and passed on. */
    @EventListener
    void show(WebServerInitializedEvent event) {
        if (event.getApplicationContext().getServerNamespace() == null && service.isEmpty()) {
            System.out.print(text(
                    service.create(SPEC).secret(), address(event.getWebServer().getPort())));
        }
    }

    private String address(int port) {
        var path = server.getServlet().getContextPath();
        return (Ssl.isEnabled(server.getSsl()) ? "https" : "http") + "://localhost:" + port
                + (path == null ? "" : path);
    }

    private static String text(String secret, String address) {
        return """

                There was no API key yet, so this one was made (plan: pro). It is shown only now:

                    %1$s

                Try it:

                    curl -s %2$s/v1/convert/csv-to-sql \\
                      -H 'Authorization: Bearer %1$s' \\
                      -H 'Content-Type: application/json' \\
                      -d '{"csv": "id,name\\n1,Anna\\n2,Bob", "dialect": "postgresql", "table_name": "people"}'

                """.formatted(secret, address);
    }
}
