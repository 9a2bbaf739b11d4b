package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@Tag("database")
@ExtendWith(OutputCaptureExtension.class)
class YamlFailureAnalyzerTest {
    @Test
    void thePlaceIsReportedWithoutTheLine(@TempDir Path directory, CapturedOutput output) throws IOException {
        var file = Files.writeString(
                directory.resolve("application.yaml"), "collate:\n\tadmin-token: a-secret-of-the-operator\n");

        assertThatThrownBy(() -> new SpringApplicationBuilder(Object.class)
                        .web(WebApplicationType.NONE)
                        .run("--spring.config.location=" + file.toUri()))
                .isInstanceOf(RuntimeException.class);

        assertThat(output)
                .contains("A configuration file is not valid YAML: line 2, column 1: ", "it is application.yaml")
                .doesNotContain("a-secret-of-the-operator", "\tat ");
    }
}
