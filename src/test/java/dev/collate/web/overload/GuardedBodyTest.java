package dev.collate.web.overload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class GuardedBodyTest {
    private static final Pace ANY_PACE = new Pace(1, Duration.ofDays(1));

    private final Lanes lanes = Lanes.of(320 << 20, 2);
    private final Admission admission = new Admission(lanes, Duration.ofMillis(1), new Carriers());
    private final AtomicBoolean cutOff = new AtomicBoolean();

    @Test
    void memoryIsTakenBeforeABodyOfKnownLengthIsRead() {
        body(new ByteArrayInputStream(new byte[0]), ANY_PACE, 1 << 20);
        assertThat(lanes.small().memory().used()).isEqualTo(3 << 20);
    }

    @Test
    void memoryGrowsWithABodyOfUnknownLength() throws IOException {
        var body = body(new ByteArrayInputStream(new byte[20 << 20]), ANY_PACE, -1);
        assertThat(lanes.small().memory().used()).isLessThan(1 << 20);
        assertThat(body.readAllBytes()).hasSize(20 << 20);
        assertThat(lanes.small().memory().used()).isZero();
        assertThat(lanes.large().memory().used()).isBetween(60L << 20, 120L << 20);
    }

    @Test
    void memoryForItemsIsTakenWhenTheBodyIsThere() throws IOException {
        var bytes = new byte[1 << 10];
        Arrays.fill(bytes, (byte) ',');
        bytes[0] = 'x';
        var body = body(new ByteArrayInputStream(bytes), ANY_PACE, bytes.length);
        assertThat(body.readAllBytes()).hasSize(bytes.length);
        assertThat(lanes.small().memory().used()).isEqualTo(Lane.inWholeUnits(3 * 1024 + 100 * 1023));
    }

    @Test
    void aSeatIsTakenByTheLastByteAndNotBefore() throws IOException {
        var body = body(new ByteArrayInputStream(new byte[10]), ANY_PACE, 10);
        assertThat(body.readNBytes(9)).hasSize(9);
        assertThat(lanes.small().seats().used()).isZero();
        assertThat(body.read()).isZero();
        assertThat(lanes.small().seats().used()).isOne();
    }

    @Test
    void aBodyOfUnknownLengthTakesItsSeatAtTheEnd() throws IOException {
        var body = body(new ByteArrayInputStream(new byte[10]), ANY_PACE, -1);
        assertThat(body.read(new byte[10])).isEqualTo(10);
        assertThat(lanes.small().seats().used()).isZero();
        assertThat(body.read()).isEqualTo(-1);
        assertThat(lanes.small().seats().used()).isOne();
    }

    @Test
    void aBodyBelowThePaceIsRefusedAndItsConnectionClosed() {
        var body = body(new ByteArrayInputStream(new byte[10]), new Pace(Long.MAX_VALUE, Duration.ZERO), 10);
        assertThatThrownBy(body::read).satisfies(GuardedBodyTest::isMalformed).hasMessageContaining("too slowly");
        assertThat(cutOff).isTrue();
    }

    @Test
    void aSilentClientIsRefusedAndItsConnectionClosed() {
        var body = body(failing(new SocketTimeoutException()), ANY_PACE, 10);
        assertThatThrownBy(body::read).satisfies(GuardedBodyTest::isMalformed).hasMessageContaining("too slowly");
        assertThat(cutOff).isTrue();
    }

    @Test
    void aBodyThatBreaksOffIsTheCallersError() {
        var body = body(failing(new IOException("connection reset")), ANY_PACE, 10);
        assertThatThrownBy(body::read).satisfies(GuardedBodyTest::isMalformed);
        assertThat(cutOff).isTrue();
    }

    private GuardedBody body(InputStream in, Pace pace, long length) {
        return new GuardedBody(
                new Servlet(in),
                admission,
                pace,
                length,
                new BodyNeed(HandlerWithItems.class.getAnnotation(HeapNeed.class)),
                () -> cutOff.set(true));
    }

    @HeapNeed(perByte = 3, perItem = 100, items = ",")
    private static final class HandlerWithItems {}

    private static InputStream failing(IOException failure) {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                throw failure;
            }

            @Override
            public int read(byte[] target, int offset, int most) throws IOException {
                throw failure;
            }
        };
    }

    private static void isMalformed(Throwable e) {
        assertThat(((ApiException) e).code()).isEqualTo(ErrorCode.INVALID_REQUEST);
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
        public int read(byte[] target, int offset, int most) throws IOException {
            return in.read(target, offset, most);
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
