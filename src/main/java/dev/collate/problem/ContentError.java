package dev.collate.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * An error in a content of a request.
 *
 * @param input the parameter with the content, such as {@code original} or {@code csv}
 * @param row the row of a table; null in the header and outside of tables
 * @param line the line of the text; null if the error has no position
 * @param column the column of the character in the line; null in tables, and if the error has no position
 * @param pointer the JSON Pointer (RFC 6901) of the value in a JSON document; otherwise null
 * @param message what is wrong, without a full stop
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ContentError(
        String input,
        @Nullable Integer row,
        @Nullable Integer line,
        @Nullable Integer column,
        @Nullable String pointer,
        String message) {
    /** Returns the error as a sentence: {@code original: line 3, column 5: expected ':'.} */
    String detail() {
        var place = (row == null ? "" : "row " + row + ", ")
                + (line == null ? "" : "line " + line)
                + (column == null ? "" : ", column " + column);
        return input + ": " + (place.isEmpty() ? "" : place + ": ") + message + ".";
    }
}
