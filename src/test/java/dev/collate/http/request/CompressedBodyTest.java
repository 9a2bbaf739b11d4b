package dev.collate.http.request;

import static dev.collate.http.request.BodyReaderFixture.MEGABYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.mock.web.MockHttpServletRequest;

@Tag("engine")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class CompressedBodyTest {
    private final BodyReaderFixture bodies = new BodyReaderFixture();

    /** The body consists of two members. */
    @Seeds
    void decompressesABodyInPiecesOfAnySize(long seed) throws IOException {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 5; caseNumber++) {
            var bytes = new byte[random.nextInt(1 << random.nextInt(1, 22))];
            random.nextBytes(bytes);
            int middle = random.nextInt(bytes.length + 1);
            var compressed = new ByteArrayOutputStream();
            compressed.write(Compressed.gzip(Arrays.copyOf(bytes, middle)));
            compressed.write(withOptionalFields(Compressed.gzip(Arrays.copyOfRange(bytes, middle, bytes.length))));
            boolean chunked = random.nextBoolean();

            var request = bodies.request(
                    ArrivingBody.pieces(compressed.toByteArray(), random), chunked ? -1 : compressed.size());
            assertThat(Arrays.equals(read(request), bytes))
                    .as("seed %d, case %d, %d bytes, chunked %s", seed, caseNumber, bytes.length, chunked)
                    .isTrue();
            assertThat(bodies.used()).isGreaterThanOrEqualTo(bytes.length);
            BodyReaderFixture.work(request).close();
        }
    }

    private static byte[] withOptionalFields(byte[] gzip) throws IOException {
        var header = new byte[] {0x1F, (byte) 0x8B, 8, 0x1F, 0, 0, 0, 0, 0, 3, 2, 0, 'e', 'x', 'n', 0, 'c', 0};
        var checksum = new CRC32();
        checksum.update(header);
        var bytes = new ByteArrayOutputStream();
        bytes.write(header);
        bytes.write((int) checksum.getValue());
        bytes.write((int) checksum.getValue() >> Byte.SIZE);
        bytes.write(gzip, 10, gzip.length - 10);
        return bytes.toByteArray();
    }

    /** A body of members without content must not overflow the stack. */
    @Test
    void aBodyMayHaveManyMembers() throws IOException {
        var members = new ByteArrayOutputStream();
        for (int i = 0; i < 50_000; i++) {
            members.write(Compressed.gzip(""));
        }
        members.write(Compressed.gzip("a"));
        var request = bodies.request(new ByteArrayInputStream(members.toByteArray()), members.size());
        assertThat(read(request)).isEqualTo(new byte[] {'a'});
    }

    /**
     * Every changed byte and every missing end of a compressed body is an error, except in fields without a meaning, and in the last byte
     * of the data, which has unused bits.
     */
    @Test
    void damagedGzipIsRejected() {
        var gzip = Compressed.gzip("id,name\n1,Anna\n2,Ben\n");
        for (int length = 0; length < gzip.length; length++) {
            assertNotGzip(Arrays.copyOf(gzip, length));
        }
        for (int at = 0; at < gzip.length; at++) {
            if (at <= 2 || at >= 10 && at != gzip.length - 9) {
                var damaged = gzip.clone();
                damaged[at] ^= (byte) 0xE0;
                assertNotGzip(damaged);
            }
        }
    }

    @Test
    void otherDataAfterTheLastMemberIsRejected() throws IOException {
        var gzip = Compressed.gzip("id,name\n1,Anna\n2,Ben\n");
        assertNotGzip(Arrays.copyOf(gzip, gzip.length + 1));
        assertNotGzip(Arrays.copyOf(gzip, gzip.length + 10_000));
        for (int length = 1; length < gzip.length; length++) {
            var bytes = new ByteArrayOutputStream();
            bytes.write(gzip);
            bytes.write(gzip, 0, length);
            assertNotGzip(bytes.toByteArray());
        }
    }

    private void assertNotGzip(byte[] bytes) {
        var request = bodies.request(new ByteArrayInputStream(bytes), bytes.length);
        assertThatThrownBy(() -> read(request))
                .satisfies(e -> assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.INVALID_REQUEST))
                .hasMessageStartingWith("The body is not valid gzip: ");
        BodyReaderFixture.work(request).close();
    }

    @Test
    void theLimitAppliesToTheDecompressedBody() throws IOException {
        var random = new byte[100_001];
        new Random(1).nextBytes(random);
        var allowed = Compressed.gzip(Arrays.copyOf(random, 100_000));
        var request = bodies.request(new ByteArrayInputStream(allowed), allowed.length);
        RequestContext.of(request).setMaxBodySize(100_100);
        assertThat(read(request)).hasSize(100_000);
        var text = Compressed.gzip("abcdefghij".repeat(10_001));
        var larger = bodies.request(new ByteArrayInputStream(text), text.length);
        RequestContext.of(larger).setMaxBodySize(100_000);
        assertThatThrownBy(() -> read(larger))
                .satisfies(CompressedBodyTest::isTooLarge)
                .hasMessage("The request body is larger than the maximum of 100000 bytes.");
    }

    @Test
    void aDecompressionBombIsRejectedEarly() {
        var compressed = Compressed.gzip(new byte[64 * MEGABYTE]);
        var bomb = new ByteArrayInputStream(compressed);
        var request = bodies.request(bomb, compressed.length);
        assertThatThrownBy(() -> read(request))
                .satisfies(CompressedBodyTest::isTooLarge)
                .hasMessageContaining("more than 200 times");
        assertThat(compressed.length - bomb.available()).isLessThanOrEqualTo(1 << 14);
        assertThat(bodies.used()).isLessThan(20 * MEGABYTE);
    }

    /** The name in the header of a member may be long. It is not in the decompressed body. */
    @Test
    void theLimitAppliesToCompressedDataWithoutContent() {
        var start = new byte[] {0x1F, (byte) 0x8B, 8, 8, 0, 0, 0, 0, 0, 3};
        var endless = new CountingStream();
        var request = bodies.request(new SequenceInputStream(new ByteArrayInputStream(start), endless), -1);
        RequestContext.of(request).setMaxBodySize(100_000);

        assertThatThrownBy(() -> read(request)).satisfies(CompressedBodyTest::isTooLarge);
        assertThat(endless.count).isLessThan(200_000);
    }

    private byte[] read(MockHttpServletRequest request) throws IOException {
        return bodies.read(request, true);
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
