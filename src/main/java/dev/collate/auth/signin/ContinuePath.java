package dev.collate.auth.signin;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The path and the query of the page that opens after a sign-in. */
public final class ContinuePath {
    /** The path of the home page. */
    public static final String HOME = "/";

    /** Maximum number of characters of a path with its query. The path of each page is shorter. */
    public static final int MAX_LENGTH = 500;

    /** A path of this site. It must not start with two slashes, because the URL would then name another host. */
    private static final Pattern OWN_PATH = Pattern.compile("/|(/[\\w-]+)+(\\?[!-~]*)?");

    private ContinuePath() {}

    /** Returns the path if it is a path of this site. Otherwise returns the path of the home page. */
    public static String pathOrHome(@Nullable String path) {
        return path != null
                        && path.length() <= MAX_LENGTH
                        && OWN_PATH.matcher(path).matches()
                ? path
                : HOME;
    }
}
