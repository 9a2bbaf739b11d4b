package dev.collate.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class IgnoredNamesTest {
    @Test
    void namesAreJoinedByCommas() {
        assertThat(IgnoredNames.format(List.of("a", "options.contxt"))).isEqualTo("a, options.contxt");
    }

    @Test
    void specialCharactersArePercentEncoded() {
        assertThat(IgnoredNames.format(List.of("a b", "a,b", "a%b", "\r\nX-Evil: 1", "\u00fc\ud83d\ude00", "\0")))
                .isEqualTo("a%20b, a%2Cb, a%25b, %0D%0AX-Evil%3A%201, %C3%BC%F0%9F%98%80, %00");
    }

    @Test
    void firstTwentyNamesAreListed() {
        var names = IntStream.range(0, 20).mapToObj(i -> "n" + i).toList();
        assertThat(IgnoredNames.format(names)).isEqualTo(String.join(", ", names));

        var more = new ArrayList<>(names);
        more.add("one too many");
        assertThat(IgnoredNames.format(more)).isEqualTo(String.join(", ", names) + ", ...");
    }

    @Test
    void theHeaderFitsIntoAResponse() {
        var name = "\ud83d\ude00".repeat(59);
        var names = IntStream.range(0, 20).mapToObj(i -> name + i % 10).toList();
        assertThat(IgnoredNames.format(names)).hasSizeBetween(4000, 5000).endsWith(", ...");
    }

    @Test
    void longNamesAreTruncatedBetweenCodePoints() {
        assertThat(IgnoredNames.format(List.of("x".repeat(60)))).isEqualTo("x".repeat(60));
        assertThat(IgnoredNames.format(List.of("x".repeat(61)))).isEqualTo("x".repeat(60));
        assertThat(IgnoredNames.format(List.of("\ud83d\ude00".repeat(1000)))).isEqualTo("%F0%9F%98%80".repeat(60));
    }

    @Seeds
    void everyNameIsVisibleAsciiAndCanBeDecoded(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 25; caseNumber++) {
            var name = random.ints(random.nextInt(1, 60), 0, 0x3000)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            var listed = IgnoredNames.format(List.of(name));

            assertThat(listed).as("seed %d, case %d", seed, caseNumber).matches("[!-~&&[^,]]+");
            assertThat(URLDecoder.decode(listed, StandardCharsets.UTF_8))
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(name);
        }
    }
}
