package dev.collate.http.request;

import dev.collate.work.RequestWork;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Random;
import org.springframework.mock.web.MockHttpServletRequest;

/** Creates requests whose bodies arrive from a stream. */
final class ArrivingBody {
    private ArrivingBody() {}

    /** @param length the announced length of the body; -1 if it is not announced */
    static MockHttpServletRequest request(InputStream in, int length, RequestWork work) {
        var request = new MockHttpServletRequest() {
            @Override
            public ServletInputStream getInputStream() {
                return new BodyStream(in);
            }

            @Override
            public long getContentLengthLong() {
                return length;
            }
        };
        request.setAttribute(RequestWork.class.getName(), work);
        return request;
    }

    /** Returns a stream that returns the bytes in pieces of random length. */
    static InputStream pieces(byte[] bytes, Random random) {
        return new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, random.nextInt(1, 1 << 20)));
            }
        };
    }

    static InputStream failing(IOException failure) {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                throw failure;
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                throw failure;
            }
        };
    }

    private static final class BodyStream extends ServletInputStream {
        private final InputStream in;

        private BodyStream(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            return in.read();
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return in.read(target, offset, length);
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
