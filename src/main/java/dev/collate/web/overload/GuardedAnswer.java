package dev.collate.web.overload;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * An answer whose client may be slow to take it: after a moment of waiting the request gives its seat to another, and below the pace the
 * connection is closed. What goes through {@link ServletResponse#getWriter} is small, and not watched.
 */
final class GuardedAnswer extends HttpServletResponseWrapper {
    private final Admission admission;
    private final Pace pace;
    private final Runnable cutOff;
    private @Nullable ServletOutputStream out;

    /**
     * @param cutOff has the connection closed
     */
    GuardedAnswer(HttpServletResponse response, Admission admission, Pace pace, Runnable cutOff) {
        super(response);
        this.admission = admission;
        this.pace = pace;
        this.cutOff = cutOff;
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
        if (out == null) {
            out = new Output(super.getOutputStream());
        }
        return out;
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
            admission.waitForClient();
            try {
                target.write(source, offset, count);
            } finally {
                admission.goOn();
            }
            written += count;
            if (pace.isMissedBy(written, admission.waitedNanos())) {
                cutOff.run();
                throw new IOException("The client takes the answer too slowly");
            }
        }

        @Override
        public void flush() throws IOException {
            admission.waitForClient();
            try {
                target.flush();
            } finally {
                admission.goOn();
            }
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
            target.close();
        }
    }
}
