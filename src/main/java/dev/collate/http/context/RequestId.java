package dev.collate.http.context;

import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.apache.coyote.Request;

/** The id of a request. If the caller sends a valid id, this id is used. Otherwise the id is random. */
public final class RequestId {
    /** The header in which a caller may send its own id. Every response contains the id in this header. */
    public static final String HEADER = "X-Request-Id";

    private static final Pattern VALID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private RequestId() {}

    static String of(Request request) {
        var sent = request.getHeader(HEADER);
        return sent != null && VALID.matcher(sent).matches() ? sent : random();
    }

    /** Returns a random id. The random source is not cryptographically secure, because nobody gains anything by guessing an id. */
    static String random() {
        var random = ThreadLocalRandom.current();
        return Long.toHexString(random.nextLong() | Long.MIN_VALUE)
                + Long.toHexString(random.nextLong() | Long.MIN_VALUE);
    }
}
