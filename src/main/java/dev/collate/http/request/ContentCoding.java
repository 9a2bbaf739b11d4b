package dev.collate.http.request;

import dev.collate.problem.ApiException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The compression of a request body (RFC 9110, section 8.4.1). */
enum ContentCoding {
    IDENTITY,
    GZIP;

    /** The supported codings, for the header {@code Accept-Encoding} of an error (RFC 9110, section 15.5.16). */
    static final String SUPPORTED = "gzip, identity";

    /**
     * Returns the coding of a body.
     *
     * @param header the value of the header {@code Content-Encoding}; null if the request does not have it
     * @throws ApiException 415 if the coding is not supported, or if there are several
     */
    static ContentCoding of(@Nullable String header) {
        var codings = header == null
                ? List.<String>of()
                : Arrays.stream(header.split(","))
                        .map(coding -> coding.strip().toLowerCase(Locale.ROOT))
                        .filter(coding -> !coding.isEmpty() && !coding.equals("identity"))
                        .toList();
        var coding = codings.isEmpty() ? IDENTITY : codings.size() == 1 ? named(codings.getFirst()) : null;
        if (coding == null) {
            throw ApiException.unsupportedMediaType(
                    "This Content-Encoding is not supported: compress the body with gzip, or send it without Content-Encoding.");
        }
        return coding;
    }

    private static @Nullable ContentCoding named(String name) {
        return switch (name) {
            case "gzip", "x-gzip" -> GZIP;
            default -> null;
        };
    }
}
