package dev.collate.engine.csv;

import dev.collate.utf8.Utf8Slice;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The delimiter that a request asks for.
 *
 * @param named the delimiter; null if the server detects it
 */
public record RequestedDelimiter(@Nullable Delimiter named) {
    /** The text that asks for detection. */
    private static final String DETECTED = "auto";

    /** Asks for detection. It is the default. */
    public static final RequestedDelimiter AUTO = new RequestedDelimiter(null);

    /** The error text for an invalid delimiter. The name of the parameter is put before it. */
    public static final String RULE = "must be " + DETECTED + ", " + Delimiter.WRITTEN;

    /** Parses a delimiter, or {@code auto}. Returns an empty Optional for all other texts. */
    public static Optional<RequestedDelimiter> of(String written) {
        return written.equals(DETECTED)
                ? Optional.of(AUTO)
                : Delimiter.of(written).map(RequestedDelimiter::new);
    }

    /** Returns the delimiter of this CSV, which has no lines before its header. If the request does not name the delimiter, detects it. */
    public Delimiter in(Utf8Slice csv) {
        return in(csv, 0, false);
    }

    Delimiter in(Utf8Slice csv, int skippedLines, boolean trim) {
        return named != null ? named : DelimiterDetector.detect(csv, skippedLines, trim);
    }
}
