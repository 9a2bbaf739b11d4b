package dev.collate.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compares the results of the validator with the results of the JDK's decoder. */
@Tag("engine")
class Utf8ValidatorTest {
    @Test
    void agreesWithTheDecoderOnEverySequenceOfUpToThreeBytes() {
        var bytes = new byte[12];
        for (int sequence = 0; sequence < 1 << 24; sequence += sequence < 1 << 16 ? 1 : 7) {
            bytes[8] = (byte) (sequence >> 16);
            bytes[9] = (byte) (sequence >> 8);
            bytes[10] = (byte) sequence;
            int expected = oracle(bytes);
            if (Utf8Validator.firstInvalid(bytes, 0, bytes.length) != expected) {
                assertThat(Utf8Validator.firstInvalid(bytes, 0, bytes.length))
                        .as("bytes %06x", sequence)
                        .isEqualTo(expected);
            }
        }
    }

    @Seeds
    void agreesWithTheDecoderOnMutatedTexts(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 5_000; caseNumber++) {
            var bytes = "plain ascii text é € 😀 \uFFFF\uD7FF\uE000 \uDBFF\uDFFF and more of it"
                    .getBytes(StandardCharsets.UTF_8);
            for (int edits = random.nextInt(3); edits > 0; edits--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            assertThat(Utf8Validator.firstInvalid(bytes, 0, bytes.length))
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(oracle(bytes));
        }
    }

    private static int oracle(byte[] bytes) {
        var in = ByteBuffer.wrap(bytes);
        var result = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .decode(in, CharBuffer.allocate(bytes.length), true);
        return result.isError() ? in.position() : -1;
    }
}
