package dev.collate.http;

import dev.collate.work.YieldCounter;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;

/** Lets other requests run while a long response is written, because much of such a response is generated only when it is written. */
final class YieldingResponse extends HttpServletResponseWrapper {
    YieldingResponse(HttpServletResponse response) {
        super(response);
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
        return new Output(super.getOutputStream());
    }

    private static final class Output extends ServletOutputStream {
        private final ServletOutputStream target;
        private final YieldCounter counter = new YieldCounter();

        private Output(ServletOutputStream target) {
            this.target = target;
        }

        @Override
        public void write(int one) throws IOException {
            target.write(one);
            counter.count(1);
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            target.write(source, offset, length);
            counter.count(length);
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
