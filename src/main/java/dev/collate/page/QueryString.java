package dev.collate.page;

import dev.collate.problem.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/** Writes and parses the query strings of links: {@code view=split&from=51}. */
public final class QueryString {
    private QueryString() {}

    /** Returns the query string with these values. Omits empty values. */
    public static String of(Map<String, String> values) {
        return values.entrySet().stream()
                .filter(each -> !each.getValue().isEmpty())
                .map(each -> each.getKey() + "=" + UriUtils.encode(each.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    /**
     * Returns the decoded values of each name.
     *
     * @throws ApiException 400 if the query has an invalid escape sequence
     */
    public static Map<String, List<String>> parse(String text) {
        var values = new LinkedHashMap<String, List<String>>();
        UriComponentsBuilder.newInstance()
                .query(text)
                .build()
                .getQueryParams()
                .forEach((name, encoded) -> values.put(
                        name, encoded.stream().map(QueryString::decoded).toList()));
        return values;
    }

    private static String decoded(@Nullable String value) {
        try {
            return UriUtils.decode(value == null ? "" : value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw ApiException.malformed("The query has a '%' that is not followed by two hexadecimal digits.");
        }
    }
}
