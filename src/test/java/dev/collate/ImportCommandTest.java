package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Postgres;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

@Tag("database")
@ExtendWith(OutputCaptureExtension.class)
class ImportCommandTest {
    private static final String TABLES = """
            select lower(table_name) from information_schema.tables
            where lower(table_schema) = 'public' and lower(table_name) <> 'flyway_schema_history' order by 1""";

    @TempDir
    private Path directory;

    @Test
    void allRowsAreCopiedOnlyIntoAnEmptyDatabase(CapturedOutput output) throws SQLException {
        var source = source();
        var url = Postgres.newDatabase();

        assertThat(importTo(url)).as(output.getAll()).isZero();

        var target = JdbcClient.create(new DriverManagerDataSource(url));
        var tables = target.sql(TABLES).query(String.class).list();
        assertThat(tables)
                .hasSizeGreaterThan(10)
                .isEqualTo(source.sql(TABLES).query(String.class).list());
        var imported = rows(target, "api_key");
        for (var table : tables) {
            var rows = rows(target, table);
            assertThat(rows)
                    .as("rows of " + table + ": this test must insert one")
                    .isNotEmpty();
            assertThat(rows).as(table).isEqualTo(rows(source, table));
        }
        assertThat(output.getOut()).contains("\"share_chunk\" : 250");

        source.sql("update api_key set name = 'changed after the import'").update();
        assertThat(importTo(url)).isEqualTo(1);
        assertThat(output.getErr()).contains("already has rows: use an empty database.");
        assertThat(rows(target, "api_key")).isEqualTo(imported);
    }

    @Test
    void aDatabaseInUseIsNotCopied(CapturedOutput output) throws IOException, SQLException {
        source();
        try (var file = FileChannel.open(directory.resolve("collate.mv.db"), StandardOpenOption.WRITE);
                var held = file.lock()) {
            assertThat(held.isValid()).isTrue();
            assertThat(importTo(Postgres.newDatabase())).isEqualTo(1);
        }
        assertThat(output.getErr()).contains("Another process uses the H2 database: stop the server first.");
    }

    @Test
    void withoutAnEmbeddedDatabaseTheCommandNamesTheMissingFile(CapturedOutput output) {
        assertThat(importTo(Postgres.newDatabase())).isEqualTo(2);
        assertThat(output.getErr()).contains("There is no file " + directory.resolve("collate.mv.db"));
    }

    @Test
    void theTargetMustBePostgres(CapturedOutput output) throws SQLException {
        source();
        assertThat(importTo("jdbc:h2:mem:target")).isEqualTo(1);
        assertThat(output.getAll()).contains("spring.datasource.url does not name a PostgreSQL database.");
    }

    @Test
    void withoutATargetTheEmbeddedDatabaseIsNotCreated(CapturedOutput output) {
        assertThat(ImportCommand.run(
                        "import-database", "--collate.data-dir=" + directory, "--spring.datasource.username=user"))
                .isEqualTo(1);
        assertThat(output.getAll()).contains("spring.datasource.url does not name a PostgreSQL database.");
        assertThat(directory).isEmptyDirectory();
    }

    private int importTo(String url) {
        return ImportCommand.run(
                "import-database", "--collate.data-dir=" + directory, "--spring.datasource.url=" + url);
    }

    /** Creates a database in the data directory that has at least one row in each table. */
    private JdbcClient source() throws SQLException {
        var source = new DriverManagerDataSource("jdbc:h2:file:" + directory.resolve("collate"));
        Flyway.configure()
                .dataSource(source)
                .locations("classpath:db/migration", "classpath:db/h2")
                .load()
                .migrate();
        // Without this connection, H2 would open and close the file for each statement.
        try (var open = source.getConnection()) {
            insertRows(JdbcClient.create(new SingleConnectionDataSource(open, true)));
        }
        return JdbcClient.create(source);
    }

    private static void insertRows(JdbcClient database) {
        var now = "timestamp with time zone '2026-01-02 03:04:05.678901+02:00'";
        database.sql("insert into account (id, name, plan, created_at) values (random_uuid(), 'ci', 'TEAM', " + now
                        + ")")
                .update();
        database.sql(
                        "insert into api_key (id, account_id, name, scopes, secret_hash, max_stored_bytes, configured, created_at, expires_at)"
                                + " select random_uuid(), id, 'ci', 'diff', 'h', 9000000000, false, " + now + ", " + now
                                + " from account")
                .update();
        database.sql(
                        "insert into share (token, owner_id, title, format, original_size, modified_size, additions, deletions, changes, "
                                + "created_at, view_count) select 't', id, 'é 漢 😀', 'text', 1, 2, 3, 4, 5, " + now
                                + ", 6 from api_key")
                .update();
        var random = new Random(1);
        for (int i = 0; i < 250; i++) {
            var bytes = new byte[1000];
            random.nextBytes(bytes);
            database.sql("insert into share_chunk (token, part, position, bytes) values ('t', 'diff', ?, ?)")
                    .params(i, bytes)
                    .update();
        }
        List.of(
                        "update key_revision set revision = 3",
                        "insert into audit_entry (id, created_at, actor, action, subject, details)"
                                + " select random_uuid(), created_at, 'server', 'key.create', id, '' from api_key",
                        "insert into share_usage (owner_id, shares, bytes) select id, 1, 2 from api_key",
                        "insert into request_total (key_id, total, newest) select id, 5, 1700000000000 from api_key",
                        "insert into request_instant (key_id, instant, earlier) select id, 1700000000000, 4 from api_key",
                        "insert into account_password (account_id, hash, changed_at) select id, '{noop}', created_at from account",
                        "insert into account_invitation (account_id, token_hash, expires_at) select id, 'h', created_at from account",
                        "insert into account_identity (issuer, subject, account_id, created_at) select 'i', 's', id, created_at"
                                + " from account",
                        "insert into user_credentials (credential_id, user_entity_user_id, public_key, signature_count, backup_eligible,"
                                + " public_key_credential_type, backup_state, attestation_object, created, last_used, label)"
                                + " select 'c', 'u', x'00ff', 3, true, 'public-key', false, x'01', created_at, created_at, 'é 漢 😀' from account",
                        "insert into key_use (key_id, hour_number, requests) select id, 480000, 7 from api_key",
                        "insert into site_session (primary_id, session_id, creation_time, last_access_time, max_inactive_interval,"
                                + " expiry_time) values ('p', 's', 1, 2, 3, 4)",
                        "insert into site_session_attributes (session_primary_id, attribute_name, attribute_bytes)"
                                + " values ('p', 'a', x'00ff')")
                .forEach(sql -> database.sql(sql).update());
    }

    private static List<Map<String, Object>> rows(JdbcClient database, String table) {
        return database
                .sql("select * from " + table)
                .query((row, number) -> {
                    var columns = new TreeMap<String, Object>();
                    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                        var value = row.getObject(i);
                        var type = row.getMetaData().getColumnTypeName(i);
                        columns.put(
                                row.getMetaData().getColumnLabel(i).toLowerCase(Locale.ROOT),
                                value instanceof byte[] bytes
                                        ? Arrays.toString(bytes)
                                        : type.toLowerCase(Locale.ROOT).startsWith("timestamp") && value != null
                                                ? row.getObject(i, OffsetDateTime.class)
                                                        .toInstant()
                                                : value);
                    }
                    return (Map<String, Object>) columns;
                })
                .list()
                .stream()
                .sorted(Comparator.comparing(Object::toString))
                .toList();
    }
}
