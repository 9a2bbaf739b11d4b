package dev.collate.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class ApiExceptionTest {
    @Test
    void theDetailOfAnInvalidRequestNamesEveryField() {
        var problem = ApiException.invalid(List.of(
                new ApiException.FieldError("csv", "is required"),
                new ApiException.FieldError("options.context", "must be an integer")));

        assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(problem.detail()).isEqualTo("csv: is required; options.context: must be an integer.");
        assertThat(problem.errors()).hasSize(2);
    }
}
