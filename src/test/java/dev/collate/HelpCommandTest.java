package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@Tag("engine")
@ExtendWith(OutputCaptureExtension.class)
class HelpCommandTest {
    @ParameterizedTest
    @ValueSource(strings = {"help", "--help", "-h"})
    void helpIsPrintedToStandardOutput(String command, CapturedOutput output) {
        assertThat(HelpCommand.handles(command)).isTrue();
        assertThat(HelpCommand.run(command)).isZero();

        assertThat(output.getOut()).contains("import-database", "train-aot", "--version");
    }

    @ParameterizedTest
    @ValueSource(strings = {"import-database", "train-aot"})
    void theHelpOfACommandIsTheSame(String command, CapturedOutput output) {
        assertThat(HelpCommand.handles(command, "--help")).isTrue();
        assertThat(HelpCommand.run(command, "--help")).isZero();
        assertThat(output.getOut()).startsWith("Usage: java -").contains(" " + command);

        var help = output.getOut();
        assertThat(HelpCommand.handles("help", command)).isTrue();
        assertThat(HelpCommand.run("help", command)).isZero();
        assertThat(output.getOut()).isEqualTo(help + help);
    }

    @Test
    void anotherCommandIsNotAMistake() {
        assertThat(HelpCommand.handles("import-database", "--collate.data-dir=x"))
                .isFalse();
        assertThat(HelpCommand.handles("train-aot")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"version", "--version", "-V"})
    void theVersionIsPrintedToStandardOutput(String command, CapturedOutput output) {
        assertThat(HelpCommand.handles(command)).isTrue();
        assertThat(HelpCommand.run(command)).isZero();

        assertThat(output.getOut()).matches("Collate (\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?|development)\\R");
    }

    @Test
    void aCommandRejectsUnknownOptions(CapturedOutput output) {
        assertThat(HelpCommand.handles("import-database", "--to=x")).isTrue();
        assertThat(HelpCommand.run("import-database", "--to=x")).isEqualTo(2);
        assertThat(HelpCommand.handles("train-aot", "train-aot")).isTrue();

        assertThat(output.getErr()).contains("'--to' is not a setting");
    }

    @Test
    void onlyTheFirstArgumentIsACommand() {
        assertThat(HelpCommand.handles()).isFalse();
        assertThat(HelpCommand.handles("--server.port=9000", "--logging.level.org.example=debug", "--debug"))
                .isFalse();
    }

    @Test
    void aCommandAfterASettingIsNamed(CapturedOutput output) {
        assertThat(HelpCommand.handles("--server.port=1", "train-aot")).isTrue();
        assertThat(HelpCommand.run("--server.port=1", "train-aot")).isEqualTo(2);

        assertThat(output.getErr()).contains("The command 'train-aot' must be the first argument.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"create-key", "--port=9000", "--admin-token=secret.secret", "-x"})
    void anArgumentThatIsNotASettingIsRejected(String argument, CapturedOutput output) {
        assertThat(HelpCommand.handles("--server.port=1", argument)).isTrue();
        assertThat(HelpCommand.run("--server.port=1", argument)).isEqualTo(2);

        assertThat(output.getErr())
                .contains("'" + argument.replaceFirst("=.*", "") + "'")
                .doesNotContain("secret");
    }
}
