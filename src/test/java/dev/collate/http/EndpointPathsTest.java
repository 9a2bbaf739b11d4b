package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class EndpointPathsTest {
    private final EndpointPaths paths =
            new EndpointPaths(() -> List.of("/api/v1/share/{token}", "/api/v1/diff/{notation:json|yaml}", "/docs/**"));

    @ParameterizedTest
    @CsvSource({
        "/api/v1/diff/json, /api/v1/diff/json",
        "/api/v1/diff/toml, /api/v1/diff/*",
        "/api/v1/share/shr_abc, /api/v1/share/*",
        "/api/v1/share/%73hr_abc/diff, /api/v1/share/*/diff",
        "/api/v1/share/%252573hr_abc, /api/v1/share/*",
        "/a%0Ab, /*",
        "//docs, //docs",
        "*, *",
        "/, /",
        "/docs/a/b/c/d/e/f/g/h, /docs/*/*/*/*/*/*/*",
    })
    void keepsOnlyWordsOfEndpointPaths(String path, String shown) {
        assertThat(paths.redact(path)).isEqualTo(shown);
    }

    /** A pattern needed so much stack for it that the response was 500. */
    @Test
    void aPathMayHaveAnyNumberOfPrefixes() {
        assertThat(paths.suggestedPath("/api/v1".repeat(5_000) + "/share")).isEmpty();
        assertThat(paths.suggestedPath("/api/v1".repeat(5_000) + "/share/x")).hasValue("/api/v1/share/x");
    }
}
