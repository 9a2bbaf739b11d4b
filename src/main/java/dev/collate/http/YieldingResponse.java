package dev.collate.http;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;

/**
 * Lets other requests run while a long response is written. Much of such a response is generated only when it is written, and the JDK does
 * not preempt the virtual thread that does this. So the thread yields after every {@value #YIELD_BYTES} bytes.
 */
final class YieldingResponse extends HttpServletResponseWrapper {
    /** It takes about half a millisecond to generate this many bytes. */
    private static final int YIELD_BYTES = 64 << 10;

    YieldingResponse(HttpServletResponse response) {
        super(response);
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
        return new Output(super.getOutputStream());
    }

    private static final class Output extends ServletOutputStream {
        private final ServletOutputStream target;
        private int sinceYield;

        private Output(ServletOutputStream target) {
            this.target = target;
        }

        @Override
        public void write(int one) throws IOException {
            target.write(one);
            count(1);
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            target.write(source, offset, length);
            count(length);
        }

        // The warning is about platform threads, for which yield is only a hint. A virtual thread goes to the end of
        // the queue.
        @SuppressWarnings("ThreadPriorityCheck")
        private void count(int bytes) {
            sinceYield += bytes;
            if (sinceYield >= YIELD_BYTES) {
                sinceYield = 0;
                Thread.yield();
            }
        }

        @Override
        public void flush() throws IOException {
            target.flush();
        }

        @Override
        public void close() throws IOException {
            target.close();
        }

        @Override
        public boolean isReady() {
            return target.isReady();
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            target.setWriteListener(listener);
        }
    }
}
