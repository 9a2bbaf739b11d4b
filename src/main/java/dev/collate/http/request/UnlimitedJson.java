package dev.collate.http.request;

import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/**
 * Jackson's JSON parser without limits for the depth of a document and the length of numbers, strings and names. Callers must limit the
 * input themselves.
 */
public final class UnlimitedJson {
    /** All texts are in UTF-8, so Jackson need not detect UTF-16 or UTF-32, or skip a byte order mark in the middle of a document. */
    public static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private UnlimitedJson() {}
}
