package dev.collate.http.body;

import static dev.collate.http.body.BodyReaderFixture.MEGABYTE;
import static dev.collate.http.body.BodyReaderFixture.ONE_DAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import dev.collate.admission.ResourcePools;
import dev.collate.http.context.RequestContext;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.Seeds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

@Tag("engine")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ZstdBodyTest {
    /** Window descriptors (RFC 8878, section 3.1.1.1.2). */
    private static final int WINDOW_8_MB = 13 << 3;

    private static final int WINDOW_9_MB = 13 << 3 | 1;
    private static final int WINDOW_128_MB = 17 << 3;

    @AutoClose
    private final BodyReaderFixture bodies = new BodyReaderFixture();

    /** Frames of all levels up to 19, with and without checksum and content size, between skippable frames. */
    @Seeds(20)
    void readsFramesWithAllOptions(long seed) throws IOException {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 5; caseNumber++) {
            var content = new ByteArrayOutputStream();
            var body = new ByteArrayOutputStream();
            for (int frames = 1 + random.nextInt(4); frames > 0; frames--) {
                var bytes = text(random, random.nextInt(1 << random.nextInt(1, 20)));
                content.write(bytes);
                if (random.nextBoolean()) {
                    body.write(skippable(random));
                }
                body.write(frame(bytes, random));
                if (random.nextBoolean()) {
                    body.write(skippable(random));
                }
            }
            var request = request(ArrivingBody.pieces(body.toByteArray(), random));
            assertThat(Arrays.equals(read(request), content.toByteArray()))
                    .as("seed %d, case %d", seed, caseNumber)
                    .isTrue();
            RequestContext.of(request).reservation().close();
        }
    }

    /** Each byte arrives separately, so every header arrives in parts. */
    @Test
    void headersMayArriveInParts() throws IOException {
        var random = new Random(1);
        var content = text(random, 300_000);
        var body = joined(skippable(random), frame(content, random), frame(new byte[0], random), skippable(random));
        var single = new ByteArrayInputStream(body) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(1, length));
            }
        };
        assertThat(Arrays.equals(read(request(single)), content)).isTrue();
    }

    /** A frame with a checksum has no byte without a meaning. */
    @Test
    void aDamagedFrameIsRejected() {
        byte[] zstd;
        try (var context = new ZstdCompressCtx()) {
            zstd = context.setChecksum(true).compress("id,name\n1,Anna\n2,Ben\n".getBytes(StandardCharsets.UTF_8));
        }
        for (int length = 0; length < zstd.length; length++) {
            assertMalformed(Arrays.copyOf(zstd, length), "");
        }
        for (int at = 0; at < zstd.length; at++) {
            var damaged = zstd.clone();
            damaged[at] ^= (byte) 0xE0;
            assertMalformed(damaged, "");
        }
        assertMalformed(Arrays.copyOf(zstd, zstd.length + 1), "it is incomplete");
        assertMalformed(joined(zstd, "{\"original\"".getBytes(StandardCharsets.UTF_8)), "magic number");
    }

    @Test
    void aBodyWithoutContentIsRejected() {
        assertMalformed(skippable(new Random(1)), "it is incomplete");
    }

    @Test
    void aWindowUpTo8MegabytesIsAllowed() throws IOException {
        assertThat(read(request(new ByteArrayInputStream(frame(WINDOW_8_MB, "abc")))))
                .isEqualTo("abc".getBytes(StandardCharsets.UTF_8));
        assertMalformed(frame(WINDOW_9_MB, "abc"), "window is larger than 8 MB");
        assertMalformed(frame(WINDOW_128_MB, "abc"), "window is larger than 8 MB");
        assertMalformed(joined(frame(WINDOW_8_MB, "abc"), frame(WINDOW_128_MB, "abc")), "window is larger than 8 MB");
    }

    /** An encoder writes these headers for options such as {@code --long=27} and {@code --ultra -22}. */
    @Test
    void theWindowOfAnEncoderIsChecked() throws IOException {
        assertMalformed(streamed(text(new Random(1), 1_000), 3, 27), "window is larger than 8 MB");
        assertMalformed(streamed(text(new Random(1), 1_000), 22, 0), "window is larger than 8 MB");
        assertThat(read(request(new ByteArrayInputStream(streamed(text(new Random(1), 1_000), 19, 0)))))
                .hasSize(1_000);
    }

    /** A frame with a single segment has a content size instead of a window. */
    @Test
    void aLargeSingleSegmentIsRejected() {
        var header = new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, (byte) 0xA0, 1, 0, (byte) 0x80, 0};
        assertMalformed(header, "window is larger than 8 MB");
        var unsigned = new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, (byte) 0xE0, 0, 0, 0, 0, 0, 0, 0, -1};
        assertMalformed(unsigned, "window is larger than 8 MB");
    }

    @Test
    void aDictionaryIsRejected() {
        var header = new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0x22, 0, 1, 0};
        assertMalformed(header, "it needs a dictionary");
    }

    /** The library can read the formats of old versions of zstd, but RFC 8878 does not contain them. */
    @ParameterizedTest
    @ValueSource(ints = {0x1E, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27})
    void aFormatOfAnOldVersionIsRejected(int lowByte) {
        var old = new byte[] {(byte) lowByte, (byte) 0xB5, 0x2F, (byte) 0xFD, 0x70, 0, 0, 0, 0, 0, 0, 0};
        assertMalformed(old, "magic number");
    }

    @Seeds(50)
    void aMutatedBodyIsReadOrRejected(long seed) throws IOException {
        var random = new Random(seed);
        var valid = joined(skippable(random), frame(text(random, random.nextInt(3_000)), random));
        for (int caseNumber = 0; caseNumber < 100; caseNumber++) {
            var body = valid;
            for (int changes = random.nextInt(6); changes >= 0; changes--) {
                body = changed(body, random);
            }
            var request = request(ArrivingBody.pieces(body, random));
            try {
                read(request);
            } catch (ApiException e) {
                assertThat(e.code())
                        .as("seed %d, case %d", seed, caseNumber)
                        .isIn(ErrorCode.INVALID_REQUEST, ErrorCode.PAYLOAD_TOO_LARGE);
            }
            RequestContext.of(request).reservation().close();
            assertThat(bodies.used()).isZero();
        }
    }

    private static byte[] changed(byte[] body, Random random) {
        int at = random.nextInt(body.length);
        var changed = body.clone();
        switch (random.nextInt(4)) {
            case 0 -> changed[at] = (byte) random.nextInt();
            case 1 -> changed[at] ^= (byte) (1 << random.nextInt(8));
            case 2 -> {
                var garbage = new byte[random.nextInt(body.length - at)];
                random.nextBytes(garbage);
                System.arraycopy(garbage, 0, changed, at, garbage.length);
            }
            default -> changed = Arrays.copyOf(body, Math.max(1, at));
        }
        return changed;
    }

    @Test
    void theMemoryOfTheDecoderIsReserved() throws IOException {
        read(request(new ByteArrayInputStream(Zstd.compress("abc".getBytes(StandardCharsets.UTF_8)))));
        assertThat(bodies.pools().small().memory().used()).isBetween(MEGABYTE / 2L, MEGABYTE * 1L);
        assertThat(bodies.pools().large().memory().used()).isZero();

        var large = request(new ByteArrayInputStream(frame(WINDOW_8_MB, "abc")));
        read(large);
        assertThat(bodies.pools().large().memory().used()).isGreaterThan(8 * MEGABYTE);
        RequestContext.of(large).reservation().admit(1_000);
        assertThat(bodies.pools().large().memory().used()).isEqualTo(1_000);
    }

    @Test
    void aDecoderForWhichThereIsNoMemoryIsNotCreated() {
        var few = ResourcePools.of(8 * MEGABYTE, 2, 16, 1);
        var request = ArrivingBody.request(
                new ByteArrayInputStream(frame(WINDOW_8_MB, "abc")), -1, bodies.reservation(few, "a", ONE_DAY));
        assertThatThrownBy(() -> read(request))
                .satisfies(e -> assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.OVERLOADED));
    }

    /** Without close, each decoder would keep the memory of its window. */
    @ParameterizedTest
    @ValueSource(strings = {"complete", "truncated", "aborted", "too large"})
    void theMemoryOutsideTheHeapIsReleased(String end) throws IOException {
        var status = Path.of("/proc/self/status");
        assumeThat(status).exists();
        var frame = frame(WINDOW_8_MB, "abc".repeat(10_000));
        long before = virtualMemory(status);
        for (int i = 0; i < 500; i++) {
            var request = request(
                    switch (end) {
                        case "complete", "too large" -> new ByteArrayInputStream(frame);
                        case "truncated" -> new ByteArrayInputStream(frame, 0, 20_000);
                        default ->
                            new SequenceInputStream(
                                    new ByteArrayInputStream(frame, 0, 20_000),
                                    ArrivingBody.failing(new IOException("client abort")));
                    });
            if (end.equals("complete")) {
                assertThat(read(request)).hasSize(30_000);
            } else {
                RequestContext.of(request).setMaxBodySize(end.equals("too large") ? 20_000 : MEGABYTE);
                assertThatThrownBy(() -> read(request)).isInstanceOf(ApiException.class);
            }
            RequestContext.of(request).reservation().close();
        }
        // 500 decoders that are not closed would hold 4 GB.
        assertThat(virtualMemory(status) - before).isLessThan(1L << 30);
    }

    private static long virtualMemory(Path status) throws IOException {
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmSize:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                .findFirst()
                .orElseThrow();
    }

    private void assertMalformed(byte[] bytes, String what) {
        var request = request(new ByteArrayInputStream(bytes));
        assertThatThrownBy(() -> read(request))
                .satisfies(e -> assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.INVALID_REQUEST))
                .hasMessageStartingWith("The body is not valid zstd: ")
                .hasMessageContaining(what);
        RequestContext.of(request).reservation().close();
    }

    /** A frame without a checksum and without a content size, with one block that is not compressed. */
    private static byte[] frame(int windowDescriptor, String content) {
        int length = content.length();
        var header = new byte[] {
            0x28,
            (byte) 0xB5,
            0x2F,
            (byte) 0xFD,
            0,
            (byte) windowDescriptor,
            (byte) (length << 3 | 1),
            (byte) (length >> 5),
            (byte) (length >> 13)
        };
        return joined(header, content.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] frame(byte[] content, Random random) throws IOException {
        int level = random.nextInt(10) == 0 ? 19 : random.nextInt(-5, 6);
        if (random.nextBoolean()) {
            return streamed(content, level, 0);
        }
        try (var context = new ZstdCompressCtx()) {
            return context.setLevel(level)
                    .setChecksum(random.nextBoolean())
                    .setContentSize(random.nextBoolean())
                    .compress(content);
        }
    }

    /** Compresses a content whose size the encoder does not know before. */
    private static byte[] streamed(byte[] content, int level, int windowLog) throws IOException {
        var compressed = new ByteArrayOutputStream();
        try (var out = new ZstdOutputStreamNoFinalizer(compressed, level)) {
            if (windowLog > 0) {
                out.setLong(windowLog);
            }
            out.write(content);
            out.flush();
        }
        return compressed.toByteArray();
    }

    private static byte[] skippable(Random random) {
        int length = random.nextInt(20_000);
        var frame = new byte[8 + length];
        frame[0] = (byte) (0x50 + random.nextInt(16));
        frame[1] = 0x2A;
        frame[2] = 0x4D;
        frame[3] = 0x18;
        frame[4] = (byte) length;
        frame[5] = (byte) (length >> 8);
        return frame;
    }

    private static byte[] text(Random random, int length) {
        var bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) ('a' + random.nextInt(1 + i % 26));
        }
        return bytes;
    }

    private static byte[] joined(byte[]... parts) {
        var joined = new ByteArrayOutputStream();
        for (var part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    private byte[] read(MockHttpServletRequest request) throws IOException {
        return bodies.read(request, ContentCoding.ZSTD);
    }

    private MockHttpServletRequest request(InputStream in) {
        return bodies.request(in, -1);
    }
}
