package dev.collate.engine.text;

import dev.collate.utf8.Utf8Slice;
import java.util.List;

/**
 * One line of a hunk.
 *
 * @param content the line without its line feed; for an unchanged line, this is the line of the modified text
 * @param original for an unchanged line, the line of the original text, which may differ in white space or case if the options ignore it;
 *     for other lines, the same as {@code content}
 * @param oldLineNumber the line number in the original, from 1; 0 for an added line
 * @param newLineNumber the line number in the modified text, from 1; 0 for a removed line
 * @param noNewline whether this is the last line of its text and has no line feed. For an unchanged line, the line of the original counts.
 *     A {@link UnifiedPatch} can have such a line for each text. A {@link TextDiff} has one only if the other text is empty
 * @param segments the changed and unchanged parts of the line. This list is empty if segments are not requested, if the line is unchanged,
 *     if no line on the other side of its changed region is similar to it, or if the {@link InlineBudget} was used up before this line
 * @param otherLineNumber for a line of a moved block, the number of this line in the other text; 0 for all other lines
 */
public record ChangeLine(
        LineType type,
        Utf8Slice content,
        Utf8Slice original,
        int oldLineNumber,
        int newLineNumber,
        boolean noNewline,
        List<Segment> segments,
        int otherLineNumber) {
    public ChangeLine {
        segments = List.copyOf(segments);
    }

    /** Returns the line with greater line numbers. A line number of 0 stays 0. */
    ChangeLine shifted(int oldLines, int newLines) {
        return new ChangeLine(
                type,
                content,
                original,
                oldLineNumber == 0 ? 0 : oldLineNumber + oldLines,
                newLineNumber == 0 ? 0 : newLineNumber + newLines,
                noNewline,
                segments,
                otherLineNumber);
    }

    /** Returns the line number in the original for a removed line, and the line number in the modified text for all other lines. */
    public int lineNumber() {
        return type == LineType.DEL ? oldLineNumber : newLineNumber;
    }

    /** A part of a line that is changed or unchanged. All segments of a line together are the whole line. */
    public record Segment(Utf8Slice text, boolean changed) {}

    /** Whether a line is added, removed or unchanged. */
    public enum LineType {
        /** The line is only in the modified text. */
        ADD("add", '+'),
        /** The line is only in the original. */
        DEL("del", '-'),
        /** The line is in both texts. */
        NORMAL("normal", ' ');

        private final String wireName;
        private final char sign;

        LineType(String wireName, char sign) {
            this.wireName = wireName;
            this.sign = sign;
        }

        /** Returns the name in the API. */
        public String wireName() {
            return wireName;
        }

        /** Returns the first character of the line in a unified patch. */
        char sign() {
            return sign;
        }
    }
}
