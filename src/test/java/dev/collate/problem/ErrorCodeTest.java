package dev.collate.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.io.ClassPathResource;

/** Checks the codes of HTTP statuses, and that the API description and the pages of the error codes have every error code. */
@Tag("engine")
class ErrorCodeTest {
    private static final Pattern CODES =
            Pattern.compile("description: The error code, for programs\\.\\s+enum: \\[([^]]*)]");

    @Test
    void theDescriptionOfAProblemListsAllCodes() throws IOException {
        var codes = CODES.matcher(new ClassPathResource("openapi.yaml").getContentAsString(StandardCharsets.UTF_8));
        assertThat(codes.find()).isTrue();
        assertThat(codes.group(1).split(",\\s*"))
                .as("components.schemas.Problem.properties.code in openapi.yaml")
                .containsExactly(
                        Arrays.stream(ErrorCode.values()).map(ErrorCode::code).toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "413, PAYLOAD_TOO_LARGE",
        "408, INVALID_REQUEST",
        "501, INVALID_REQUEST",
        "505, INVALID_REQUEST",
        "502, INTERNAL_ERROR"
    })
    void everyStatusHasACode(int status, ErrorCode code) {
        assertThat(ErrorCode.ofStatus(status)).isEqualTo(code);
    }

    @ParameterizedTest
    @EnumSource
    void everyCodeHasAPage(ErrorCode code) {
        assertThat(new ClassPathResource("docs/errors/" + code.code() + ".html").exists())
                .as("src/main/resources/docs/errors/%s.html exists", code.code())
                .isTrue();
    }
}
