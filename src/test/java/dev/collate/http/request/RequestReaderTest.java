package dev.collate.http.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

@Tag("engine")
class RequestReaderTest {
    private static final int LENGTH = 100_000;

    private final BodyReaderFixture fixture = new BodyReaderFixture();
    private final RequestReader reader = new RequestReader(
            new MockHttpServletRequest(),
            fixture.work("a", BodyReaderFixture.ONE_DAY),
            new MockHttpServletResponse(),
            new BodyReader(BodyReaderFixture.NO_TIMEOUTS));

    @Test
    void theMemoryOfAllCopiesOfABodyIsAddedUp() {
        var text = range("é".repeat(LENGTH).getBytes(StandardCharsets.ISO_8859_1));
        reader.decodeText(text, "iso-8859-1", "original");
        assertThat(fixture.used()).isEqualTo(3 * LENGTH);
        reader.decodeText(text, "iso-8859-1", "modified");
        assertThat(fixture.used()).isEqualTo(5 * LENGTH);
        var kept = range(Base64.getEncoder().encode(new byte[LENGTH]));
        assertThat(reader.decodeBase64(kept, LENGTH).bytes()).isEqualTo(new byte[LENGTH]);
        assertThat(fixture.used()).isEqualTo(4 * LENGTH + 2 * kept.length());
    }

    @Test
    void onlyAContentThatAPageKeepsIsDecoded() {
        assertThatThrownBy(() -> reader.decodeBase64(range(Base64.getEncoder().encode(new byte[LENGTH])), LENGTH - 9))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> reader.decodeBase64(range("?".getBytes(StandardCharsets.UTF_8)), LENGTH))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(fixture.used()).isZero();
    }

    private static ByteRange range(byte[] bytes) {
        return new ByteRange(bytes);
    }
}
