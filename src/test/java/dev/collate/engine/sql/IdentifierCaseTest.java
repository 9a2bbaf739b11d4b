package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.sql.ColumnOptions.IdentifierCase;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class IdentifierCaseTest {
    @ParameterizedTest
    @CsvSource(delimiter = '^', textBlock = """
                    unitPrice (EUR)   ^ unit_price_eur
                    First Name        ^ first_name
                    HTTPServerId      ^ http_server_id
                    A1B2              ^ a1_b2
                    __x--y__          ^ x_y
                    %                 ^ ''
                    Größe in m²       ^ größe_in_m
                    ΑΒΓ               ^ αβγ
                    日本 語            ^ 日本_語
                    already_snake     ^ already_snake
                    """)
    void snakeCaseSeparatesWordsByUnderscores(String name, String expected) {
        assertThat(IdentifierCase.SNAKE.convert(name)).isEqualTo(expected);
        assertThat(IdentifierCase.SNAKE.convert(expected)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"First Name, first name", "ÄÖ, äö", "I, i"})
    void lowerCaseKeepsAllOtherCharacters(String name, String expected) {
        assertThat(IdentifierCase.LOWER.convert(name)).isEqualTo(expected);
        assertThat(IdentifierCase.KEEP.convert(name)).isEqualTo(name);
    }
}
