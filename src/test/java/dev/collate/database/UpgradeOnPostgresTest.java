package dev.collate.database;

import dev.collate.testing.Postgres;
import org.junit.jupiter.api.Tag;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Tests the upgrade of a PostgreSQL database. */
@Tag("database")
class UpgradeOnPostgresTest extends UpgradedServer {
    @DynamicPropertySource
    static void onPostgres(DynamicPropertyRegistry properties) {
        var url = Postgres.newDatabase();
        createOldDatabase(url, Postgres.USER, "'\\x");
        properties.add("spring.datasource.url", () -> url);
        properties.add("spring.datasource.username", () -> Postgres.USER);
    }
}
