package dev.collate.http.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.filter.ForwardedHeaderFilter;

@Tag("engine")
class SiteAddressTest {
    private static SiteAddress address(String siteUrl) {
        return new SiteAddress(siteUrl == null ? null : URI.create(siteUrl));
    }

    private static MockHttpServletRequest request() {
        var request = new MockHttpServletRequest("POST", "/api/v1/share");
        request.setServerName("localhost");
        request.setServerPort(8080);
        return request;
    }

    @Test
    void withoutASiteUrlTheClientsUrlIsUsed() {
        assertThat(address(null).link(request(), "/share/shr_1")).isEqualTo("http://localhost:8080/share/shr_1");
        assertThat(SiteAddress.calledUrl(request())).isEqualTo("http://localhost:8080");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://diff.example.org/tools", "https://diff.example.org/tools/"})
    void theLinkToAPageStartsWithTheSiteUrl(String site) {
        assertThat(address(site).link(request(), "/share/shr_1"))
                .isEqualTo("https://diff.example.org/tools/share/shr_1");
    }

    @Test
    void behindAGatewayTheUrlIsThatOfTheGatewayWithItsPrefix() throws Exception {
        var request = request();
        request.addHeader("X-Forwarded-Proto", "https");
        request.addHeader("X-Forwarded-Host", "api.example.org");
        request.addHeader("X-Forwarded-Port", "443");
        request.addHeader("X-Forwarded-Prefix", "/collate");
        var chain = new MockFilterChain();
        new ForwardedHeaderFilter().doFilter(request, new MockHttpServletResponse(), chain);
        var seen = (HttpServletRequest) chain.getRequest();
        assertThat(address(null).link(seen, "/share/shr_1")).isEqualTo("https://api.example.org/collate/share/shr_1");
        assertThat(SiteAddress.calledUrl(seen)).isEqualTo("https://api.example.org/collate");
    }

    @ParameterizedTest
    @ValueSource(strings = {"diff.example.org", "/share", "mailto:a@example.org"})
    void anInvalidSiteUrlIsRejectedAtTheStart(String site) {
        assertThatThrownBy(() -> address(site)).isInstanceOf(IllegalArgumentException.class);
    }
}
