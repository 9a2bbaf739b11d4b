package dev.collate.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.jdbc.autoconfigure.DataSourceProperties;
import org.springframework.jdbc.core.simple.JdbcClient;

@Tag("database")
class FileCompactionTest {
    /** With the default settings, H2 keeps each part of the file for 45 seconds. */
    private static final String AT_ONCE = ";WRITE_DELAY=0;RETENTION_TIME=0";

    /** The rows take 3 MB. Without the compaction, the file has 23 MB. */
    @Test
    void theFileOfManySmallChangesStaysSmall(@TempDir Path folder) throws Exception {
        var properties = new DataSourceProperties();
        properties.setUrl("jdbc:h2:file:" + folder.resolve("changes") + AT_ONCE);
        try (var pool = properties
                .initializeDataSourceBuilder()
                .type(HikariDataSource.class)
                .build()) {
            var database = JdbcClient.create(pool);
            var compaction = new FileCompaction(pool, properties);
            database.sql("create table change (id int primary key, text varchar(200))")
                    .update();
            database.sql("insert into change select x, repeat('x', 100) from system_range(1, 20000)")
                    .update();
            for (int i = 0; i < 3_000; i++) {
                database.sql("update change set text = ? where id = ?")
                        .params("y".repeat(i % 200), i * 7919 % 20_000)
                        .update();
                if (i % 100 == 0) {
                    compaction.compact();
                }
            }
            assertThat(Files.size(folder.resolve("changes.mv.db"))).isLessThan(10_000_000);
        }
    }
}
