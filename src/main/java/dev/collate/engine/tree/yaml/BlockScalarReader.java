package dev.collate.engine.tree.yaml;

import static dev.collate.engine.tree.yaml.YamlCursor.END;
import static dev.collate.engine.tree.yaml.YamlCursor.isBlank;
import static dev.collate.engine.tree.yaml.YamlCursor.isBreak;
import static dev.collate.engine.tree.yaml.YamlCursor.isBreakOrEnd;

import dev.collate.engine.tree.parse.JsonText;

/** Reads literal and folded block scalars and writes them as JSON strings (YAML 1.2.2, section 8.1). */
final class BlockScalarReader {
    private static final int MAX_INDENTATION_INDICATOR = 9;

    private final YamlCursor cursor;
    private final byte[] bytes;
    private final JsonText json;
    private final YamlProblems problems;

    BlockScalarReader(YamlCursor cursor, JsonText json, YamlProblems problems) {
        this.cursor = cursor;
        this.bytes = cursor.bytes();
        this.json = json;
        this.problems = problems;
    }

    /**
     * Reads the scalar at the cursor, and moves to the next line that has content.
     *
     * @param parentIndent the indentation of the enclosing block collection, -1 if there is no such collection
     */
    void readScalar(int parentIndent) {
        boolean isFolded = cursor.peek() == '>';
        cursor.skip(1);
        int chomping = 0; // '-' strips all final line breaks, '+' keeps them, and 0 keeps one.
        int explicitIndent = 0; // 0 if the header has no indentation indicator
        for (int i = 0; i < 2; i++) {
            int indicator = cursor.peek();
            if (chomping == 0 && (indicator == '-' || indicator == '+')) {
                chomping = indicator;
                cursor.skip(1);
            } else if (explicitIndent == 0 && indicator > '0' && indicator <= '0' + MAX_INDENTATION_INDICATOR) {
                explicitIndent = indicator - '0';
                cursor.skip(1);
            }
        }
        if (isBlank(cursor.peek())) {
            cursor.skipBlanks();
        } else if (!isBreakOrEnd(cursor.peek())) {
            throw problems.expected(cursor.position(), "the end of the line");
        }
        if (!cursor.isAtLineEnd()) {
            throw problems.expected(cursor.position(), "the end of the line");
        }
        cursor.moveTo(endOfLine(cursor.position()));
        cursor.skipBreak();
        int indent = explicitIndent > 0 ? Math.max(parentIndent, 0) + explicitIndent : indentOfText(parentIndent + 1);
        json.append('"');
        int lineBreaks = writeLines(indent, isFolded);
        boolean hasText = lineBreaks < 0;
        int finalLineBreaks = Math.abs(lineBreaks);
        json.appendEscapedLineFeeds(chomping == '+' ? finalLineBreaks : hasText && chomping == 0 ? 1 : 0);
        json.append('"');
        cursor.moveToContent();
    }

    /**
     * Writes the lines of a block scalar.
     *
     * @return the number of line breaks at the end that are not written yet; negated if the block scalar has a line with text
     */
    private int writeLines(int indent, boolean isFolded) {
        int lineBreaks = 0;
        boolean hasText = false;
        // A line with more indentation than the scalar is not folded with its neighbours.
        boolean wasMoreIndented = false;
        while (cursor.peek() != END) {
            cursor.checkCancelled();
            int lineStart = cursor.position();
            int contentStart = lineStart;
            while (contentStart - lineStart < indent && cursor.peek(contentStart) == ' ') {
                contentStart++;
            }
            int firstCharacter = cursor.peek(contentStart);
            if (isBreakOrEnd(firstCharacter)) {
                cursor.moveTo(contentStart);
                cursor.skipBreak();
                lineBreaks++;
                continue;
            }
            if (contentStart - lineStart < indent && firstCharacter == '\t') {
                throw problems.problemAt(contentStart, "a tab cannot indent the text of a block scalar");
            }
            if (contentStart - lineStart < indent || indent == 0 && cursor.isDocumentEnd(lineStart)) {
                break;
            }
            boolean isMoreIndented = isBlank(firstCharacter);
            if (hasText && isFolded && !wasMoreIndented && !isMoreIndented) {
                json.appendFoldedBreaks(lineBreaks);
            } else {
                json.appendEscapedLineFeeds(lineBreaks);
            }
            int lineEnd = endOfLine(contentStart);
            json.appendEscaped(bytes, contentStart, lineEnd);
            cursor.moveTo(lineEnd);
            cursor.skipBreak();
            lineBreaks = 1;
            hasText = true;
            wasMoreIndented = isMoreIndented;
        }
        return hasText ? -lineBreaks : lineBreaks;
    }

    private int endOfLine(int from) {
        int position = from;
        while (!isBreakOrEnd(cursor.peek(position))) {
            position++;
        }
        return position;
    }

    /**
     * Returns the indentation of the first line of a block scalar that has text. If no line has text, returns the indentation of the blank
     * line with the most spaces, but at least {@code minIndentation}.
     */
    private int indentOfText(int minIndentation) {
        int maxBlankIndent = 0;
        int lineStart = cursor.position();
        while (true) {
            cursor.checkCancelled();
            int contentStart = lineStart;
            while (cursor.peek(contentStart) == ' ') {
                contentStart++;
            }
            int spaces = contentStart - lineStart;
            int firstCharacter = cursor.peek(contentStart);
            if (isBreak(firstCharacter)) {
                maxBlankIndent = Math.max(maxBlankIndent, spaces);
                lineStart = firstCharacter == '\r' && cursor.peek(contentStart + 1) == '\n'
                        ? contentStart + 2
                        : contentStart + 1;
                continue;
            }
            if (firstCharacter == END || spaces < minIndentation || spaces == 0 && cursor.isDocumentEnd(lineStart)) {
                return Math.max(minIndentation, Math.max(maxBlankIndent, firstCharacter == END ? spaces : 0));
            }
            if (maxBlankIndent > spaces) {
                throw problems.problemAt(
                        contentStart, "the blank lines before this text are indented more than the text");
            }
            return spaces;
        }
    }
}
