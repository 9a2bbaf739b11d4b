package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.collate.testing.Postgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.util.FileSystemUtils;

@Tag("database")
@ExtendWith(OutputCaptureExtension.class)
class DatabaseCheckTest {
    @TempDir
    private Path directory;

    @Test
    void onlyTheOwnerCanReadTheFileAndANewDirectory() throws IOException {
        var data = directory.resolve("new/data");
        check(file(data), Map.of());

        assertThat(permissions(data)).isEqualTo("rwx------");
        assertThat(permissions(data.resolve("collate.mv.db"))).isEqualTo("rw-------");
    }

    @Test
    void theFileIsCreatedWithoutPosixPermissions() {
        var data = directory.resolve("data");
        new DataDirectory(data.resolve("collate").toString(), false).prepare();

        assertThat(data.resolve("collate.mv.db")).isEmptyFile();
    }

    @Test
    void aReadableFileIsProtectedAndAReadableDirectoryIsLogged(CapturedOutput output) throws IOException, SQLException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        DriverManager.getConnection(file(directory)).close();
        var database = directory.resolve("collate.mv.db");
        Files.setPosixFilePermissions(database, PosixFilePermissions.fromString("rw-r--r--"));
        // A command that an earlier test has run may have set the level of all loggers to ERROR.
        LoggingSystem.get(getClass().getClassLoader()).setLogLevel(DataDirectory.class.getName(), LogLevel.WARN);

        check(file(directory), Map.of());

