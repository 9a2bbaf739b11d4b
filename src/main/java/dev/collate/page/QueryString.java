package dev.collate.page;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.web.util.UriUtils;

/** Writes the query strings of links: {@code view=split&from=51}. */
public final class QueryString {
    private QueryString() {}

    /** Returns the query string with these values. Omits empty values. */
    public static String of(Map<String, String> values) {
        return values.entrySet().stream()
                .filter(each -> !each.getValue().isEmpty())
                .map(each -> each.getKey() + "=" + UriUtils.encode(each.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }
}
