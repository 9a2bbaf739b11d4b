package dev.collate.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.util.unit.DataSize;

@Tag("engine")
class PublicPageInterceptorTest {
    private final PublicPageInterceptor guard =
            new PublicPageInterceptor(new ShareSettings(Duration.ofMinutes(5), DataSize.ofMegabytes(1), 2, 1));

    private boolean admits(String address) {
        var request = new MockHttpServletRequest();
        request.setRemoteAddr(address);
        return guard.preHandle(request, new MockHttpServletResponse(), this);
    }

    @Test
    void onlyTheAddressWithTooManyRequestsHasToWait() {
        assertThat(admits("192.0.2.1")).isTrue();
        assertThat(admits("192.0.2.1")).isTrue();
        var rejection = catchThrowableOfType(ApiException.class, () -> admits("192.0.2.1"));
        assertThat(rejection.code()).isEqualTo(ErrorCode.RATE_LIMITED);
        assertThat(rejection.retryAfterSeconds()).isPresent();
        assertThat(admits("192.0.2.2")).isTrue();
    }

    @Test
    void aRateLimitedResponseIsNotIndexed() {
        admits("192.0.2.1");
        admits("192.0.2.1");
        var request = new MockHttpServletRequest();
        request.setRemoteAddr("192.0.2.1");
        request.setServletPath("/share/shr_a");
        var response = new MockHttpServletResponse();
        catchThrowableOfType(ApiException.class, () -> guard.preHandle(request, response, this));
        assertThat(response.getHeader("X-Robots-Tag")).isEqualTo("noindex, nofollow");
    }
}
