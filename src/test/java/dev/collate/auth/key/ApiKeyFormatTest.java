package dev.collate.auth.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class ApiKeyFormatTest {
    private static final String BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    @Test
    void aGeneratedSecretHasTheFormatForSecretScanners() {
        assertThat(Stream.generate(ApiKeyFormat::generate).limit(1_000))
                .allMatch(secret -> secret.matches("clt_[0-9A-Za-z]{38}"))
                .allMatch(ApiKeyFormat::isConfigurable)
                .doesNotHaveDuplicates();
    }

    @Test
    void everyCharacterOfTheAlphabetOccursAtEveryRandomPosition() {
        var seen = new HashSet<String>();
        Stream.generate(ApiKeyFormat::generate).limit(3_000).forEach(secret -> {
            for (int place = 4; place < 36; place++) {
                seen.add(place + ":" + secret.charAt(place));
            }
        });
        assertThat(seen).hasSize(32 * 62);
    }

    @Test
    void theLastSixCharactersAreTheChecksumOfTheOthers() {
        var secret = ApiKeyFormat.generate();
        var crc = new CRC32();
        crc.update(secret.substring(0, 36).getBytes(StandardCharsets.US_ASCII));

        var checksum =
                secret.substring(36).chars().mapToLong(BASE62::indexOf).reduce(0, (sum, digit) -> sum * 62 + digit);

        assertThat(checksum).isEqualTo(crc.getValue());
    }

    @Test
    void aConfiguredSecretIsLongAndPrintable() {
        assertThat(ApiKeyFormat.isConfigurable("x".repeat(20))).isTrue();
        assertThat(ApiKeyFormat.isConfigurable("!~#\"%&'()*+,-./:;<=>?@")).isTrue();
        assertThat(ApiKeyFormat.isConfigurable("x".repeat(19))).isFalse();
        assertThat(ApiKeyFormat.isConfigurable("x".repeat(20) + " y")).isFalse();
        assertThat(ApiKeyFormat.isConfigurable("x".repeat(20) + "\n")).isFalse();
        assertThat(ApiKeyFormat.isConfigurable("é".repeat(20))).isFalse();
        assertThat(ApiKeyFormat.isConfigurable("x".repeat(501))).isFalse();
    }
}