        assertThat(permissions(database)).isEqualTo("rw-------");
        assertThat(permissions(directory)).isEqualTo("rwxr-xr-x");
        assertThat(output).contains("chmod 700");
    }

    @Test
    void aRelativeDirectoryNeedsNoDotPrefix() throws IOException {
        var data = Files.createTempDirectory(Path.of("target"), "data");
        var settings = new YamlPropertySourceLoader()
                .load("settings", new ClassPathResource("application.yaml"))
                .getFirst();
        var url = String.valueOf(settings.getProperty("spring.datasource.url"));

        check(url, Map.of("collate.data-dir", data.toString()));

        assertThat(data.resolve("collate.mv.db")).isNotEmptyFile();
        FileSystemUtils.deleteRecursively(data);
    }

    @Test
    void aDirectoryWithASemicolonIsReported() {
        var data = directory.resolve("a;b");

        var failure = catchThrowableOfType(
                StartFailure.class, () -> check(file(data), Map.of("collate.data-dir", data.toString())));

        assertThat(failure).hasMessage("The path of the data directory contains a semicolon: " + data);
        assertThat(failure.action()).contains("--collate.data-dir=");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aDirectoryThatCannotBeCreatedIsReported() throws IOException {
        var file = Files.writeString(directory.resolve("file"), "");

        var failure = catchThrowableOfType(StartFailure.class, () -> check(file(file.resolve("data")), Map.of()));

        assertThat(failure).hasMessageContaining("cannot write to the data directory " + file.resolve("data") + ".");
        assertThat(failure.action()).contains("--collate.data-dir=");
    }

    @Test
    void aDirectoryThatIsNotWritableIsReported() throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("r-xr-x---"));
        assumeFalse(Files.isWritable(directory), "the superuser may write everywhere");

        assertThat(catchThrowableOfType(StartFailure.class, () -> check(file(directory), Map.of())))
                .hasMessageContaining("cannot write to the data directory " + directory + ".");
    }

    @Test
    void aFullDiskIsReported() throws Exception {
        var mount = new String[] {"mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", directory.toString()};
        assumeTrue(run(mount) == 0, "no right to mount a small disk");
        try {
            Files.write(directory.resolve("other"), new byte[8 << 10]);

            var failure = catchThrowableOfType(StartFailure.class, () -> check(file(directory), Map.of()));

            assertThat(failure).hasMessageEndingWith("cannot be opened: No space left on device");
            assertThat(failure.action()).contains("If the disk is full, free space", "--collate.data-dir=");
        } finally {
            run("umount", directory.toString());
        }
    }

    @Test
    void aDamagedFileIsReported() throws IOException {
        Files.write(directory.resolve("collate.mv.db"), new byte[3_000]);

        var failure = catchThrowableOfType(StartFailure.class, () -> check(file(directory), Map.of()));

        assertThat(failure).hasMessageContaining("cannot be opened: ");
        assertThat(failure.action()).contains("restore a backup", "--collate.data-dir=");
    }

    @Test
    void aFileThatAnotherProcessUsesIsReported() throws IOException {
        check(file(directory), Map.of());
        try (var file = FileChannel.open(directory.resolve("collate.mv.db"), StandardOpenOption.WRITE);
                var held = file.lock()) {
            assertThat(held.isValid()).isTrue();

            assertThat(catchThrowableOfType(StartFailure.class, () -> check(file(directory), Map.of())))
                    .hasMessageStartingWith("Another Collate process uses the database file");
        }
    }

    @Test
    void theConnectionStaysOpenUntilThePoolHasItsOwn() throws SQLException {
        try (var context = context(file(directory), Map.of())) {
            new DatabaseCheck().initialize(context);
            assertThat(sessions()).isEqualTo(2);
            context.refresh();
            assertThat(sessions()).isEqualTo(1);
        }
    }

    @Test
    void anUnreachableDatabaseIsReportedWithoutThePassword() throws IOException {
        int free;
        try (var socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        var url = "jdbc:postgresql://127.0.0.1:" + free + "/collate";

        var failure = catchThrowableOfType(
                StartFailure.class,
                () -> check(url + "?password=hidden", Map.of("spring.datasource.password", "hidden")));

        assertThat(failure).hasMessageStartingWith("The database at " + url + " cannot be reached: ");
        assertThat(failure.getMessage() + failure.action())
                .contains("SPRING_DATASOURCE_URL")
                .doesNotContain("hidden");
    }

    @Test
    void connectionErrorsOfPostgresAreReported() {
        var url = Postgres.newDatabase().replaceFirst("\\?.*", "");
        assertThat(catchThrowableOfType(
                        StartFailure.class, () -> check(url, Map.of("spring.datasource.username", "nobody"))))
                .hasMessage("The database at " + url + " rejects the user name or the password.");
        assertThat(catchThrowableOfType(
                        StartFailure.class,
                        () -> check(url + "x", Map.of("spring.datasource.username", Postgres.USER))))
                .hasMessageContaining("cannot be opened: ");
    }

    @Test
    void anUnsupportedDatabaseIsReported() {
        assertThatThrownBy(() -> check("jdbc:mysql://localhost/x", Map.of()))
                .isInstanceOf(StartFailure.class)
                .hasMessageContaining("jdbc:mysql://localhost/x");
    }

    @Test
    void countingInTheDatabaseNeedsPostgres() {
        var settings = Map.<String, Object>of("collate.rate-limit.store", "database");

        assertThat(catchThrowableOfType(StartFailure.class, () -> check("jdbc:h2:mem:counts", settings)))
                .hasMessage("The setting collate.rate-limit.store=database needs PostgreSQL.");
        check(
                Postgres.newDatabase(),
                Map.of("collate.rate-limit.store", "database", "spring.datasource.username", Postgres.USER));
    }

    private static int run(String... command) throws Exception {
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    private int sessions() throws SQLException {
        try (var connection = DriverManager.getConnection(file(directory));
                var statement = connection.createStatement();
                var result = statement.executeQuery("select count(*) from information_schema.sessions")) {
            result.next();
            return result.getInt(1);
        }
    }

    private static String file(Path directory) {
        return "jdbc:h2:file:" + directory + "/collate;DB_CLOSE_ON_EXIT=FALSE";
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static void check(String url, Map<String, Object> settings) {
        try (var context = context(url, settings)) {
            new DatabaseCheck().initialize(context);
            context.refresh();
        }
    }

    private static GenericApplicationContext context(String url, Map<String, Object> settings) {
        var context = new GenericApplicationContext();
        var sources = context.getEnvironment().getPropertySources();
        sources.addFirst(new MapPropertySource("given", settings));
        sources.addFirst(new MapPropertySource("url", Map.of("spring.datasource.url", url)));
        return context;
    }
}
