package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;

/**
 * Loads the scripts of the server with the command line client of each database, because a client has its own syntax in addition to SQL.
 * With {@code -Dcollate.csv=FOLDER}, the tests also convert the CSV files of a directory.
 */
@Tag("database")
@RunningServer
class CommandLineClientTest {
    @Autowired
    private Api api;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void clientLoadsTheTable(CommandLineClient client) throws Exception {
        client.assumeInstalled();
        var address = client.newUrl();
        try (var connection = DriverManager.getConnection(address);
                var statement = connection.createStatement()) {
            for (var file : files()) {
                var dialect = client.database().dialect();
                var script = Files.writeString(directory.resolve("script.sql"), script(dialect, file));
                assertThat(client.load(address, script)).as(file.toString()).startsWith("0 ");
                var csv = Files.readString(file);
                new ScriptRun(client.database())
                        .assertCells(statement, Table.script(dialect, 500, csv), Table.read(csv), client + ", " + file);
            }
        }
        try (var left = Files.list(directory)) {
            assertThat(left.map(path -> path.getFileName().toString())).containsExactly("script.sql");
        }
    }

    @Test
    void psqlLoadsTheDataOfACopy() throws Exception {
        CommandLineClient.PSQL.assumeInstalled();
        var address = CommandLineClient.PSQL.newUrl();
        try (var connection = DriverManager.getConnection(address);
                var statement = connection.createStatement()) {
            for (var file : files()) {
                var query =
                        "?table_name=t&include_create_table=true&include_drop_table=true&dialect=postgresql&format=copy"
                                + "&transaction=true";
                var script = Files.writeString(directory.resolve("script.sql"), scriptOf(query, file));
                assertThat(CommandLineClient.PSQL.load(address, script))
                        .as(file.toString())
                        .startsWith("0 ");
                var csv = Files.readString(file);
                new ScriptRun(Database.POSTGRESQL)
                        .assertCells(
                                statement,
                                Table.script(Dialect.POSTGRESQL, 500, csv),
                                Table.read(csv),
                                file.toString());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void clientUpdatesTheTableInATransaction(CommandLineClient client) throws Exception {
        client.assumeInstalled();
        var address = client.newUrl();
        var dialect = client.database().dialect();
        var first = "id,key,text\n1,É,\n2,e,b\n";
        var second = "id,key,text\n1,É,c\n3,E,\n";
        var merged = "id,key,text\n1,É,c\n2,e,b\n3,E,\n";
        try (var connection = DriverManager.getConnection(address);
                var statement = connection.createStatement()) {
            for (var csv : List.of(first, second, second)) {
                var file = Files.writeString(directory.resolve("people.csv"), csv);
                var query = "?table_name=t&create_if_not_exists=true&primary_key=id&primary_key=key&on_conflict=update"
                        + "&transaction=true&dialect=" + dialect;
                var script = Files.writeString(directory.resolve("script.sql"), scriptOf(query, file));
                assertThat(client.load(address, script)).as(client.toString()).startsWith("0 ");
            }
            var columns = Table.script(dialect, 500, merged).columns();
            var run = new ScriptRun(client.database());
            run.assertCells(statement, columns, Table.read(merged), client.toString());
        }
    }

    private String script(Dialect dialect, Path file) throws IOException {
        return scriptOf("?table_name=t&include_create_table=true&include_drop_table=true&dialect=" + dialect, file);
    }

    private String scriptOf(String query, Path file) throws IOException {
        var response = Api.send(api.request("/v1/convert/csv-to-sql" + query)
                .header("Content-Type", "text/csv")
                .header("Accept", "application/sql")
                .POST(BodyPublishers.ofFile(file)));
        assertThat(response.status()).as(response.text()).isEqualTo(200);
        return response.text();
    }

    private static List<Path> files() throws IOException {
        var more = System.getProperty("collate.csv");
        try (var cases = Files.walk(Path.of("src/test/resources/cases/sql"));
                var others = more == null ? Stream.<Path>empty() : Files.walk(Path.of(more))) {
            return Stream.concat(cases, others)
                    .filter(file -> file.toString().endsWith(".csv"))
                    .sorted()
                    .toList();
        }
    }
}
