package dev.collate.http.body;

import dev.collate.admission.MinimumRate;
import dev.collate.admission.RequestWatchdog;
import dev.collate.admission.ResourcePools;
import dev.collate.admission.ResourceReservation;
import dev.collate.limit.MemoryEstimate;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.springframework.mock.web.MockHttpServletRequest;

/** Creates requests whose bodies arrive from a stream, and reads these bodies with a memory limit but without a time limit. */
final class BodyReaderFixture implements AutoCloseable {
    static final int MEGABYTE = 1 << 20;
    static final Duration ONE_DAY = Duration.ofDays(1);
    static final ClientTimeouts NO_TIMEOUTS = new ClientTimeouts(new MinimumRate(1, ONE_DAY), ONE_DAY);
    static final MemoryEstimate ESTIMATE = new MemoryEstimate(3, 1, 30, 16, "\n");

    private final ResourcePools pools = ResourcePools.of(320 * MEGABYTE, 2, 16, 1);
    private final RequestWatchdog watchdog = new RequestWatchdog(ONE_DAY);

    ResourcePools pools() {
        return pools;
    }

    /** Returns the number of bytes that all requests have reserved. */
    long used() {
        return pools.small().memory().used() + pools.large().memory().used();
    }

    /** @param length the announced length of the body; -1 if it is not announced */
    MockHttpServletRequest request(InputStream in, int length) {
        return ArrivingBody.request(in, length, reservation(pools, "a", ONE_DAY));
    }

    /** @param timeout the maximum time that the request waits for memory */
    ResourceReservation reservation(ResourcePools pools, String client, Duration timeout) {
        return new ResourceReservation(pools, client, timeout, watchdog, () -> false);
    }

    byte[] read(MockHttpServletRequest request, ContentCoding coding) throws IOException {
        return BodyReader.read(request, NO_TIMEOUTS, ESTIMATE, coding);
    }

    @Override
    public void close() {
        watchdog.close();
    }
}
