package dev.collate.utf8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class CappedTextTest {
    /** The text is written in one piece and byte by byte. */
    @ParameterizedTest
    @CsvSource(textBlock = """
                    # bytes, lines, text,      kept,      complete
                    6,       9,     ab|cd|,    ab|cd|,    true
                    5,       9,     ab|cd|,    ab|,       false
                    6,       2,     ab|cd|,    ab|cd|,    true
                    7,       2,     ab|cd|e,   ab|cd|,    false
                    9,       1,     ab|cd|,    ab|,       false
                    2,       9,     abcd,      ab,        false
                    9,       1,     abcd,      abcd,      true
                    9,       9,     '',        '',        true
                    2,       9,     aéb,       a,         false
                    3,       9,     aéb,       aé,        false
                    7,       9,     😀😀,      😀,        false
                    3,       9,     😀,        '',        false
                    """)
    void keepsWholeLines(int maxBytes, int maxLines, String text, String kept, boolean complete) {
        var bytes = text.replace('|', '\n').getBytes(StandardCharsets.UTF_8);
        var expected = new CappedText(kept.replace('|', '\n'), complete);

        assertThat(CappedText.of(maxBytes, maxLines, out -> out.write(bytes))).isEqualTo(expected);
        assertThat(CappedText.of(maxBytes, maxLines, out -> {
                    for (byte each : bytes) {
                        out.write(each);
                    }
                }))
                .isEqualTo(expected);
    }

    @Test
    void anErrorOfTheWriterIsNotHidden() {
        assertThatThrownBy(() -> CappedText.of(9, out -> {
                    throw new IOException("broken");
                }))
                .isInstanceOf(UncheckedIOException.class);
    }
}
