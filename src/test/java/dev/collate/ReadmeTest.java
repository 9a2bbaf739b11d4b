package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.Programs;
import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;

/**
 * Runs each command in the console blocks of README.md and docs/examples.md, and compares its output with the lines that follow the
 * command.
 */
@RunningServer
class ReadmeTest {
    private static final Pattern CONSOLE = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);

    /** In the documents, this character represents output that is different in each run, such as durations, tokens and dates. */
    private static final String ANYTHING = "…";

    @Autowired
    private Api api;

    private record Example(String command, String output) {}

    @ParameterizedTest
    @CsvSource({"README.md, 1", "docs/examples.md, 12"})
    void everyExampleRunsAsPrinted(Path file, int minExamples, @TempDir Path folder)
            throws IOException, InterruptedException {
        Programs.require("bash");
        Programs.require("curl");
        var examples = examples(Files.readString(file));
        assertThat(examples).hasSizeGreaterThanOrEqualTo(minExamples);

        for (var example : examples) {
            var expected = Arrays.stream(example.output().split(ANYTHING, -1))
                    .map(Pattern::quote)
                    .collect(Collectors.joining(".*?"));
            assertThat(run(example.command().replace("localhost:8080", "localhost:" + api.port()), folder)
                            .replace("localhost:" + api.port(), "localhost:8080"))
                    .as(example.command())
                    .matches(Pattern.compile(expected, Pattern.DOTALL));
        }
    }

    private static List<Example> examples(String text) {
        var examples = new ArrayList<Example>();
        var blocks = CONSOLE.matcher(text);
        while (blocks.find()) {
            for (var example : blocks.group(1).split("(?m)^\\$ ")) {
                if (!example.isBlank()) {
                    examples.add(example(example));
                }
            }
        }
        return examples;
    }

    /** Splits an example into the command and its output. A command continues on the next line if its line ends with a backslash. */
    private static Example example(String text) {
        int end = text.indexOf('\n');
        while (text.charAt(end - 1) == '\\') {
            end = text.indexOf('\n', end + 1);
        }
        return new Example(text.substring(0, end), text.substring(end + 1).strip());
    }

    private static String run(String command, Path folder) throws IOException, InterruptedException {
        var builder = new ProcessBuilder("bash", "-c", command)
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().put("KEY", RunningServer.PRO_KEY);
        builder.environment().put("COLLATE_ADMIN_TOKEN", RunningServer.ADMIN_TOKEN);
        var process = builder.start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s%n%s", command, output).isZero();
        return output.strip();
    }
}
