package dev.collate.engine.text;

import dev.collate.utf8.Utf8Slice;
import java.util.List;

/**
 * One line of a hunk.
 *
 * @param content the line without its line feed; the content of a normal line is from the modified text
 * @param oldLineNumber the line number in the original, from 1; 0 for an added line
 * @param newLineNumber the line number in the modified text, from 1; 0 for a removed line
 * @param noNewline whether this is a last line without a line feed. A diff has such a line only if the other text is empty. Otherwise a
 *     text that ends in a line feed has an additional empty line. For a normal line, the line of the original is meant
 * @param segments the segments that differ from the paired line; empty unless requested and the lines are similar
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

    /** Returns the line number in the text that the content is from. */
    public int lineNumber() {
        return type == LineType.DEL ? oldLineNumber : newLineNumber;
    }
}
