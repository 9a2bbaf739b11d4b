package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.BeansException;
import org.springframework.boot.SpringApplication;

@Tag("database")
class EarlySettingsTest {
    private static final String DATABASE = "jdbc:h2:mem:early-settings;DB_CLOSE_DELAY=-1";

    @Test
    void invalidSettingStopsTheStartBeforeTheDatabaseIsMigrated() throws SQLException {
        // Only beans of the web pages use this setting. So without the early check, the migration of the database would
        // run before the setting is rejected.
        assertThatThrownBy(() -> SpringApplication.run(
                        CollateApplication.class,
                        "--server.port=0",
                        "--spring.datasource.url=" + DATABASE,
                        "--collate.site-url=example"))
                .isInstanceOf(BeansException.class);

        try (var connection = DriverManager.getConnection(DATABASE, "sa", "");
                var tables = connection.getMetaData().getTables(null, "PUBLIC", "%", null)) {
            assertThat(tables.next()).isFalse();
        }
    }
}
