package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class CharactersTest {
    private static final String[] PIECES = {"a", "\r", "\n", "\r\n", "\\", "é", "\u0001", "\0", "😀", "[", "\u007F"};

    @Test
    void findsEachCharacterAtEveryPosition() {
        for (int before = 0; before < 20; before++) {
            for (int after = 0; after < 20; after++) {
                assertThat(characters(before, "x", after)).isEqualTo(new Characters(false, false, true));
                assertThat(characters(before, "\0", after)).isEqualTo(new Characters(true, false, true));
                assertThat(characters(before, "\\", after)).isEqualTo(new Characters(false, true, true));
                assertThat(characters(before, "é", after)).isEqualTo(new Characters(false, false, false));
            }
        }
    }

    /** The characters around the text are not part of it. */
    private static Characters characters(int before, String character, int after) {
        var text = "é\0\\" + "x".repeat(before) + character + "x".repeat(after) + "\\\0é";
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return Characters.of(new Utf8Slice(bytes, 4, bytes.length - 4));
    }

    @Test
    void searchAgreesWithTheLibrary() {
        for (long seed = 1; seed <= 3_000; seed++) {
            var random = new Random(seed);
            var text = text(random, random.nextInt(40));
            var bytes = bytes(text);
            int from = random.nextInt(bytes.length + 1);
            int to = from + random.nextInt(bytes.length - from + 1);
            var part = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
            for (var sequence : new String[] {"\\", "\r\n", "\n", "aa\n"}) {
                assertThat(ByteSearch.holds(bytes(sequence), bytes, from, to))
                        .as("seed %d, %s", seed, sequence)
                        .isEqualTo(part.contains(sequence));
            }
            int index = part.indexOf('\\');
            assertThat(ByteSearch.indexOf((byte) '\\', bytes, from, to))
                    .as("seed %d", seed)
                    .isEqualTo(index < 0 ? to : from + index);
        }
    }

    private static String text(Random random, int length) {
        var text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(PIECES[random.nextInt(random.nextBoolean() ? 1 : PIECES.length)]);
        }
        return text.toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
