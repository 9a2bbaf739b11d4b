package dev.collate.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.flywaydb.core.Flyway;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A database that a version without accounts has written. */
public final class OldDatabase {
    /** The version of the migrations before the migration that adds accounts. */
    private static final String OLD_VERSION = "6";

    private static final String ROWS = "upgrade/version-6.sql";

    private OldDatabase() {}

    /** Creates the tables of the old version in an empty database, and inserts the rows that this version wrote. */
    static void create(String url, String user, String beginOfBytes) {
        var source = new DriverManagerDataSource(url, user, "");
        Flyway.configure().dataSource(source).target(OLD_VERSION).load().migrate();
        var database = JdbcClient.create(source);
        for (var statement : rows().replaceAll("(?m)^--.*\n", "").split(";\n")) {
            database.sql(statement.replace("X'", beginOfBytes)).update();
        }
        long age = System.currentTimeMillis()
                - database.sql("select max(newest) from request_window")
                        .query(Long.class)
                        .single();
        database.sql("update request_window set oldest = oldest + :age, newest = newest + :age")
                .param("age", age)
                .update();
        database.sql("update request_count set instant = instant + :age")
                .param("age", age)
                .update();
    }

    private static String rows() {
        try {
            return new ClassPathResource(ROWS).getContentAsString(UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
