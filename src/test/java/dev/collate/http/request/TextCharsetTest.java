package dev.collate.http.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.Seeds;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class TextCharsetTest {
    /** The texts are longer than a chunk, so a surrogate pair is at each position around the end of a chunk. */
    @Seeds
    void convertsLikeAStringOfJava(long seed) {
        var random = new Random(seed);
        for (var name : List.of("windows-1252", "ISO-8859-1", "utf-16", "utf-16le", "utf-16be")) {
            boolean unicode = name.startsWith("utf");
            var pieces = unicode
                    ? List.of("a", "é", "€", "漢", "😀", "\r\n", "\n")
                    : List.of("a", "é", "ÿ", "\r", name.startsWith("w") ? "€" : "\u0080");
            var text = new StringBuilder();
            for (int i = random.nextInt(30_000); i > 0; i--) {
                text.append(pieces.get(random.nextInt(pieces.size())));
            }
            var bytes = text.toString().getBytes(Charset.forName(name));
            var charset = TextCharset.of(name);
            var utf8 = text.toString().getBytes(StandardCharsets.UTF_8);
            if (bytes.length == 0) {
                continue;
            }

            assertThat(charset.isUtf8()).isFalse();
            assertThat(charset.utf8Length(range(bytes), "csv"))
                    .as("%s, seed %d", name, seed)
                    .isEqualTo(utf8.length);
            assertThat(charset.toUtf8(range(bytes), utf8.length))
                    .as("%s, seed %d", name, seed)
                    .isEqualTo(utf8);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "windows-1252, 610d0a620a6381, 'csv: line 3, column 2: not valid windows-1252 (byte 7).'",
        "UTF-16, feff00610062d83d, 'csv: line 1, column 3: not valid utf-16 (byte 7).'",
        "utf-16le, 610000d86200, 'csv: line 1, column 2: not valid utf-16le (byte 3).'",
        "utf-16be, 006100, 'csv: line 1, column 2: not valid utf-16be (byte 3).'",
        "utf-16, 00610062, 'csv: a text in utf-16 must begin with a byte order mark; without it, use utf-16le or utf-16be.'",
    })
    void anInvalidTextIsRejectedWithItsPlace(String name, String hex, String detail) {
        var bytes = HexFormat.of().parseHex(hex);
        assertThatThrownBy(() -> TextCharset.of(name).utf8Length(range(bytes), "csv"))
                .isInstanceOf(ApiException.class)
                .hasMessage(detail)
                .satisfies(e -> assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.UNPROCESSABLE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"utf-7", "nonsense", "", "shift_jis"})
    void otherCharsetsAreRejected(String name) {
        assertThatThrownBy(() -> TextCharset.of(name))
                .hasMessageContaining("is not supported: use utf-8, us-ascii, windows-1252")
                .satisfies(e -> assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.UNSUPPORTED_MEDIA_TYPE));
    }

    @Test
    void utf8AndAsciiAreNotConverted() {
        assertThat(TextCharset.of(null).isUtf8()).isTrue();
        assertThat(TextCharset.of("UTF8").isUtf8()).isTrue();
        assertThat(TextCharset.of("us-ascii").isUtf8()).isTrue();
    }

    /** Returns these bytes as a part of a larger array. */
    private static ByteRange range(byte[] bytes) {
        var larger = new byte[bytes.length + 5];
        Arrays.fill(larger, (byte) 0xFF);
        System.arraycopy(bytes, 0, larger, 3, bytes.length);
        return new ByteRange(larger, 3, 3 + bytes.length);
    }
}
