package dev.collate.http;

import dev.collate.admission.ResourceReservation;
import dev.collate.http.body.ClientTimeouts;
import dev.collate.http.context.RequestContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Limits how long a response waits for a client that reads slowly. While a response waits, another request may use its CPU permit. If the
 * client reads below the minimum rate, or if the request has taken too long, the connection is closed. After a part of the response has
 * been sent, each write also checks whether the work was cancelled. Only small responses use {@link ServletResponse#getWriter}, so that
 * writer is not limited.
 */
final class ThrottledResponse extends HttpServletResponseWrapper {
    private final RequestContext context;
    private final ResourceReservation reservation;
    private final ClientTimeouts timeouts;
    private @Nullable ServletOutputStream out;

    ThrottledResponse(HttpServletResponse response, RequestContext context, ClientTimeouts timeouts) {
        super(response);
        this.context = context;
        this.reservation = context.reservation();
        this.timeouts = timeouts;
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
        if (out == null) {
            out = new Output(super.getOutputStream());
        }
        return out;
    }

    @Override
    public void flushBuffer() throws IOException {
        waitForClient(super::flushBuffer);
    }

    private void waitForClient(Sending sending) throws IOException {
        reservation.beginWaitForClient();
        try {
            sending.send();
        } finally {
            reservation.endWaitForClient();
        }
    }

    private interface Sending {
        void send() throws IOException;
    }

    private final class Output extends ServletOutputStream {
        private final ServletOutputStream target;
        private long written;

        private Output(ServletOutputStream target) {
            this.target = target;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] source, int offset, int count) throws IOException {
            waitForClient(() -> target.write(source, offset, count));
            written += count;
            checkClient();
            if (isCommitted()) {
                // This check happens only after a part of the response has been sent. Before that, the response may be
                // the error that reports the cancellation.
                reservation.cancellation().check();
            }
        }

        private void checkClient() throws IOException {
            long waited = reservation.waitedNanos();
            var left = timeouts.maxRequestTime().minusNanos(System.nanoTime() - context.startNanos());
            if (timeouts.minimumRate().isMissedBy(written, waited)
                    || left.isNegative()
                    || !reservation.mayWaitForClient(waited)
                    || !reservation.resumeComputing(left)) {
                context.connection().closeNow();
                throw new IOException("The client reads the response too slowly");
            }
        }

        @Override
        public void flush() throws IOException {
            waitForClient(target::flush);
        }

        @Override
        public boolean isReady() {
            return target.isReady();
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            target.setWriteListener(listener);
        }

        @Override
        public void close() throws IOException {
            waitForClient(target::close);
        }
    }
}
