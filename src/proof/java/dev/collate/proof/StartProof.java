package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the output of a server that cannot start, and the exit status of a server that receives SIGTERM during its start. */
class StartProof {
    private static final long TIMEOUT_SECONDS = 120;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "--collate.site-urll=x,                         collate.site-urll (\"collate.site-urll\" from property source",
        "--collate.data-dir=/proc/none,                 cannot write to the data directory /proc/none.",
        "--spring.datasource.url=jdbc:postgresql://127.0.0.1:1/x, cannot be reached",
        "--spring.datasource.url=jdbc:oracle:thin:x,    There is no driver for the database",
        "--collate.admin-token=short,                   collate.admin-token must have at least 20 characters",
        "--collate.drain=soon,                          must be a duration",
    })
    void aFailedStartPrintsItsReason(String option, String expectedText) throws Exception {
        var process = start(option);
        var output = new String(process.getInputStream().readAllBytes());

        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(output)
                .containsOnlyOnce("APPLICATION FAILED TO START")
                .contains(expectedText)
                .doesNotContain("\tat ");
    }

    @Test
    void aPortInUseIsReportedBeforeTheDatabaseIsOpened() throws Exception {
        try (var taken = new ServerSocket(0)) {
            var process = start("--server.port=" + taken.getLocalPort());
            var output = new String(process.getInputStream().readAllBytes());

            assertThat(process.waitFor()).isEqualTo(1);
            assertThat(output)
                    .contains("Another process uses port " + taken.getLocalPort())
                    .doesNotContain("\tat ");
            assertThat(directory.resolve("collate.mv.db")).doesNotExist();
        }
    }

    @Test
    void theVersionIsPrintedAndNothingStarts() throws Exception {
        var process = start("--version");

        assertThat(new String(process.getInputStream().readAllBytes()))
                .matches("Collate \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\\R");
        assertThat(process.waitFor()).isZero();
    }

    /** Sends SIGTERM as soon as the log contains the text. Each text belongs to another step of the start. */
    @ParameterizedTest
    @CsvSource({
        "'Starting AOT-processed CollateApplication'",
        "'Tomcat initialized'",
        "'HikariPool-1 - Starting'",
        "'Migrating schema'",
        "'Tomcat started'",
        "'Started CollateApplication'",
        "'Hibernate is in classpath'",
    })
    void aServerThatReceivesSigtermDuringItsStartExitsWithStatus0(String lastStep) throws Exception {
        var process = start();
        // If the text is missing, the server would not end, and the test would wait forever.
        CompletableFuture.delayedExecutor(TIMEOUT_SECONDS, TimeUnit.SECONDS).execute(process::destroyForcibly);
        var output = new StringBuilder();
        try (var lines = process.inputReader()) {
            boolean isSignalSent = false;
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                output.append(line).append('\n');
                if (!isSignalSent && line.contains(lastStep)) {
                    // Process.destroy cannot be used, because it would also close the output of the process.
                    process.toHandle().destroy();
                    isSignalSent = true;
                }
            }
            assertThat(isSignalSent).as("%s", output).isTrue();
        }
        assertThat(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as("%s", output).isZero();
        assertThat(output.toString()).doesNotContain("\tat ", "APPLICATION FAILED");
        // The database must not be damaged: the next start must succeed.
        assertThat(Files.exists(directory.resolve("collate.mv.db"))).isTrue();
        try (var next = Server.start(directory, List.of("-Xmx512m"), Map.of())) {
            assertThat(next.admin().get("/admin/v1/keys").status()).isEqualTo(200);
        }
    }

    @Test
    void aStoppedServerLeavesNoTemporaryFiles() throws Exception {
        var temporary = Files.createDirectory(directory.resolve("tmp"));
        try (var server = Server.start(directory, List.of("-Xmx512m", "-Djava.io.tmpdir=" + temporary), Map.of())) {
            assertThat(temporary).isNotEmptyDirectory();
            server.process().destroy();
            assertThat(server.process().waitFor()).isZero();
        }
        assertThat(temporary).isEmptyDirectory();
    }

    /** The operator chooses these settings at the start. The code that the build generates for the beans must not decide them. */
    @ParameterizedTest
    @CsvSource({
        "--collate.site.tools=off,                   Uses the generated code,         Started CollateApplication",
        "--server.forward-headers-strategy=framework, Uses the generated code,        Started CollateApplication",
        "--collate.rate-limit.store=redis,           Uses the generated code,         The store of the rate limit failed",
        "--collate.management-port=47114,            Uses the generated code,         ', 47114 (http)'",
        "--spring.security.oauth2.client.registration.acme.client-id=x, Uses the generated code, Started CollateApplication",
    })
    void theOperatorChoosesAtTheStart(String option, String beansText, String effectText) throws Exception {
        var process = start(
                option,
                "--collate.rate-limit.redis-url=redis://127.0.0.1:1",
                "--logging.level.dev.collate.GeneratedContextSelector=debug");
        var output = new StringBuilder();
        try (var lines = process.inputReader()) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                output.append(line).append('\n');
                if (line.contains("Started CollateApplication")) {
                    process.toHandle().destroy();
                }
            }
        }
        assertThat(process.waitFor()).isZero();
        assertThat(output.toString()).contains(beansText, effectText, "Started CollateApplication");
    }

    private Process start(String... options) throws IOException {
        var command = new ArrayList<>(List.of(Server.tool("java"), "-Xmx512m", "-jar", Server.JAR.toString()));
        command.addAll(List.of(options));
        if (command.stream().noneMatch(option -> option.startsWith("--server.port") || option.equals("--version"))) {
            command.add("--server.port=" + Server.freePort());
        }
        if (command.stream()
                .noneMatch(option -> option.startsWith("--collate.data-dir") || option.equals("--version"))) {
            command.add("--collate.data-dir=" + directory);
        }
        var builder = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().put("COLLATE_BOOTSTRAPKEYS_0_SECRET", RunningServer.KEY);
        builder.environment().put("COLLATE_BOOTSTRAPKEYS_0_PLAN", "enterprise");
        // By default, these steps of the start are not in the log.
        for (var logger :
                List.of("COM_ZAXXER_HIKARI", "ORG_FLYWAYDB", "ORG_SPRINGFRAMEWORK_DATA", "ORG_SPRINGFRAMEWORK_ORM")) {
            builder.environment().put("LOGGING_LEVEL_" + logger, "info");
        }
        return builder.start();
    }
}
