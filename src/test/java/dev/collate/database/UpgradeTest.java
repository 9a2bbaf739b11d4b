package dev.collate.database;

import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Tests the upgrade of an H2 database. */
@Tag("database")
class UpgradeTest extends UpgradedServer {
    @DynamicPropertySource
    static void onH2(DynamicPropertyRegistry properties) {
        var url = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
        createOldDatabase(url, "sa", "X'");
        properties.add("spring.datasource.url", () -> url);
    }
}
