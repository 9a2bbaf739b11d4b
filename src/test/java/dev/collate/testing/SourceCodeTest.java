package dev.collate.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Checks the source code with Error Prone, NullAway and the formatter. Maven runs them, as the pom configures them. The checks take over a
 * minute of one processor, so they run as a test, at the same time as other tests, and with a lower priority, because some of these
 * wait only a short time for a response.
 */
@Tag("process")
class SourceCodeTest {
    @Test
    void theCompilerHasNoWarningsAndTheFormatIsRight() throws IOException, InterruptedException {
        var maven = new ProcessBuilder(
                        "nice",
                        "./mvnw",
                        "-q",
                        "-B",
                        "-ntp",
                        "compiler:compile@check-with-error-prone",
                        "spotless:check")
                .redirectErrorStream(true)
                .start();
        var output = new String(maven.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(maven.waitFor()).as(output).isZero();
    }
}
