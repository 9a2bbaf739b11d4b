package dev.collate.http;

import dev.collate.http.request.TimeSlice;
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
        return new YieldingOutput(super.getOutputStream());
    }

    private static final class YieldingOutput extends ServletOutputStream {
        private final ServletOutputStream target;
        private final TimeSlice slice = new TimeSlice();

        private YieldingOutput(ServletOutputStream target) {
            this.target = target;
        }

        @Override
        public void write(int value) throws IOException {
            target.write(value);
            slice.yieldIfOver();
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            target.write(source, offset, length);
            slice.yieldIfOver();
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
