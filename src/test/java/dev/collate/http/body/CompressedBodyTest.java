package dev.collate.http.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.admission.MinimumRate;
import dev.collate.admission.RequestWatchdog;
import dev.collate.admission.ResourcePools;
import dev.collate.admission.ResourceReservation;
import dev.collate.http.context.RequestContext;
import dev.collate.limit.MemoryEstimate;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.Compressed;
import dev.collate.testing.Seeds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.mock.web.MockHttpServletRequest;

/** What gzip and zstd have in common, and what only gzip has. {@link ZstdBodyTest} tests what only zstd has. */
@Tag("engine")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class CompressedBodyTest {
    private static final int MEGABYTE = 1 << 20;
    private static final Duration LONG = Duration.ofDays(1);
    private static final ClientTimeouts ENDLESS = new ClientTimeouts(new MinimumRate(1, LONG), LONG);
    private static final MemoryEstimate ESTIMATE = new MemoryEstimate(3, 1, 30, 16, "\n");

    private final ResourcePools pools = ResourcePools.of(320 * MEGABYTE, 2, 16, 1);
    private final RequestWatchdog watchdog = new RequestWatchdog(LONG);

    @AfterEach
    void stop() {
        watchdog.close();
    }

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

            var request =
                    request(ArrivingBody.pieces(compressed.toByteArray(), random), chunked ? -1 : compressed.size());
            assertThat(Arrays.equals(read(request, coding), bytes))
                    .as("seed %d, case %d, %d bytes, chunked %s", seed, caseNumber, bytes.length, chunked)
                    .isTrue();
            assertThat(used()).isGreaterThanOrEqualTo(bytes.length);
            RequestContext.of(request).reservation().close();
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
        var request = request(new ByteArrayInputStream(bytes), bytes.length);
        assertThatThrownBy(() -> read(request, ContentCoding.GZIP))
                .satisfies(e -> assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.INVALID_REQUEST))
                .hasMessageStartingWith("The body is not valid gzip: ");
        RequestContext.of(request).reservation().close();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "IDENTITY")
    void theLimitAppliesToTheDecompressedBody(ContentCoding coding) throws IOException {
        var random = new byte[100_001];
        new Random(1).nextBytes(random);
        var allowed = Compressed.with(coding.name(), Arrays.copyOf(random, 100_000));
        var request = request(new ByteArrayInputStream(allowed), allowed.length);
        RequestContext.of(request).setMaxBodySize(100_100);
        assertThat(read(request, coding)).hasSize(100_000);
        var text = Compressed.with(coding.name(), "abcdefghij".repeat(10_001));
        var larger = request(new ByteArrayInputStream(text), text.length);
        RequestContext.of(larger).setMaxBodySize(100_000);
        assertThatThrownBy(() -> read(larger, coding))
                .satisfies(CompressedBodyTest::isTooLarge)
                .hasMessage("The request body is larger than the maximum of 100000 bytes.");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "IDENTITY")
    void aDecompressionBombIsRejectedEarly(ContentCoding coding) {
        var compressed = Compressed.with(coding.name(), new byte[64 * MEGABYTE]);
        var bomb = new ByteArrayInputStream(compressed);
        var request = request(bomb, compressed.length);
        assertThatThrownBy(() -> read(request, coding))
                .satisfies(CompressedBodyTest::isTooLarge)
                .hasMessageContaining("more than 200 times");
        assertThat(compressed.length - bomb.available()).isLessThanOrEqualTo(1 << 14);
        assertThat(used()).isLessThan(20 * MEGABYTE);
    }

    /** A name in a gzip header and a skippable frame of zstd may be long, and nothing of them is in the decompressed body. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "IDENTITY")
    void theLimitAppliesToCompressedDataWithoutContent(ContentCoding coding) {
        var start = coding == ContentCoding.GZIP
                ? new byte[] {0x1F, (byte) 0x8B, 8, 8, 0, 0, 0, 0, 0, 3}
                : new byte[] {0x50, 0x2A, 0x4D, 0x18, -1, -1, -1, -1};
        var endless = new CountingStream();
        var request = request(new SequenceInputStream(new ByteArrayInputStream(start), endless), -1);
        RequestContext.of(request).setMaxBodySize(100_000);

        assertThatThrownBy(() -> read(request, coding)).satisfies(CompressedBodyTest::isTooLarge);
        assertThat(endless.count).isLessThan(200_000);
    }

    private static void isTooLarge(Throwable e) {
        assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.PAYLOAD_TOO_LARGE);
    }

    private long used() {
        return pools.small().memory().used() + pools.large().memory().used();
    }

    private static byte[] read(MockHttpServletRequest request, ContentCoding coding) throws IOException {
        return BodyReader.read(request, ENDLESS, ESTIMATE, coding);
    }

    private MockHttpServletRequest request(InputStream in, int length) {
        return ArrivingBody.request(in, length, new ResourceReservation(pools, "a", LONG, watchdog, () -> false));
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
