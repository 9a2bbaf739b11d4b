package dev.collate.http.body;

import static dev.collate.http.body.BodyReaderFixture.MEGABYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.http.context.RequestContext;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.Compressed;
import dev.collate.testing.Seeds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests compressed bodies: the behaviour that gzip and zstd share, and gzip alone. {@link ZstdBodyTest} tests zstd alone. */
@Tag("engine")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class CompressedBodyTest {
    @AutoClose
    private final BodyReaderFixture bodies = new BodyReaderFixture();

    /** The body consists of two gzip members or zstd frames. */
    @Seeds(
            value = 20,
            with = {"GZIP", "ZSTD"})
    void decompressesABodyInPiecesOfAnySize(long seed, ContentCoding coding) throws IOException {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 5; caseNumber++) {
            var bytes = new byte[random.nextInt(1 << random.nextInt(1, 22))];
            random.nextBytes(bytes);
            int middle = random.nextInt(bytes.length + 1);
            var compressed = new ByteArrayOutputStream();
            compressed.write(Compressed.with(coding.name(), Arrays.copyOf(bytes, middle)));
            var second = Compressed.with(coding.name(), Arrays.copyOfRange(bytes, middle, bytes.length));
            compressed.write(coding == ContentCoding.GZIP ? withOptionalFields(second) : second);
            boolean chunked = random.nextBoolean();

            var request = bodies.request(
                    ArrivingBody.pieces(compressed.toByteArray(), random), chunked ? -1 : compressed.size());
            assertThat(Arrays.equals(bodies.read(request, coding), bytes))
                    .as("seed %d, case %d, %d bytes, chunked %s", seed, caseNumber, bytes.length, chunked)
                    .isTrue();
            assertThat(bodies.used()).isGreaterThanOrEqualTo(bytes.length);
            RequestContext.of(request).work().close();
        }
    }

    private static byte[] withOptionalFields(byte[] gzip) throws IOException {
        var header = new byte[] {0x1F, (byte) 0x8B, 8, 0x1F, 0, 0, 0, 0, 0, 3, 2, 0, 'e', 'x', 'n', 0, 'c', 0, 1, 2};
        var bytes = new ByteArrayOutputStream();
        bytes.write(header);
        bytes.write(gzip, 10, gzip.length - 10);
        return bytes.toByteArray();
    }

    /**
     * Every changed byte and every missing end of a compressed body is an error, except in fields without a meaning, and in the last byte
     * of the data, which has unused bits.
     */
    @Test
    void damagedGzipIsRejected() {
        var gzip = Compressed.with("gzip", "id,name\n1,Anna\n2,Ben\n");
        for (int length = 0; length < gzip.length; length++) {
            assertNotGzip(Arrays.copyOf(gzip, length));
        }
        for (int at = 0; at < gzip.length; at++) {
            if (at <= 3 || at >= 10 && at != gzip.length - 9) {
                var damaged = gzip.clone();
                damaged[at] ^= (byte) 0xE0;
                assertNotGzip(damaged);
            }
        }
        assertNotGzip(Arrays.copyOf(gzip, gzip.length + 1));
    }

    private void assertNotGzip(byte[] bytes) {
        var request = bodies.request(new ByteArrayInputStream(bytes), bytes.length);
        assertThatThrownBy(() -> bodies.read(request, ContentCoding.GZIP))
                .satisfies(e -> assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.INVALID_REQUEST))
                .hasMessageStartingWith("The body is not valid gzip: ");
        RequestContext.of(request).work().close();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "IDENTITY")
    void theLimitAppliesToTheDecompressedBody(ContentCoding coding) throws IOException {
        var random = new byte[100_001];
        new Random(1).nextBytes(random);
        var allowed = Compressed.with(coding.name(), Arrays.copyOf(random, 100_000));
        var request = bodies.request(new ByteArrayInputStream(allowed), allowed.length);
        RequestContext.of(request).setMaxBodySize(100_100);
        assertThat(bodies.read(request, coding)).hasSize(100_000);
        var text = Compressed.with(coding.name(), "abcdefghij".repeat(10_001));
        var larger = bodies.request(new ByteArrayInputStream(text), text.length);
        RequestContext.of(larger).setMaxBodySize(100_000);
        assertThatThrownBy(() -> bodies.read(larger, coding))
                .satisfies(CompressedBodyTest::isTooLarge)
                .hasMessage("The request body is larger than the maximum of 100000 bytes.");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "IDENTITY")
    void aDecompressionBombIsRejectedEarly(ContentCoding coding) {
        var compressed = Compressed.with(coding.name(), new byte[64 * MEGABYTE]);
        var bomb = new ByteArrayInputStream(compressed);
        var request = bodies.request(bomb, compressed.length);
        assertThatThrownBy(() -> bodies.read(request, coding))
                .satisfies(CompressedBodyTest::isTooLarge)
                .hasMessageContaining("more than 200 times");
        assertThat(compressed.length - bomb.available()).isLessThanOrEqualTo(1 << 14);
        assertThat(bodies.used()).isLessThan(20 * MEGABYTE);
    }

    /** A name in a gzip header and a skippable frame of zstd may be long, and nothing of them is in the decompressed body. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "IDENTITY")
    void theLimitAppliesToCompressedDataWithoutContent(ContentCoding coding) {
        var start = coding == ContentCoding.GZIP
                ? new byte[] {0x1F, (byte) 0x8B, 8, 8, 0, 0, 0, 0, 0, 3}
                : new byte[] {0x50, 0x2A, 0x4D, 0x18, -1, -1, -1, -1};
        var endless = new CountingStream();
        var request = bodies.request(new SequenceInputStream(new ByteArrayInputStream(start), endless), -1);
        RequestContext.of(request).setMaxBodySize(100_000);

        assertThatThrownBy(() -> bodies.read(request, coding)).satisfies(CompressedBodyTest::isTooLarge);
        assertThat(endless.count).isLessThan(200_000);
    }

    private static void isTooLarge(Throwable e) {
        assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.PAYLOAD_TOO_LARGE);
    }

    /** A stream of the letter a that does not end. */
    private static final class CountingStream extends InputStream {
        private int count;

        @Override
        public int read() {
            count++;
            return 'a';
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            Arrays.fill(target, offset, offset + length, (byte) 'a');
            count += length;
            return length;
        }
    }
}
