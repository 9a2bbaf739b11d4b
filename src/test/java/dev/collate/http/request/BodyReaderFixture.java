package dev.collate.http.request;

import dev.collate.work.RequestWork;
import dev.collate.work.RequestWork.ClientConnection;
import dev.collate.work.WorkPools;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Objects;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.util.unit.DataSize;

/** Creates requests whose bodies arrive from a stream, and reads these bodies with a memory limit but without a time limit. */
final class BodyReaderFixture {
    static final int MEGABYTE = 1 << 20;
    static final Duration ONE_DAY = Duration.ofDays(1);
    static final OverloadSettings NO_TIMEOUTS = settings(DataSize.ofBytes(1), ONE_DAY, ONE_DAY);

    private final WorkPools pools = WorkPools.of(400 * MEGABYTE, 2, 1);

    /**
     * Returns settings for the time that the server waits for a body.
     *
     * @param slowest the minimum number of bytes per second
     */
    static OverloadSettings settings(DataSize slowest, Duration grace, Duration maxRequestTime) {
        return new OverloadSettings(0.5, 1, ONE_DAY, ONE_DAY, slowest, grace, maxRequestTime, DataSize.ofMegabytes(1));
    }

    WorkPools pools() {
        return pools;
    }

    /** Returns the number of bytes that all requests have reserved. */
    long used() {
        return pools.bodyMemory().used();
    }

    /** @param length the announced length of the body; -1 if it is not announced */
    MockHttpServletRequest request(InputStream in, int length) {
        return ArrivingBody.request(in, length, work("a", ONE_DAY));
    }

    /** @param timeout the maximum time that the request waits for memory */
    RequestWork work(String client, Duration timeout) {
        return new RequestWork(pools, client, timeout, new OpenConnection(), System.nanoTime());
    }

    private static final class OpenConnection implements ClientConnection {
        @Override
        public boolean isClosedByClient() {
            return false;
        }

        @Override
        public void closeNow() {}
    }

    /** Returns the work of a request of {@link ArrivingBody}. */
    static RequestWork work(MockHttpServletRequest request) {
        return (RequestWork) Objects.requireNonNull(request.getAttribute(RequestWork.class.getName()));
    }

    static byte[] read(MockHttpServletRequest request, OverloadSettings settings, boolean gzip) throws IOException {
        return new BodyReader(settings).read(request, work(request), gzip);
    }

    byte[] read(MockHttpServletRequest request, boolean gzip) throws IOException {
        return read(request, NO_TIMEOUTS, gzip);
    }
}
