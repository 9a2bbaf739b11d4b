package dev.collate.http.body;

import dev.collate.http.context.RequestContext;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.springframework.util.unit.DataSize;

/** Checks the size of a body against the caller's maximum. */
public final class BodyLimit {
    private BodyLimit() {}

    /**
     * Checks the announced or counted length of a body.
     *
     * @param length in bytes; negative if it is unknown
     * @throws ApiException 413 if the body is larger than {@code max}
     */
    public static void check(long length, long max) {
        if (length > max) {
            throw ApiException.payloadTooLarge(
                    "The request body is larger than the maximum of " + formatted(max) + ".");
        }
    }

    /**
     * Checks the size of an unread body without an announced length: reads the body and discards it.
     *
     * @throws ApiException 413 if the body is larger than the caller's maximum
     */
    public static void checkUnread(HttpServletRequest request, ClientTimeouts timeouts) throws IOException {
        if (RequestContext.of(request).maxBodySize() < Long.MAX_VALUE) {
            BodyReader.discard(request, timeouts);
        }
    }

    private static String formatted(long bytes) {
        var megabytes = DataSize.ofBytes(bytes).toMegabytes();
        return DataSize.ofMegabytes(megabytes).toBytes() == bytes ? megabytes + " MB" : bytes + " bytes";
    }
}
