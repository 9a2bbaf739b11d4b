package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.admission.MinimumRate;
import dev.collate.admission.RequestWatchdog;
import dev.collate.admission.ResourcePools;
import dev.collate.admission.ResourceReservation;
import dev.collate.http.body.ClientTimeouts;
import dev.collate.http.context.RequestContext;
import dev.collate.testing.Threads;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

@Tag("engine")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ThrottledResponseTest {
    private static final int THREADS = 2;
    private static final Duration LONG = Duration.ofDays(1);
    private static final ClientTimeouts ENDLESS = new ClientTimeouts(new MinimumRate(1, LONG), LONG);

    private final ResourcePools pools = ResourcePools.of(320 << 20, 1, THREADS, 1);
    private final RequestWatchdog watchdog = new RequestWatchdog(LONG);
    private final ResourceReservation reservation = reservation("a");
    private final MockHttpServletRequest request = new MockHttpServletRequest();
    private final Client client = new Client();
    private Runnable taking = () -> {};

    @AfterEach
    void stop() {
        watchdog.close();
    }

    @Test
    void writtenBytesArrive() throws IOException {
        try (var out = response(ENDLESS)) {
            out.write("abc".getBytes(StandardCharsets.US_ASCII), 1, 2);
            out.write('d');
        }
        assertThat(client.taken.toString(StandardCharsets.US_ASCII)).isEqualTo("bcd");
    }

    @Test
    void permitIsFreeWhileTheClientDoesNotRead() throws IOException {
        reservation.admit(1000);
        taking = () -> Threads.await(() -> pools.small().cpu().used() == 0);
        response(ENDLESS).write(new byte[100]);
    }

    @Test
    void permitIsFreeWhileTheClientDoesNotReadTheEnd() throws IOException {
        reservation.admit(1000);
        taking = () -> Threads.await(() -> pools.small().cpu().used() == 0);
        response(ENDLESS).flush();
        // This was the end of the response, so the request needs no permit any more.
        assertThat(pools.small().cpu().used()).isZero();
    }

    @Test
    void workContinuesWithAPermit() throws IOException {
        reservation.admit(1000);
        taking = () -> Threads.await(() -> pools.small().cpu().used() == 0);
        response(ENDLESS).write(new byte[100]);
        assertThat(pools.small().cpu().used()).isOne();
    }

    @Test
    void workWaitsForAPermitOfOthers() throws Exception {
        reservation.admit(1000);
        var others = new ResourceReservation[] {reservation("b"), reservation("c")};
        taking = () -> {
            Threads.await(() -> pools.small().cpu().used() == 0);
            for (var other : others) {
                other.admit(1000);
            }
        };
        var out = response(ENDLESS);
        try (var threads = Executors.newCachedThreadPool()) {
            var writing = Threads.startAndAwaitWaiting(threads, () -> {
                out.write(new byte[100]);
                return true;
            });
            Threads.await(() -> pools.small().cpu().used() == others.length);
            assertThat(writing.isDone()).isFalse();
            others[0].close();
            assertThat(writing.get(1, TimeUnit.MINUTES)).isTrue();
            assertThat(pools.small().cpu().used()).isEqualTo(others.length);
        }
    }

    @Test
    void clientBelowTheMinimumRateIsDisconnected() throws IOException {
        var patience = new ClientTimeouts(new MinimumRate(Long.MAX_VALUE, Duration.ZERO), LONG);
        assertDisconnected(response(patience));
    }

    @Test
    void requestBeyondTheMaximumTimeIsDisconnected() throws IOException {
        assertDisconnected(response(new ClientTimeouts(ENDLESS.minimumRate(), Duration.ofNanos(1))));
    }

    @Test
    void slowClientAboveTheLimitIsDisconnected() throws IOException {
        reservation("b").mayWaitForClient(LONG.toNanos());
        taking = () -> Threads.await(() -> reservation.waitedNanos() > 1_100_000_000);
        assertDisconnected(response(ENDLESS));
    }

    @Test
    void writeStopsCancelledWorkOnceAPartIsSent() throws IOException {
        reservation.cancellation().cancel();
        var out = response(ENDLESS);
        // After the cancellation, the error response that reports it can still be written.
        assertThatCode(() -> out.write(new byte[100])).doesNotThrowAnyException();
        client.response.setCommitted(true);
        assertThatThrownBy(() -> out.write(new byte[100])).isInstanceOf(CancellationException.class);
    }

    private void assertDisconnected(ServletOutputStream out) {
        assertThatThrownBy(() -> out.write(new byte[100]))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("too slowly");
        assertThat(RequestContext.of(request).connection().staysOpen()).isFalse();
    }

    private ResourceReservation reservation(String holder) {
        return new ResourceReservation(pools, holder, Duration.ZERO, watchdog, () -> false);
    }

    private ServletOutputStream response(ClientTimeouts patience) throws IOException {
        var context = RequestContext.of(request);
        context.setReservation(reservation);
        return new ThrottledResponse(client.response, context, patience).getOutputStream();
    }

    /** The output stream of a client. The test decides how long the client takes to read ({@code taking}). */
    private final class Client extends ServletOutputStream {
        private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
        private final MockHttpServletResponse response = new MockHttpServletResponse() {
            @Override
            public ServletOutputStream getOutputStream() {
                return Client.this;
            }
        };

        @Override
        public void write(int one) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void write(byte[] bytes, int offset, int count) {
            taking.run();
            taken.write(bytes, offset, count);
        }

        @Override
        public void flush() {
            taking.run();
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {}
    }
}
