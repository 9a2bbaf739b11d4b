package dev.collate.http.body;

import dev.collate.http.context.RequestContext;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.springframework.util.unit.DataSize;

/** The largest body that a caller may send. */
public final class BodyLimit {
    private BodyLimit() {}

    /**
     * Judges a body by its announced or counted length.
     *
     * @param length in bytes; negative where it is not known
     * @throws ApiException 413 for a body that is larger than {@code max}
     */
    public static void check(long length, long max) {
        if (length > max) {
            throw ApiException.payloadTooLarge("The request's body is larger than the " + spelled(max) + " allowed.");
        }
    }

    /**
     * Judges the size of a body that nobody has read and whose length is not announced, by reading it.
     *
     * @throws ApiException 413 when it is larger than the caller may send
     */
    public static void checkUnread(HttpServletRequest request, ClientTimeouts patience) throws IOException {
        if (RequestContext.of(request).maxBodySize() < Long.MAX_VALUE) {
            BodyReader.discard(request, patience);
        }
    }

    private static String spelled(long bytes) {
        var megabytes = DataSize.ofBytes(bytes).toMegabytes();
        return DataSize.ofMegabytes(megabytes).toBytes() == bytes ? megabytes + " MB" : bytes + " bytes";
    }
}
