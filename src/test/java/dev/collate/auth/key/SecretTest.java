package dev.collate.auth.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretTest {
    private static final String BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    @Test
    void aGeneratedSecretHasTheFormThatScannersLookFor() {
        assertThat(Stream.generate(Secret::generate).limit(1_000))
                .allMatch(secret -> secret.matches("clt_[0-9A-Za-z]{38}"))
                .noneMatch(Secret::isMistyped)
                .allMatch(Secret::isConfigurable)
                .doesNotHaveDuplicates();
    }

    @Test
    void everyCharacterOfTheAlphabetIsUsedInEveryRandomPlace() {
        var seen = new HashSet<String>();
        Stream.generate(Secret::generate).limit(3_000).forEach(secret -> {
            for (int place = 4; place < 36; place++) {
                seen.add(place + ":" + secret.charAt(place));
            }
        });
        assertThat(seen).hasSize(32 * 62);
    }

    @Test
    void everyWrongCharacterShowsInTheChecksum() {
        var secret = Secret.generate();
        for (int place = 4; place < secret.length(); place++) {
            for (char c : BASE62.toCharArray()) {
                if (c != secret.charAt(place)) {
                    assertThat(Secret.isMistyped(secret.substring(0, place) + c + secret.substring(place + 1)))
                            .isTrue();
                }
            }
        }
    }

    @Test
    void everyPairOfSwappedNeighboursShowsInTheChecksum() {
        var secret = Secret.generate();
        for (int place = 4; place + 1 < secret.length(); place++) {
            var swapped = secret.substring(0, place)
                    + secret.charAt(place + 1)
                    + secret.charAt(place)
                    + secret.substring(place + 2);
            assertThat(Secret.isMistyped(swapped)).isEqualTo(!swapped.equals(secret));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "clt_", "clt_short", "my-own-key-of-any-form", "clt_not-base62-not-base62-not-base62-not-ba"
            })
    void aTextOfAnotherFormHasNoChecksumToBeWrong(String text) {
        assertThat(Secret.isMistyped(text)).isFalse();
    }

    @Test
    void aConfiguredSecretIsLongAndPrintable() {
        assertThat(Secret.isConfigurable("x".repeat(20))).isTrue();
        assertThat(Secret.isConfigurable("!~#\"%&'()*+,-./:;<=>?@")).isTrue();
        assertThat(Secret.isConfigurable("x".repeat(19))).isFalse();
        assertThat(Secret.isConfigurable("x".repeat(20) + " y")).isFalse();
        assertThat(Secret.isConfigurable("x".repeat(20) + "\n")).isFalse();
        assertThat(Secret.isConfigurable("é".repeat(20))).isFalse();
        assertThat(Secret.isConfigurable("x".repeat(501))).isFalse();
    }

    @Test
    void theHashIsTheSha256InHexadecimal() {
        assertThat(Secret.hash("abc")).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
