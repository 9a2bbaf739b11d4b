package dev.collate.access;

import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.util.unit.DataSize;

/** Keeps bodies within a number of bytes, whatever their media type: there is no other limit beside this one. */
final class BodyLimit {
    private BodyLimit() {}

    /**
     * The request to go on with. A body of known length is judged before any of it is read; of one that comes in chunks, the bytes are
     * counted as they are read.
     *
     * @throws ApiException 413 for a body that says it is larger; reading one that turns out so throws the same
     */
    static HttpServletRequest within(long most, HttpServletRequest request) {
        var length = request.getContentLengthLong();
        if (length > most) {
            throw exceeded(most);
        }
        return length < 0 ? new CountedRequest(request, most) : request;
    }

    static ApiException exceeded(long most) {
        return ApiException.payloadTooLarge("The request's body is larger than the " + spelled(most) + " allowed.");
    }

    private static String spelled(long bytes) {
        var megabytes = DataSize.ofBytes(bytes).toMegabytes();
        return DataSize.ofMegabytes(megabytes).toBytes() == bytes ? megabytes + " MB" : bytes + " bytes";
    }
}
