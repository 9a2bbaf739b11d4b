package dev.collate.http.context;

import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.apache.coyote.Request;

/** The id of a request: the caller's own if it is a sane one. */
public final class RequestId {
    /** The header in which a caller sends its own, and in which every response tells the id. */
    public static final String HEADER = "X-Request-Id";

    private static final Pattern SANE = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private RequestId() {}

    static String of(Request request) {
        var sent = request.getHeader(HEADER);
        return sent != null && SANE.matcher(sent).matches() ? sent : fresh();
    }

    /** An id tells requests apart; nobody gains by guessing one, so it need not come from a secure source. */
    static String fresh() {
        var random = ThreadLocalRandom.current();
        return Long.toHexString(random.nextLong() | Long.MIN_VALUE)
                + Long.toHexString(random.nextLong() | Long.MIN_VALUE);
    }
}
