package dev.collate.auth;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/** The paths of the server, by the kind of access that they need. */
final class SitePaths {
    /** The API, whose callers have API keys. */
    static final RequestMatcher API = under("/v1", "/api", "/mcp");

    /** The administration API, whose callers have the admin token. */
    static final RequestMatcher ADMINISTRATION = under("/admin/v1");

    private static final RequestMatcher ACCOUNT = under("/account");
    private static final RequestMatcher CONSOLE = under("/admin");

    /** The pages of the website with sessions. Everyone may open the pages at any other path. */
    static final RequestMatcher PAGES = new OrRequestMatcher(
            PathPatternRequestMatcher.withDefaults().matcher("/"),
            ACCOUNT,
            CONSOLE,
            under("/sign-in", "/sign-out", "/invitation", "/compare", "/convert"));

    private SitePaths() {}

    /** Returns whether only people who are signed in as an account or with its key may open this page. */
    static boolean isOfAccount(HttpServletRequest request) {
        return ACCOUNT.matches(request);
    }

    /** Returns whether only the operator may open this page. */
    static boolean isOfConsole(HttpServletRequest request) {
        return CONSOLE.matches(request);
    }

    /** Returns a matcher of these paths and of all paths below them. */
    static RequestMatcher under(String... paths) {
        return new OrRequestMatcher(Arrays.stream(paths)
                .<RequestMatcher>map(
                        path -> PathPatternRequestMatcher.withDefaults().matcher(path + "/**"))
                .toList());
    }
}
