package dev.collate.access;

import dev.collate.web.CountedBody;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A request whose body cannot be read beyond a number of bytes. */
final class CountedRequest extends HttpServletRequestWrapper implements CountedBody {
    private final long most;
    private @Nullable ServletInputStream body;

    CountedRequest(HttpServletRequest request, long most) {
        super(request);
        this.most = most;
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
        if (body == null) {
            body = new CountedStream(super.getInputStream(), most);
        }
        return body;
    }

    @Override
    public BufferedReader getReader() throws IOException {
        var encoding = getCharacterEncoding();
        return new BufferedReader(new InputStreamReader(
                getInputStream(), encoding == null ? StandardCharsets.UTF_8 : Charset.forName(encoding)));
    }

    @Override
    public void readToEnd() throws IOException {
        getInputStream().transferTo(OutputStream.nullOutputStream());
    }

    private static final class CountedStream extends ServletInputStream {
        private final ServletInputStream source;
        private final long most;
        private long count;

        CountedStream(ServletInputStream source, long most) {
            this.source = source;
            this.most = most;
        }

        @Override
        public int read() throws IOException {
            var next = source.read();
            if (next >= 0) {
                add(1);
            }
            return next;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            var read = source.read(bytes, offset, length);
            if (read > 0) {
                add(read);
            }
            return read;
        }

        private void add(int read) {
            count += read;
            if (count > most) {
                throw BodyLimit.exceeded(most);
            }
        }

        @Override
        public boolean isFinished() {
            return source.isFinished();
        }

        @Override
        public boolean isReady() {
            return source.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            source.setReadListener(listener);
        }
    }
}
