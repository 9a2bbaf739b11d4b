package dev.collate.auth;

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

    static final RequestMatcher SIGN_OUT =
            PathPatternRequestMatcher.withDefaults().matcher("/sign-out");

    /** The pages that only people may open who are signed in as an account or with its key. */
    static final RequestMatcher ACCOUNT = under("/account");

    /** The pages that only the operator may open. */
    static final RequestMatcher CONSOLE = under("/admin");

    /** The pages that exist only if people can sign in. */
    static final RequestMatcher ONLY_WITH_SIGN_IN =
            new OrRequestMatcher(under("/sign-in", "/invitation"), ACCOUNT, CONSOLE);

    /** The pages that read the session. All other pages, such as those of shares, are the same for everyone. */
    static final RequestMatcher PAGES_WITH_SESSION = new OrRequestMatcher(
            PathPatternRequestMatcher.withDefaults().matcher("/"),
            ONLY_WITH_SIGN_IN,
            under("/sign-out", "/compare", "/convert"));

    private SitePaths() {}

    /** Returns a matcher of these paths and of all paths below them. */
    static RequestMatcher under(String... paths) {
        return new OrRequestMatcher(Arrays.stream(paths)
                .<RequestMatcher>map(
                        path -> PathPatternRequestMatcher.withDefaults().matcher(path + "/**"))
                .toList());
    }
}
