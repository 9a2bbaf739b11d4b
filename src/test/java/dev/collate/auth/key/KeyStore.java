package dev.collate.auth.key;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** The key service of the server with its own database in memory, without the rest of the server. */
public final class KeyStore implements AutoCloseable {
    final ConfigurableApplicationContext context;
    public final ApiKeyService service;
    final KeySettings settings;
    final ApiKeys keys;
    public final JdbcTemplate database;

    private KeyStore(ConfigurableApplicationContext context) {
        this.context = context;
        this.service = context.getBean(ApiKeyService.class);
        this.settings = context.getBean(KeySettings.class);
        this.keys = context.getBean(ApiKeys.class);
        this.database = new JdbcTemplate(context.getBean(javax.sql.DataSource.class));
    }

    /** Returns the store that the tests of a JVM share, after the deletion of all that they have stored. No test closes it. */
    public static KeyStore shared() {
        for (var table : List.of("audit_entry", "api_key", "account")) {
            Shared.STORE.database.update("delete from " + table);
        }
        return Shared.STORE;
    }

    /** Returns a store with a new database. */
    public static KeyStore empty(String... properties) {
        return on(UUID.randomUUID().toString(), properties);
    }

    private static final class Shared {
        private static final KeyStore STORE = on(UUID.randomUUID().toString());
    }

    /** Returns a store with the database that has this name. The database exists until the last store that uses it is closed. */
    static KeyStore on(String databaseName, String... properties) {
        var all = new ArrayList<>(List.of(properties));
        all.add("spring.datasource.url=jdbc:h2:mem:" + databaseName);
        return new KeyStore(new SpringApplicationBuilder(KeyDatabase.class)
                .web(WebApplicationType.NONE)
                .logStartupInfo(false)
                .properties(all.toArray(String[]::new))
                .run(all.stream().map(property -> "--" + property).toArray(String[]::new)));
    }

    /** Returns the entries of the audit log, each as actor and action. */
    public List<String> auditActions() {
        return database.queryForList("select actor || ' ' || action from audit_entry", String.class);
    }

    @Override
    public void close() {
        context.close();
    }
}
