package dev.collate.http.request;

import static dev.collate.http.request.BodyReaderFixture.MEGABYTE;
import static dev.collate.http.request.BodyReaderFixture.ONE_DAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.Seeds;
import dev.collate.testing.Threads;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.util.unit.DataSize;

@Tag("engine")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class BodyReaderTest {
    private final BodyReaderFixture bodies = new BodyReaderFixture();

    @Seeds
    void readsABodyInPiecesOfAnySize(long seed) throws IOException {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 5; caseNumber++) {
            var bytes = new byte[random.nextInt(1 << random.nextInt(1, 24))];
            random.nextBytes(bytes);
            boolean chunked = random.nextBoolean();

            var request = request(ArrivingBody.pieces(bytes, random), chunked ? -1 : bytes.length);
            assertThat(Arrays.equals(read(request), bytes))
                    .as("seed %d, case %d, %d bytes, chunked %s", seed, caseNumber, bytes.length, chunked)
                    .isTrue();
            BodyReaderFixture.work(request).close();
        }
    }

    @Test
    void doesNotReadBeyondTheAnnouncedLength() throws IOException {
        assertThat(read(request(new ByteArrayInputStream(new byte[100]), 60))).hasSize(60);
    }

    @Test
    void anAnnouncedLengthIsReservedAtOnce() throws IOException {
        var watched = new Dripping(30 * MEGABYTE) {
            @Override
            void beforeRead(int received) {
                assertThat(bodies.used()).isEqualTo(30 * MEGABYTE);
            }
        };
        assertThat(read(request(watched, 30 * MEGABYTE))).hasSize(30 * MEGABYTE);
    }

    @Test
    void theReservedMemoryOfAnUnknownLengthGrowsWithTheReceivedBytes() throws IOException {
        var watched = new Dripping(30 * MEGABYTE) {
            @Override
            void beforeRead(int received) {
                assertThat(bodies.used())
                        .isGreaterThanOrEqualTo(received <= 16 << 10 ? 0 : received)
                        .isLessThanOrEqualTo(4L * received + (64 << 10));
            }
        };
        var request = request(watched, -1);
        assertThat(read(request)).hasSize(30 * MEGABYTE);
        BodyReaderFixture.work(request).close();
        assertThat(bodies.used()).isZero();
    }

    @Test
    void aTinyBodyReservesNoMemory() throws IOException {
        read(request(new Dripping(16 << 10), 16 << 10));
        assertThat(bodies.used()).isZero();
    }

    @Test
    void noCpuPermitIsHeldWhileABodyArrives() throws IOException {
        read(request(new Dripping(10 * MEGABYTE), 10 * MEGABYTE));
        assertThat(bodies.pools().cpuPermits().used()).isZero();
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
    void bodyBelowTheMinimumRateIsRejectedAndClosesTheConnection() {
        var request = request(new Dripping(1000), 1000);
        var patience = BodyReaderFixture.settings(DataSize.ofBytes(Long.MAX_VALUE), Duration.ZERO, ONE_DAY);
        assertThatThrownBy(() -> BodyReaderFixture.read(request, patience, false))
                .satisfies(BodyReaderTest::isMalformed)
                .hasMessageContaining("too slowly");
        assertThat(RequestContext.of(request).connectionStaysOpen()).isFalse();
    }

    @Test
    void silentClientIsRejectedAndItsConnectionClosed() {
        // Tomcat throws a general exception, and only its cause shows that it was a timeout. The reader must recognize
        // both.
        for (var failure : new IOException[] {
            new SocketTimeoutException(), new IOException("client abort", new SocketTimeoutException())
        }) {
            var request = request(ArrivingBody.failing(failure), 10);
            assertThatThrownBy(() -> read(request))
                    .satisfies(BodyReaderTest::isMalformed)
                    .hasMessageContaining("too slowly");
            assertThat(RequestContext.of(request).connectionStaysOpen()).isFalse();
        }
    }

    @Test
    void incompleteBodyIsAClientError() {
        var broken = request(ArrivingBody.failing(new IOException("connection reset")), 10);
        assertThatThrownBy(() -> read(broken))
                .satisfies(BodyReaderTest::isMalformed)
                .hasMessageContaining("body is incomplete");
        assertThat(RequestContext.of(broken).connectionStaysOpen()).isFalse();

        var ended = request(new Dripping(9), 10);
        assertThatThrownBy(() -> read(ended))
                .satisfies(BodyReaderTest::isMalformed)
                .hasMessageContaining("ended before its Content-Length");
    }

    @Test
    void bodyBeyondTheMaximumRequestTimeIsRejectedAndClosesTheConnection() {
        var request = request(new Dripping(1000), 1000);
        var patience = BodyReaderFixture.settings(DataSize.ofBytes(1), ONE_DAY, Duration.ofNanos(1));
        assertThatThrownBy(() -> BodyReaderFixture.read(request, patience, false))
                .satisfies(BodyReaderTest::isMalformed)
                .hasMessageContaining("too long");
        assertThat(RequestContext.of(request).connectionStaysOpen()).isFalse();
    }

    /** If a request waits because the server has no free memory, this must not count as slowness of the client. */
    @Test
    void timeOfWaitingForMemoryIsNotCountedAgainstTheClient() throws Exception {
        var other = bodies.work("b", Duration.ZERO);
        other.reserveBody(79 * MEGABYTE);
        var request = request(new Dripping(10 * MEGABYTE), 10 * MEGABYTE);
        var patience = BodyReaderFixture.settings(DataSize.ofBytes(MEGABYTE), Duration.ofMillis(300), ONE_DAY);
        try (var threads = Executors.newCachedThreadPool()) {
            var reading = Threads.startAndAwaitWaiting(threads, () -> BodyReaderFixture.read(request, patience, false));
            Threads.pause(Duration.ofMillis(600));
            assertThat(reading.isDone()).isFalse();
            other.close();
            assertThat(reading.get(1, TimeUnit.MINUTES).length).isEqualTo(10 * MEGABYTE);
        }
    }

    private byte[] read(MockHttpServletRequest request) throws IOException {
        return bodies.read(request, false);
    }

    private MockHttpServletRequest request(InputStream in, int length) {
        return bodies.request(in, length);
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
}
