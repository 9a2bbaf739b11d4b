package dev.collate.http;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets other requests run while a long response is written, because much of such a response is generated only when it is written. The JDK
 * does not preempt a virtual thread. While the client takes the data, the thread never waits, so a few such threads would delay all other
 * requests.
 */
final class YieldingResponse extends HttpServletResponseWrapper {
    /** Number of bytes between two yields. It takes at most about half a millisecond to generate or copy them. */
    private static final int YIELD_BYTES = 64 << 10;

    /** Number of yields for each pause. With a smaller number, new requests wait less, but the throughput of large comparisons is lower. */
    private static final int YIELDS_PER_PAUSE = 32;

    YieldingResponse(HttpServletResponse response) {
        super(response);
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
        return new YieldingOutput(super.getOutputStream());
    }

    private static final class YieldingOutput extends ServletOutputStream {
        private final ServletOutputStream target;
        private int bytesSinceYield;
        private int yieldCount;

        private YieldingOutput(ServletOutputStream target) {
            this.target = target;
        }

        @Override
        public void write(int value) throws IOException {
            target.write(value);
            afterWriting(1);
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            target.write(source, offset, length);
            afterWriting(length);
        }

        /**
         * Yields after every {@value #YIELD_BYTES} bytes, and waits for an instant after several yields. The scheduler of the JDK has a
         * queue for each processor, and one for new threads. A thread that yields goes back to the queue of its processor if another thread
         * is there, and a processor takes a new thread only if its own queue is empty. So if two threads on each processor only yielded, no
         * new request would run until one of these threads ends.
         */
        // The warning is about platform threads, for which yield is only a hint. A virtual thread goes to the end of
        // the queue.
        @SuppressWarnings("ThreadPriorityCheck")
        private void afterWriting(int bytes) {
            bytesSinceYield += bytes;
            if (bytesSinceYield < YIELD_BYTES) {
                return;
            }
            bytesSinceYield = 0;
            if (++yieldCount % YIELDS_PER_PAUSE == 0) {
                LockSupport.parkNanos(1);
            } else {
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
