package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

@Tag("engine")
class AllowedOriginsFilterTest {
    @ParameterizedTest
    @ValueSource(strings = {"https://a:b", "%%%", "https://a, https://b:1", "http://localhost:{x}"})
    void aMalformedOriginIsIgnoredEvenIfAllOriginsAreAllowed(String origin) throws Exception {
        assertThat(response("*", origin).getHeader("Access-Control-Allow-Origin"))
                .isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "*, https://app.example.org, *",
        "*, null, *",
        "https://app.example.org/, https://app.example.org, https://app.example.org",
        "https://App.example.org, https://app.example.org, https://app.example.org",
    })
    void anAllowedOriginMayReadTheResponseAndItsHeaders(String configured, String origin, String allowed)
            throws Exception {
        var response = response(configured, origin);

        assertThat(response.getHeader("Access-Control-Allow-Origin")).isEqualTo(allowed);
        assertThat(response.getHeader("Access-Control-Expose-Headers")).isEqualTo("*");
    }

    @Test
    void otherOriginsMayNotRead() throws Exception {
        assertThat(response("https://app.example.org", "https://other.example.org")
                        .getHeader("Access-Control-Allow-Origin"))
                .isNull();
    }

    /** Returns the response of a server that allows this origin. The filter must pass the request on. */
    private static MockHttpServletResponse response(String configured, String origin) throws Exception {
        var request = new MockHttpServletRequest("GET", "/api/v1/account");
        request.addHeader("Origin", origin);
        var response = new MockHttpServletResponse();
        var next = new MockFilterChain();
        new AllowedOriginsFilter(List.of(configured)).doFilter(request, response, next);
        assertThat(next.getRequest()).isSameAs(request);
        return response;
    }
}
