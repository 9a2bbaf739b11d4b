package dev.collate.access.key;

import dev.collate.limit.Plan;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Makes a key when there is none at all, so that a new server can be used at once, and shows it on the console. */
@Component
class FirstKey {
    private static final KeyOrder ORDER = new KeyOrder("first key", Plan.PRO, Scope.ALL, null, null, null);

    private final KeyRegistry registry;

    FirstKey(KeyRegistry registry) {
        this.registry = registry;
    }

    /** Once the port is known; on the console and not in the log, as logs are kept and sent about. */
    @EventListener
    void show(WebServerInitializedEvent event) {
        if (event.getApplicationContext().getServerNamespace() == null && registry.isEmpty()) {
            System.out.print(
                    text(registry.create(ORDER).secret(), event.getWebServer().getPort()));
        }
    }

    static String text(String secret, int port) {
        return """

                There was no API key yet, so this one was made (plan: pro). It is shown only now:

                    %1$s

                Try it:

                    curl -s http://localhost:%2$d/v1/convert/csv-to-sql \\
                      -H 'Authorization: Bearer %1$s' \\
                      -H 'Content-Type: application/json' \\
                      -d '{"csv": "id,name\\n1,Anna\\n2,Bob", "dialect": "postgresql", "table_name": "people"}'

                """.formatted(secret, port);
    }
}
