package dev.collate.engine.text;

import dev.collate.utf8.Utf8Slice;
import java.util.List;

/**
 * One line of a hunk.
 *
 * @param content the line without its line feed; a normal line as it is in the modified text
 * @param oldLineNumber its number in the original, from 1; 0 for an added line, which has none
 * @param newLineNumber its number in the modified text, from 1; 0 for a removed line, which has none
 * @param noNewline whether it is a last line without the line feed that would end it: in a diff only beside an empty text, because
 *     otherwise one text has one more, empty line; of a normal line the one in the original
 * @param segments what differs from the line it is paired with; empty unless asked for and worth showing
 */
public record ChangeLine(
        LineType type,
        Utf8Slice content,
        int oldLineNumber,
        int newLineNumber,
        boolean noNewline,
        List<Segment> segments) {
    public ChangeLine {
        segments = List.copyOf(segments);
    }

    /** The number of the line in the text it is shown from. */
    public int lineNumber() {
        return type == LineType.DEL ? oldLineNumber : newLineNumber;
    }
}
