package dev.collate.utf8;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Tag;

@Tag("engine")
class ByteSearchTest {
    private static final String[] PIECES = {"a", "\r", "\n", "\r\n", "\\", "é", "\u0001", "\0", "😀", "[", "\u007F"};

    @Seeds
    void findsTheSameIndicesAsString(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 150; caseNumber++) {
            var text = text(random, random.nextInt(40));
            var bytes = bytes(text);
            int from = random.nextInt(bytes.length + 1);
            int to = from + random.nextInt(bytes.length - from + 1);
            var part = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
            for (var sequence : new String[] {"\\", "\r\n", "\n", "aa\n"}) {
                assertThat(ByteSearch.contains(bytes(sequence), bytes, from, to))
                        .as("seed %d, case %d, %s", seed, caseNumber, sequence)
                        .isEqualTo(part.contains(sequence));
            }
            int index = part.indexOf('\\');
            assertThat(ByteSearch.indexOf((byte) '\\', bytes, from, to))
                    .as("seed %d, case %d", seed, caseNumber)
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
