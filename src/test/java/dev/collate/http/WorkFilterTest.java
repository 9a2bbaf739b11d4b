package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;

import dev.collate.http.request.OverloadSettings;
import dev.collate.http.request.RequestContext;
import dev.collate.http.request.RequestReader;
import dev.collate.problem.ApiException;
import dev.collate.testing.Threads;
import dev.collate.work.WorkPools;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.coyote.Request;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.util.unit.DataSize;

@Tag("engine")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class WorkFilterTest {
    /** A request may take 200 ms. */
    private static final OverloadSettings SETTINGS = new OverloadSettings(
            0.5,
            1,
            Duration.ZERO,
            Duration.ofHours(1),
            DataSize.ofBytes(1),
            Duration.ofMillis(1),
            Duration.ofMillis(200),
            DataSize.ofBytes(1));

    static List<Throwable> failures() {
        return List.of(new IllegalStateException("for the test"), new OutOfMemoryError("for the test"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aFailedCheckOfOneRequestDoesNotStopTheChecksOfOthers(Throwable failure) throws Exception {
        var filter = new WorkFilter(SETTINGS, WorkPools.of(1 << 20, 1, 1));
        var failed = new AtomicBoolean();
        var closed = new AtomicBoolean();
        var end = new CountDownLatch(1);
        try (var threads = Executors.newCachedThreadPool()) {
            start(threads, filter, end, () -> {
                failed.set(true);
                throw failure;
            });
            Threads.await(failed::get);
            start(threads, filter, end, () -> closed.set(true));
            Threads.await(closed::get);
            end.countDown();
        } finally {
            filter.destroy();
        }
    }

    /** One client usually owns all addresses of such a network. */
    @Test
    void theAddressesOfOneIpv6NetworkShareTheMemoryForPages() throws Exception {
        var pools = WorkPools.of(1 << 20, 1, 0.25);
        long share = pools.pageMemory().capacity() / 4;
        var filter = new WorkFilter(SETTINGS, pools);
        try {
            filter.doFilter(from("2001:db8::1"), new MockHttpServletResponse(), (first, response) -> {
                ((RequestReader) first).work().reservePage(share);
                filter.doFilter(
                        from("2001:db8::2"),
                        response,
                        (second, same) -> assertThatExceptionOfType(ApiException.class)
                                .isThrownBy(
                                        () -> ((RequestReader) second).work().reservePage(1)));
                filter.doFilter(
                        from("2001:db8:0:1::1"),
                        response,
                        (third, same) -> ((RequestReader) third).work().reservePage(share));
            });
        } finally {
            filter.destroy();
        }
    }

    private static MockHttpServletRequest from(String address) {
        var request = new MockHttpServletRequest();
        request.setAttribute(RequestContext.class.getName(), RequestContext.open(new Request()));
        request.setRemoteAddr(address);
        return request;
    }

    /**
     * Starts a request that lasts until {@code end}.
     *
     * @param onClose runs when its connection is closed
     */
    private static void start(
            ExecutorService threads, WorkFilter filter, CountDownLatch end, ThrowingCallable onClose) {
        var sent = new Request();
        var socket = mock(SocketWrapperBase.class);
        doAnswer(call -> {
                    onClose.call();
                    return null;
                })
                .when(socket)
                .close();
        RequestContext.setSocket(sent, socket);
        var request = new MockHttpServletRequest();
        request.setAttribute(RequestContext.class.getName(), RequestContext.open(sent));
        threads.submit(() -> {
            filter.doFilter(request, new MockHttpServletResponse(), (same, response) -> {
                assertDoesNotThrow(() -> end.await());
            });
            return null;
        });
    }
}
