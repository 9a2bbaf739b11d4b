package dev.collate.engine.sql;

import dev.collate.testing.Programs;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The command-line client of a database. It can load a script. */
enum CommandLineClient {
    PSQL(Database.POSTGRESQL) {
        @Override
        List<String> command(URI server, Path script) {
            return List.of(
                    "psql",
                    "--no-psqlrc",
                    "--quiet",
                    "--set=ON_ERROR_STOP=1",
                    "--host=" + server.getHost(),
                    "--port=" + server.getPort(),
                    "--username=postgres",
                    "--dbname=" + server.getPath().substring(1),
                    "--file=" + script);
        }
    },
    MARIADB(Database.MARIADB) {
        @Override
        List<String> command(URI server, Path script) {
            return mariadb("mariadb", server);
        }
    },
    MYSQL(Database.MYSQL) {
        @Override
        List<String> command(URI server, Path script) {
            return mariadb("mysql", server);
        }
    },
    SQLITE3(Database.SQLITE) {
        @Override
        String newUrl() throws IOException {
            return "jdbc:sqlite:" + Files.createTempFile("client", ".sqlite");
        }

        @Override
        List<String> command(URI server, Path script) {
            return List.of("sqlite3", "-batch", "-bail", server.getSchemeSpecificPart());
        }
    };

    private final Database database;

    CommandLineClient(Database database) {
        this.database = database;
    }

    /** Returns the command that runs the script on this server. The command also gets the script as its standard input. */
    abstract List<String> command(URI server, Path script);

    Database database() {
        return database;
    }

    /** Returns the JDBC URL of a new, empty database that the client can reach. */
    String newUrl() throws IOException {
        return database.newUrl();
    }

    /** Skips the test if the client is not installed. */
    void assumeInstalled() {
        Programs.require(command(URI.create("x://x/x"), Path.of("x")).getFirst());
    }

    /** Runs the script in the database at this JDBC URL. Returns the exit status and the output of the client. */
    String load(String url, Path script) throws IOException, InterruptedException {
        return load(url, script, List.of(), Map.of());
    }

    /** Runs the script as {@link #load(String, Path)} does, with additional options and environment variables for the client. */
    String load(String url, Path script, List<String> options, Map<String, String> environment)
            throws IOException, InterruptedException {
        var command = new ArrayList<>(command(URI.create(url.substring("jdbc:".length())), script));
        command.addAll(options);
        var builder = new ProcessBuilder(command)
                .directory(script.getParent().toFile())
                .redirectInput(script.toFile())
                .redirectErrorStream(true);
        builder.environment().putAll(environment);
        var process = builder.start();
        var output = new String(process.getInputStream().readAllBytes());
        return process.waitFor() + " " + output;
    }

    private static List<String> mariadb(String program, URI server) {
        return List.of(
                program,
                "--no-defaults",
                "--default-character-set=utf8mb4",
                "--host=127.0.0.1",
                "--port=" + server.getPort(),
                "--user=root",
                server.getPath().substring(1));
    }
}
