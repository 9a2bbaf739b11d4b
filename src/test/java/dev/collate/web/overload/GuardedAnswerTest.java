package dev.collate.web.overload;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletResponse;

class GuardedAnswerTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Lanes lanes = Lanes.of(320 << 20, 2);
    private final Carriers carriers = new Carriers();
    private final Admission admission = new Admission(lanes, Duration.ofMillis(1), carriers);
    private final Client client = new Client();

    @BeforeEach
    void start() {
        carriers.start();
        admission.sit();
    }

    @AfterEach
    void stop() {
        carriers.stop();
    }

    @Test
    void aClientThatTakesNothingOfAnAnswerHoldsNoSeatMeanwhile() throws IOException {
        answer().write(new byte[100]);
        assertThat(client.waitedForAFreeSeat).isTrue();
    }

    @Test
    void norDoesOneThatTakesNothingOfItsEnd() throws IOException {
        answer().flush();
        assertThat(client.waitedForAFreeSeat).isTrue();
    }

    private ServletOutputStream answer() throws IOException {
        var response = new HttpServletResponseWrapper(new MockHttpServletResponse()) {
            @Override
            public ServletOutputStream getOutputStream() {
                return client;
            }
        };
        return new GuardedAnswer(response, admission, new Pace(1, LONG), () -> {}).getOutputStream();
    }

    /** Takes nothing before the seat is free. */
    private final class Client extends ServletOutputStream {
        private boolean waitedForAFreeSeat;

        @Override
        public void write(int one) {
            take();
        }

        @Override
        public void write(byte[] bytes, int offset, int count) {
            take();
        }

        @Override
        public void flush() {
            take();
        }

        private void take() {
            long start = System.nanoTime();
            while (lanes.small().seats().used() > 0 && System.nanoTime() - start < LONG.toNanos()) {
                LockSupport.parkNanos(1_000_000);
            }
            waitedForAFreeSeat = lanes.small().seats().used() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {}
    }
}
