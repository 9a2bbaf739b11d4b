package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.RunningServer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Tests that every page of the website has a session, a CSRF token and the rate limit of pages. */
@RunningServer
class SitePathsTest {
    private static final String WEBSITE = "dev.collate.site";

    @Autowired
    @Qualifier("requestMappingHandlerMapping")
    private RequestMappingHandlerMapping mapping;

    @Test
    void everyPageOfTheWebsiteIsAPageWithASession() {
        assertThat(mapping.getHandlerMethods().entrySet())
                .filteredOn(
                        entry -> entry.getValue().getBeanType().getPackageName().equals(WEBSITE))
                .hasSizeGreaterThan(20)
                .flatExtracting(entry -> entry.getKey().getPatternValues())
                .as("add the path of each page to SitePaths.PAGES_WITH_SESSION")
                .allMatch(path ->
                        SitePaths.PAGES_WITH_SESSION.matches(new MockHttpServletRequest("GET", path.toString())));
    }
}
