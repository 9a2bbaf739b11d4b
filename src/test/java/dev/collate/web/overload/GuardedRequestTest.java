package dev.collate.web.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerMapping;

class GuardedRequestTest {
    private static final int LENGTH = 1 << 10;

    private final Lanes lanes = Lanes.of(320 << 20, 2);

    @Test
    void aHandlerOfSeveralPathsSaysWhatEachNeeds() throws Exception {
        assertThat(taken("/some/small", "/some/small")).isEqualTo(3 * LENGTH);
        assertThat(taken("/some/large", "/some/large")).isEqualTo(50 * LENGTH);
    }

    @Test
    void anAddressSpelledWithEscapesNeedsWhatItsPathNeeds() throws Exception {
        assertThat(taken("/some/larg%65", "/some/large")).isEqualTo(50 * LENGTH);
    }

    @Test
    void aBodyThatNoHandlerTakesNeedsWhatIsHeldForUnknownOnes() throws IOException {
        assertThat(taken(request("/none"))).isEqualTo(HeapNeed.UNSAID * LENGTH);
    }

    private long taken(String address, String path) throws Exception {
        var request = request(address);
        request.setAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE, path);
        request.setAttribute(
                HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE,
                new HandlerMethod(new Handler(), Handler.class.getDeclaredMethod("handle")));
        return taken(request);
    }

    /** Bytes of memory that the request holds once its body is asked for. */
    private long taken(MockHttpServletRequest request) throws IOException {
        var admission = new Admission(lanes, Duration.ofMillis(1), new Carriers());
        try (var body = new GuardedRequest(request, admission, new Pace(1, Duration.ofDays(1))).getInputStream()) {
            assertThat(body.isFinished()).isFalse();
            return lanes.small().memory().used();
        } finally {
            admission.leave();
        }
    }

    private static MockHttpServletRequest request(String address) {
        var request = new MockHttpServletRequest("POST", address);
        request.setContent(new byte[LENGTH]);
        return request;
    }

    @HeapNeed(pathEnd = "small", perByte = 3)
    @HeapNeed(pathEnd = "large", perByte = 50)
    private static final class Handler {
        @SuppressWarnings("UnusedMethod")
        void handle() {}
    }
}
