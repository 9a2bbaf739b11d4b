package dev.collate.auth.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

@Tag("database")
@ExtendWith(OutputCaptureExtension.class)
class KeyCommandTest {
    private static final Pattern COMMAND = Pattern.compile("java -jar \\S*collate\\.jar (create-key .*)");
    private static final Pattern WORD = Pattern.compile("(?:\"[^\"]*\"|\\S)+");

    @TempDir
    private static Path data;

    @Test
    void aKeyIsCreatedListedRotatedAndRevoked(CapturedOutput output) {
        var key = response(
                output,
                "create-key",
                "--name=ci",
                "--plan=team",
                "--scopes=convert,share:read",
                "--requests-per-hour=7",
                "--max-body-size=1000",
                "--max-stored-bytes=6000000000",
                "--expires-at=2100-01-01T00:00:00Z");
        assertThat(key.get("scopes").toString()).isEqualTo("[\"convert\",\"share:read\"]");
        assertThat(key.get("requestsPerHour").asInt()).isEqualTo(7);
        assertThat(key.get("maxBodySize").asInt()).isEqualTo(1_000);
        assertThat(key.get("maxStoredBytes").asLong()).isEqualTo(6_000_000_000L);
        assertThat(key.get("expiresAt").asString()).isEqualTo("2100-01-01T00:00:00Z");
        assertThat(key.get("secret").asString()).matches("clt_[0-9A-Za-z]{38}");
        var second = response(
                output,
                "create-key",
                "--name=second",
                "--account=" + key.get("account").asString());
        assertThat(second.get("account")).isEqualTo(key.get("account"));
        assertThat(second.get("plan").asString()).isEqualTo("team");
        var id = "--id=" + key.get("id").asString();

        var rotated = response(output, "rotate-key", id, "--overlap=60");
        assertThat(rotated.get("previousSecretExpiresAt").isNull()).isFalse();
        assertThat(rotated.get("secret")).isNotEqualTo(key.get("secret"));

        assertThat(response(output, "revoke-key", id).get("revokedAt").isNull()).isFalse();

        var database = new DriverManagerDataSource("jdbc:h2:file:" + data.resolve("collate"));
        assertThat(JdbcClient.create(database)
                        .sql("select actor || ' ' || action from audit_entry where subject = ? order by id")
                        .param(key.get("id").asString())
                        .query(String.class)
                        .list())
                .containsExactly("command line key.create", "command line key.rotate", "command line key.revoke");

        var list = response(output, "list-keys");
        assertThat(list.valueStream().filter(listed -> listed.get("id").equals(key.get("id"))))
                .singleElement()
                .satisfies(listed -> assertThat(listed.has("secret")).isFalse());
    }

    @Test
    void theCommandsInTheDocumentsCreateKeys(CapturedOutput output) throws IOException {
        var documents = Files.readString(Path.of("README.md")) + Files.readString(Path.of("docs/keys.md"));
        var commands = COMMAND.matcher(documents)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(commands).hasSize(2);
        for (var command : commands) {
            var words = WORD.matcher(command)
                    .results()
                    .map(word -> word.group().replace("\"", ""))
                    .toArray(String[]::new);
            assertThat(response(output, words).get("secret").asString()).startsWith("clt_");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"help", "--help", "-h"})
    void helpIsPrintedToStandardOutput(String command, CapturedOutput output) {
        assertThat(KeyCommand.isAsked(command)).isTrue();
        assertThat(run(command)).isZero();

        assertThat(output.getOut())
                .contains("create-key", "list-keys", "rotate-key", "revoke-key", "train-aot", "--version");
    }

    @ParameterizedTest
    @ValueSource(strings = {"version", "--version", "-V"})
    void theVersionIsPrintedToStandardOutput(String command, CapturedOutput output) {
        assertThat(KeyCommand.isAsked(command)).isTrue();
        assertThat(run(command)).isZero();

        assertThat(output.getOut()).matches("Collate (\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?|development)\\R");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "list-keys all",
                "create-key --name=a",
                "create-key --name=a --plan=gold",
                "create-key --name=a --account=01a1fc35-9652-70f9-83f4-886878e9fc66",
                "create-key --name=a --plan=pro --scope=diff",
                "create-key --name=a --plan=pro --scopes=all",
                "rotate-key --id=01a1fc35-9652-70f9-83f4-886878e9fc66 --overlap=604801",
                "revoke-key",
                "revoke-key --id=nonsense",
            })
    void anInvalidCommandIsExplainedOnStandardError(String command, CapturedOutput output) {
        assertThat(run(command.split(" "))).isEqualTo(2);

        assertThat(output.getErr()).isNotBlank();
        assertThat(output.getOut()).doesNotContain("secret");
    }

    @Test
    void aDatabaseLockedByARunningServerIsExplained(CapturedOutput output) throws IOException {
        assertThat(run("list-keys")).isZero();
        try (var file = FileChannel.open(data.resolve("collate.mv.db"), StandardOpenOption.WRITE);
                var held = file.lock()) {
            assertThat(held.isValid()).isTrue();

            assertThat(run("list-keys")).isEqualTo(1);
        }
        assertThat(output)
                .contains("Another Collate process uses the database file")
                .contains("administration API");
    }

    @Test
    void aMisspeltSettingIsExplained(CapturedOutput output) {
        assertThat(run("list-keys", "--collate.data-dirr=/tmp")).isEqualTo(1);

        assertThat(output).contains("Did you mean '--collate.data-dir'?");
    }

    @Test
    void onlyTheOwnerCanReadTheDatabaseFile() throws IOException {
        assertThat(run("list-keys")).isZero();

        assertThat(Files.getPosixFilePermissions(data.resolve("collate.mv.db")))
                .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    }

    @Test
    void aDatabaseFailureDuringACommandIsReported(CapturedOutput output) {
        var noTables = new String[] {
            "list-keys",
            "--spring.datasource.url=jdbc:h2:mem:without-tables",
            "--spring.flyway.enabled=false",
            "--spring.jpa.hibernate.ddl-auto=none"
        };
        assertThat(run(noTables)).isEqualTo(1);

        assertThat(output.getErr()).contains("The database failed", "API_KEY");
    }

    @Test
    void onlyAFirstArgumentThatIsNotAnOptionIsACommand() {
        assertThat(KeyCommand.isAsked()).isFalse();
        assertThat(KeyCommand.isAsked("--server.port=9000", "list-keys")).isFalse();
        assertThat(KeyCommand.isAsked("list-keys")).isTrue();
    }

    private static JsonNode response(CapturedOutput output, String... command) {
        var before = output.getOut().length();
        assertThat(run(command)).isZero();
        return new ObjectMapper().readTree(output.getOut().substring(before));
    }

    private static int run(String... command) {
        return KeyCommand.run(Stream.concat(Stream.of(command), Stream.of("--collate.data-dir=" + data))
                .toArray(String[]::new));
    }
}
