package dev.collate.web.overload;

import dev.collate.problem.ApiException;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import org.springframework.core.NestedExceptionUtils;

/** A request body on its way in: it holds the memory it needs, must keep pace, and takes a seat when it is complete. */
final class GuardedBody extends ServletInputStream {
    /** A body of unknown length takes memory in steps of this, then in steps of what it has. */
    private static final long FIRST_STEP = 1 << 16;

    private final ServletInputStream in;
    private final Admission admission;
    private final Pace pace;
    private final long length;
    private final BodyNeed need;
    private final Runnable cutOff;
    private final long start = System.nanoTime();
    private long read;
    private long provided;

    /**
     * @param length number of bytes, or -1 when it is not known
     * @param need the heap to hold for it
     * @param cutOff has the connection closed after the answer, unread
     */
    GuardedBody(ServletInputStream in, Admission admission, Pace pace, long length, BodyNeed need, Runnable cutOff) {
        this.in = in;
        this.admission = admission;
        this.pace = pace;
        this.length = length;
        this.need = need;
        this.cutOff = cutOff;
        provide(length < 0 ? FIRST_STEP : length);
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int most) throws IOException {
        int count = receive(target, offset, most);
        if (count > 0) {
            Turns.pass(read, read + count);
            read += count;
            need.count(target, offset, offset + count);
        }
        if (read > provided) {
            provide(2 * read);
        }
        if (count < 0 || read == length) {
            provide(read);
            admission.sit();
        } else if (pace.isMissedBy(read, System.nanoTime() - start)) {
            throw tooSlow();
        }
        return count;
    }

    private int receive(byte[] target, int offset, int most) throws IOException {
        try {
            return in.read(target, offset, most);
        } catch (IOException e) {
            // The container's own exception says why in its cause alone.
            if (NestedExceptionUtils.getMostSpecificCause(e) instanceof SocketTimeoutException) {
                throw tooSlow();
            }
            cutOff.run();
            throw ApiException.malformed("The body did not arrive as a whole.");
        }
    }

    private void provide(long bytes) {
        provided = bytes;
        admission.holdAll(need.heapBytes(bytes));
    }

    private ApiException tooSlow() {
        cutOff.run();
        return ApiException.malformed(
                "The body came too slowly: " + pace.bytesPerSecond() + " bytes a second are expected.");
    }

    @Override
    public boolean isFinished() {
        return in.isFinished();
    }

    @Override
    public boolean isReady() {
        return in.isReady();
    }

    @Override
    public void setReadListener(ReadListener listener) {
        in.setReadListener(listener);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
