package dev.collate.http.request;

import dev.collate.problem.ApiException;
import org.springframework.util.unit.DataSize;

/** Checks that a body is not larger than the caller's maximum. */
public final class BodyLimit {
    private BodyLimit() {}

    /**
     * Checks the length of a body: the announced length, or the number of bytes that have arrived.
     *
     * @param length the number of bytes; negative if it is unknown
     * @throws ApiException 413 if the body is larger than {@code max}
     */
    public static void check(long length, long max) {
        if (length > max) {
            throw ApiException.payloadTooLarge(
                    "The request body is larger than the maximum of " + formatted(max) + ".");
        }
    }

    private static String formatted(long bytes) {
        var megabytes = DataSize.ofBytes(bytes).toMegabytes();
        return DataSize.ofMegabytes(megabytes).toBytes() == bytes ? megabytes + " MB" : bytes + " bytes";
    }
}
