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
import dev.collate.testing.Seeds;
import dev.collate.testing.Threads;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.mock.web.MockHttpServletRequest;

@Tag("engine")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class BodyReaderTest {
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

    @Seeds(20)
    void readsABodyInPiecesOfAnySize(long seed) throws IOException {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 5; caseNumber++) {
            var bytes = new byte[random.nextInt(1 << random.nextInt(1, 24))];
            random.nextBytes(bytes);
            boolean chunked = random.nextBoolean();

            var request = request(pieces(bytes, random), chunked ? -1 : bytes.length);
            assertThat(Arrays.equals(read(request), bytes))
                    .as("seed %d, case %d, %d bytes, chunked %s", seed, caseNumber, bytes.length, chunked)
                    .isTrue();
            RequestContext.of(request).reservation().close();
        }
    }

    /** Java compresses the body. The body may consist of several members, and their headers may have all optional fields. */
    @Seeds(20)
    void decompressesABodyInPiecesOfAnySize(long seed) throws IOException {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 5; caseNumber++) {
            var bytes = new byte[random.nextInt(1 << random.nextInt(1, 22))];
            random.nextBytes(bytes);
            int middle = random.nextInt(bytes.length + 1);
            var gzip = new ByteArrayOutputStream();
            gzip.write(gzip(Arrays.copyOf(bytes, middle)));
            gzip.write(withOptionalFields(gzip(Arrays.copyOfRange(bytes, middle, bytes.length))));
            boolean chunked = random.nextBoolean();

            var request = request(pieces(gzip.toByteArray(), random), chunked ? -1 : gzip.size());
            assertThat(Arrays.equals(unzip(request), bytes))
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
    void aDamagedCompressedBodyIsRejected() throws IOException {
        var gzip = gzip("id,name\n1,Anna\n2,Ben\n".getBytes(StandardCharsets.UTF_8));
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
        assertThatThrownBy(() -> unzip(request))
                .satisfies(BodyReaderTest::isMalformed)
                .hasMessageStartingWith("The body is not valid gzip: ");
        RequestContext.of(request).reservation().close();
    }

    @Test
    void theLimitAppliesToTheDecompressedBody() throws IOException {
        var random = new byte[100_001];
        new Random(1).nextBytes(random);
        var gzip = gzip(Arrays.copyOf(random, 100_000));
        var request = request(new ByteArrayInputStream(gzip), gzip.length);
        RequestContext.of(request).setMaxBodySize(100_100);
        assertThat(unzip(request)).hasSize(100_000);
        var text = gzip("abcdefghij".repeat(10_001).getBytes(StandardCharsets.UTF_8));
        var larger = request(new ByteArrayInputStream(text), text.length);
        RequestContext.of(larger).setMaxBodySize(100_000);
        assertThatThrownBy(() -> unzip(larger))
                .satisfies(BodyReaderTest::isTooLarge)
                .hasMessage("The request body is larger than the maximum of 100000 bytes.");
    }

    @Test
    void aDecompressionBombIsRejectedEarly() throws IOException {
        var gzip = gzip(new byte[64 * MEGABYTE]);
        var bomb = new ByteArrayInputStream(gzip);
        var request = request(bomb, gzip.length);
        assertThatThrownBy(() -> unzip(request))
                .satisfies(BodyReaderTest::isTooLarge)
                .hasMessageContaining("more than 200 times");
        assertThat(gzip.length - bomb.available()).isLessThanOrEqualTo(1 << 14);
        assertThat(used()).isLessThan(20 * MEGABYTE);
    }

    private static void isTooLarge(Throwable e) {
        assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.PAYLOAD_TOO_LARGE);
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        var gzip = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(gzip)) {
            out.write(bytes);
        }
        return gzip.toByteArray();
    }

    private static byte[] unzip(MockHttpServletRequest request) throws IOException {
        return BodyReader.read(request, ENDLESS, ESTIMATE, ContentCoding.GZIP);
    }

    @Test
    void doesNotReadBeyondTheAnnouncedLength() throws IOException {
        assertThat(read(request(new ByteArrayInputStream(new byte[100]), 60))).hasSize(60);
    }

    @Test
    void largeContentLengthWithASmallBodyReservesLittleMemory() {
        var request = request(new Dripping(MEGABYTE - 1), 48 * MEGABYTE);
        assertThatThrownBy(() -> read(request)).hasMessageContaining("ended before");
        assertThat(pools.large().memory().used()).isEqualTo(MEGABYTE);
    }

    @Test
    void reservedMemoryGrowsWithTheReceivedBytes() {
        for (int length : new int[] {48 * MEGABYTE, -1}) {
            var watched = new Dripping(30 * MEGABYTE) {
                @Override
                void beforeRead(int received) {
                    assertThat(used()).isGreaterThanOrEqualTo(received);
                    // While the server cannot exclude that the request is small, the request reserves its maximum at
                    // once.
                    assertThat(used()).isLessThanOrEqualTo(Math.max(pools.maxSmall(), MEGABYTE + 5L * received));
                }
            };
            var request = request(watched, length);
            try {
                assertThat(read(request)).hasSize(30 * MEGABYTE);
            } catch (IOException | ApiException e) {
                assertThat(e).hasMessageContaining("ended before");
            }
            assertThat(watched.received).isEqualTo(30 * MEGABYTE);
            RequestContext.of(request).reservation().close();
            assertThat(used()).isZero();
        }
    }

    @Test
    void smallBodyReservesItsMaximumAtOnce() throws IOException {
        read(request(new Dripping(1000), 1000));
        assertThat(pools.small().memory().used()).isEqualTo(16_000);
        assertThat(pools.large().memory().used()).isZero();
    }

    @Test
    void noCpuPermitIsHeldWhileABodyArrives() throws IOException {
        read(request(new Dripping(1000), 1000));
        read(request(new Dripping(10 * MEGABYTE), 10 * MEGABYTE));
        assertThat(pools.small().cpu().used() + pools.large().cpu().used()).isZero();
    }

    @Test
    void chunkedBodyIsRejectedAsSoonAsItIsTooLarge() {
        var endless = new Dripping(Integer.MAX_VALUE);
        var request = request(endless, -1);
        RequestContext.of(request).setMaxBodySize(100_000);

        assertThatThrownBy(() -> read(request))
                .satisfies(e -> assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.PAYLOAD_TOO_LARGE));
        assertThat(endless.received).isLessThan(200_000);
    }

    @Test
    void unreadChunkedBodyIsCheckedForSizeAndDiscarded() throws IOException {
        var allowed = request(new Dripping(100_000), -1);
        RequestContext.of(allowed).setMaxBodySize(100_000);
        BodyReader.discard(allowed, ENDLESS);
        assertThat(used()).isZero();

        var endless = new Dripping(Integer.MAX_VALUE);
        var request = request(endless, -1);
        RequestContext.of(request).setMaxBodySize(100_000);
        assertThatThrownBy(() -> BodyReader.discard(request, ENDLESS))
                .satisfies(e -> assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.PAYLOAD_TOO_LARGE));
        assertThat(endless.received).isLessThan(200_000);
    }

    @Test
    void bodyBelowTheMinimumRateIsRejectedAndClosesTheConnection() {
        var request = request(new Dripping(1000), 1000);
        var patience = new ClientTimeouts(new MinimumRate(Long.MAX_VALUE, Duration.ZERO), LONG);
        assertThatThrownBy(() -> BodyReader.read(request, patience, ESTIMATE, ContentCoding.IDENTITY))
                .satisfies(BodyReaderTest::isMalformed)
                .hasMessageContaining("too slowly");
        assertThat(RequestContext.of(request).connection().staysOpen()).isFalse();
    }

    @Test
    void silentClientIsRejectedAndItsConnectionClosed() {
        // Tomcat throws a general exception, and only its cause shows that it was a timeout. The reader must recognize
        // both.
        for (var failure : new IOException[] {
            new SocketTimeoutException(), new IOException("client abort", new SocketTimeoutException())
        }) {
            var request = request(failing(failure), 10);
            assertThatThrownBy(() -> read(request))
                    .satisfies(BodyReaderTest::isMalformed)
                    .hasMessageContaining("too slowly");
            assertThat(RequestContext.of(request).connection().staysOpen()).isFalse();
        }
    }

    @Test
    void incompleteBodyIsAClientError() {
        var broken = request(failing(new IOException("connection reset")), 10);
        assertThatThrownBy(() -> read(broken))
                .satisfies(BodyReaderTest::isMalformed)
                .hasMessageContaining("body is incomplete");
        assertThat(RequestContext.of(broken).connection().staysOpen()).isFalse();

        var ended = request(new Dripping(9), 10);
        assertThatThrownBy(() -> read(ended))
                .satisfies(BodyReaderTest::isMalformed)
                .hasMessageContaining("ended before its Content-Length");
    }

    @Test
    void bodyBeyondTheMaximumRequestTimeIsRejectedAndClosesTheConnection() {
        var request = request(new Dripping(1000), 1000);
        var patience = new ClientTimeouts(ENDLESS.minimumRate(), Duration.ofNanos(1));
        assertThatThrownBy(() -> BodyReader.read(request, patience, ESTIMATE, ContentCoding.IDENTITY))
                .satisfies(BodyReaderTest::isMalformed)
                .hasMessageContaining("too long");
        assertThat(RequestContext.of(request).connection().staysOpen()).isFalse();
    }

    @Test
    void slowClientAboveTheLimitIsRejected() {
        var few = ResourcePools.of(320 * MEGABYTE, 2, 2, 1);
        var other = new ResourceReservation(few, "b", Duration.ZERO, watchdog, () -> false);
        var request = request(
                new Dripping(10) {
                    @Override
                    void beforeRead(int received) {
                        // A client is not slow in the first second of waiting, so this pause is longer.
                        Threads.pause(Duration.ofMillis(1_100));
                        assertThat(other.mayWaitForClient(LONG.toNanos())).isTrue();
                    }
                },
                10);
        RequestContext.of(request)
                .setReservation(new ResourceReservation(few, "a", Duration.ZERO, watchdog, () -> false));
        assertThatThrownBy(() -> read(request))
                .satisfies(e -> assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.OVERLOADED))
                .hasMessageContaining("Too many clients send slowly");
        assertThat(RequestContext.of(request).connection().staysOpen()).isFalse();
    }

    /** If a request waits because the server has no free memory, this must not count as slowness of the client. */
    @Test
    void timeOfWaitingForMemoryIsNotCountedAgainstTheClient() throws Exception {
        var other = new ResourceReservation(pools, "b", Duration.ZERO, watchdog, () -> false);
        other.holdBody(252 * MEGABYTE, 252 * MEGABYTE, MemoryEstimate.perByte(1));
        var request = request(new Dripping(4 * MEGABYTE), 4 * MEGABYTE);
        var patience = new ClientTimeouts(new MinimumRate(MEGABYTE, Duration.ofSeconds(1)), LONG);
        try (var threads = Executors.newCachedThreadPool()) {
            var reading = Threads.startAndAwaitWaiting(
                    threads, () -> BodyReader.read(request, patience, ESTIMATE, ContentCoding.IDENTITY));
            Threads.pause(Duration.ofSeconds(4));
            assertThat(reading.isDone()).isFalse();
            other.close();
            assertThat(reading.get(1, TimeUnit.MINUTES).length).isEqualTo(4 * MEGABYTE);
        }
        assertThat(pools.slowClients().used()).isZero();
    }

    private long used() {
        return pools.small().memory().used() + pools.large().memory().used();
    }

    private static byte[] read(MockHttpServletRequest request) throws IOException {
        return BodyReader.read(request, ENDLESS, ESTIMATE, ContentCoding.IDENTITY);
    }

    private MockHttpServletRequest request(InputStream in, int length) {
        var request = new MockHttpServletRequest() {
            @Override
            public ServletInputStream getInputStream() {
                return new Servlet(in);
            }

            @Override
            public long getContentLengthLong() {
                return length;
            }
        };
        RequestContext.of(request).setReservation(new ResourceReservation(pools, "a", LONG, watchdog, () -> false));
        return request;
    }

    private static InputStream pieces(byte[] bytes, Random random) {
        return new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, random.nextInt(1, 1 << 20)));
            }
        };
    }

    private static InputStream failing(IOException failure) {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                throw failure;
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                throw failure;
            }
        };
    }

    private static void isMalformed(Throwable e) {
        assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    }

    /** A body of zeros that arrives in pieces of 10,000 bytes. */
    private static class Dripping extends InputStream {
        private final int length;
        int received;

        Dripping(int length) {
            this.length = length;
        }

        void beforeRead(int soFar) {}

        @Override
        public int read() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int read(byte[] target, int offset, int count) {
            beforeRead(received);
            if (received == length) {
                return -1;
            }
            int piece = Math.min(Math.min(count, 10_000), length - received);
            received += piece;
            return piece;
        }
    }

    private static final class Servlet extends ServletInputStream {
        private final InputStream in;

        private Servlet(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            return in.read();
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return in.read(target, offset, length);
        }

        @Override
        public boolean isFinished() {
            return false;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {}
    }
}
