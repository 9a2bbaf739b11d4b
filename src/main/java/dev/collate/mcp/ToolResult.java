package dev.collate.mcp;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.collate.problem.ApiException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of a tool.
 *
 * @param content what the agent reads
 * @param structuredContent the most important values of the content by name, for programs
 * @param isError whether the tool has failed
 * @param resultType {@code complete}, because no tool asks the client for more input
 */
record ToolResult(
        List<Object> content,
        Map<String, Object> structuredContent,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean isError,
        String resultType) {
    static final String COMPLETE = "complete";

    record Text(String type, String text) {}

    /** Returns a copy with one more element of the content, such as an image. */
    ToolResult with(Object addition) {
        var contents = new ArrayList<>(content);
        contents.add(addition);
        return new ToolResult(contents, structuredContent, isError, resultType);
    }

    static ToolResult of(String text, Map<String, Object> values) {
        return new ToolResult(List.of(new Text("text", text)), values, false, COMPLETE);
    }

    /** Returns the result for an error, with the code and the detail that the HTTP endpoint would return. */
    static ToolResult of(ApiException e) {
        var values = new LinkedHashMap<String, Object>();
        values.put("code", e.code().code());
        values.put("detail", e.detail());
        if (!e.errorElements().isEmpty()) {
            values.put("errors", e.errorElements());
        }
        e.retryAfterSeconds().ifPresent(seconds -> values.put("retryAfter", seconds));
        return new ToolResult(List.of(new Text("text", e.code().code() + ": " + e.detail())), values, true, COMPLETE);
    }
}
