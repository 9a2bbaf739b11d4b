package dev.collate.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class SimilarNameTest {
    @ParameterizedTest
    @CsvSource({
        "tableName, table_name",
        "TABLE-NAME, table_name",
        "tablename, table_name",
        "tabel_name, table_name",
        "context, options.context",
        "option.contxt, options.context",
        "cvs,",
        "x,",
        "title,",
        "options.context,",
    })
    void aSimilarNameIsFound(String name, @Nullable String meant) {
        assertThat(ParameterErrors.findSimilar(name, List.of("table_name", "csv", "options.context", "dialect")))
                .isEqualTo(Optional.ofNullable(meant));
    }
}
