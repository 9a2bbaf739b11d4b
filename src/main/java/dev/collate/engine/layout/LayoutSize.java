package dev.collate.engine.layout;

import dev.collate.utf8.CodePoints;
import dev.collate.utf8.Utf8Slice;

/**
 * An upper bound of the size of a layout. It is computed before the content is parsed, so the content may be invalid.
 *
 * @param bytes the maximum number of bytes of the layout
 * @param lines the maximum number of lines of the layout
 */
public record LayoutSize(long bytes, long lines) {
    /** Returns the size of a {@link JsonLayout}. */
    public static LayoutSize ofJson(Utf8Slice json) {
        var size = new Counter(json);
        for (int at = json.from(); at < json.to(); at++) {
            switch (json.bytes()[at]) {
                case ' ', '\t', '\n', '\r' -> size.bytes--;
                case '[', '{' -> size.newLine(++size.level);
                case ']', '}' -> size.newLine(--size.level);
                case ',' -> size.newLine(size.level);
                case ':' -> size.bytes++;
                case '"' -> at = size.endOfString(at);
                default -> {}
            }
        }
        return size.total();
    }

    /** Returns the size of an {@link XmlLayout}. */
    public static LayoutSize ofXml(Utf8Slice xml) {
        int start = CodePoints.afterByteOrderMark(xml.bytes(), xml.from(), xml.to());
        var size = new Counter(new Utf8Slice(xml.bytes(), start, xml.to()));
        for (int at = start; at < xml.to(); at++) {
            if (xml.bytes()[at] == '\n') {
                size.lines++;
            } else if (xml.bytes()[at] == '<') {
                at = size.markup(at);
            }
        }
        return size.total();
    }

    private static final class Counter {
        private final Utf8Slice text;
        private long bytes;
        private long lines;
        private int level;

        Counter(Utf8Slice text) {
            this.text = text;
            this.bytes = text.length();
        }

        LayoutSize total() {
            newLine(0);
            return new LayoutSize(bytes, lines);
        }

        void newLine(int atLevel) {
            lines++;
            bytes += IndentedText.lineStart(Math.max(0, atLevel));
        }

        /** Returns the index of the quote that ends a JSON string, or the index of the last byte. */
        int endOfString(int quote) {
            int at = quote + 1;
            while (at < text.to() && text.bytes()[at] != '"') {
                at += text.bytes()[at] == '\\' ? 2 : 1;
            }
            return Math.min(at, text.to() - 1);
        }

        /** Counts the line of a tag, a comment or another markup. Returns the index of its last byte. */
        int markup(int start) {
            byte next = byteAt(start + 1);
            if (next == '/') {
                newLine(--level);
                return start + 1;
            }
            newLine(level);
            if (next == '!' || next == '?') {
                return endOfSpecial(start);
            }
            int end = start + 1;
            while (end < text.to() && byteAt(end) != '>') {
                byte quote = byteAt(end);
                lines += quote == '\n' ? 1 : 0;
                end = quote == '"' || quote == '\'' ? endOfValue(end) : end + 1;
            }
            level += byteAt(end - 1) == '/' ? 0 : 1;
            return end;
        }

        /** Returns the index after an attribute value. */
        private int endOfValue(int quote) {
            int end = quote + 1;
            while (end < text.to() && byteAt(end) != byteAt(quote)) {
                lines += byteAt(end) == '\n' ? 1 : 0;
                end++;
            }
            return end + 1;
        }

        /** Returns the index of the last byte of a comment or a CDATA section. Returns {@code start} for other markup. */
        private int endOfSpecial(int start) {
            var end = looksAt("<!--", start) ? "-->" : looksAt("<![CDATA[", start) ? "]]>" : "";
            int at = start;
            while (!end.isEmpty() && at < text.to() && !looksAt(end, at)) {
                lines += byteAt(at) == '\n' ? 1 : 0;
                at++;
            }
            return at;
        }

        private boolean looksAt(String ascii, int at) {
            for (int i = 0; i < ascii.length(); i++) {
                if (byteAt(at + i) != ascii.charAt(i)) {
                    return false;
                }
            }
            return true;
        }

        private byte byteAt(int at) {
            return at < text.to() ? text.bytes()[at] : 0;
        }
    }
}
