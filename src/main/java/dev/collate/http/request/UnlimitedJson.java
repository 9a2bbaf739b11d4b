package dev.collate.http.request;

import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/**
 * Jackson's JSON parser without limits for the depth of a document and the length of numbers, strings and names. Callers must limit the
 * input themselves.
 */
public final class UnlimitedJson {
    /**
     * Reads only UTF-8. If Jackson detected the encoding, it would accept a value in UTF-16, or after a byte order mark, in the middle of a
     * document in UTF-8.
     */
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
