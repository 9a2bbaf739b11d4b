package dev.collate.engine.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.utf8.Utf8Slice;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class JsonLayoutTest {
    private static String layout(String json) {
        return JsonLayout.indent(Utf8Slice.of(json), 1_000).toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\":[1,{\"b\":\"x,{}[]:\\\\\\\"\"}],\"c\":{}} | {\\n  \"a\": [\\n    1,\\n    {\\n      \"b\": \"x,{}[]:\\\\\\\"\"\\n    }\\n  ],\\n  \"c\": {}\\n}",
                "[ ] | []",
                "{ \"a\" :  1.0E5 } | {\\n  \"a\": 1.0E5\\n}",
                "true | true",
            })
    void jsonIsIndented(String json, String laidOut) {
        assertThat(layout(json.translateEscapes())).isEqualTo(laidOut.translateEscapes() + "\n");
    }

    @Test
    void theIndentationOfDeepLevelsIsBounded() {
        var deep = layout("[".repeat(500) + "1" + "]".repeat(500));
        assertThat(deep).contains("\n" + " ".repeat(40) + "[").doesNotContain(" ".repeat(41));
    }

    @Test
    void theLayoutEndsSoonAfterTheMaximumLength() {
        var json = Utf8Slice.of("[" + "1,".repeat(1_000) + "1]");
        assertThat(JsonLayout.indent(json, 100).length()).isBetween(101, 120);
    }
}
