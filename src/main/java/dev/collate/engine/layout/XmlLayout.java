package dev.collate.engine.layout;

import dev.collate.utf8.ByteSearch;
import dev.collate.utf8.Utf8Slice;
import java.util.BitSet;

/**
 * Indents XML: each element, comment and processing instruction is on its own line. If an element contains a text that is not white space,
 * the element is not indented from this text on, because its white space may belong to the text. An element with
 * {@code xml:space="preserve"} is not indented either.
 */
public final class XmlLayout {
    private static final String SPACE = "xml:space";

    private final Utf8Slice xml;
    private final byte[] bytes;
    private final IndentedText out;

    /**
     * The levels whose open element contains a text that is not white space, preserves white space, or is inside such an element. Their
     * content is not indented.
     */
    private final BitSet mixed = new BitSet();

    /** The levels whose open element has a child on its own line. The end tag of such an element is also on its own line. */
    private final BitSet hasChildLines = new BitSet();

    private int level;
    /** The bytes {@code [spaceFrom, spaceTo)} are white space that has been read but not written. The next token replaces or writes it. */
    private int spaceFrom;

    private int spaceTo;

    private XmlLayout(Utf8Slice xml) {
        this.xml = xml;
        this.bytes = xml.bytes();
        this.out = new IndentedText(xml.length());
    }

    /**
     * Returns a well-formed XML document with indentation, without its byte order mark. The result ends with a line break.
     *
     * @param maxLength number of bytes after which the method stops. The token that exceeds this number is still written
     */
    public static Utf8Slice indent(Utf8Slice xml, int maxLength) {
        var layout = new XmlLayout(xml);
        int start = Utf8Slice.afterByteOrderMark(xml.bytes(), xml.from(), xml.to());
        for (int at = start; at < xml.to() && layout.out.length() <= maxLength; ) {
            at = layout.bytes[at] == '<' ? layout.markup(at) : layout.text(at);
        }
        layout.out.newLine(0);
        return layout.out.utf8();
    }

    /** Writes the markup that begins at {@code at}. Returns the index after the markup. */
    private int markup(int at) {
        if (startsWith("<![CDATA[", at)) {
            int end = after("]]>", at);
            writeInText(at, end);
            return end;
        }
        if (startsWith("<!--", at)) {
            return onOwnLine(at, after("-->", at + 4));
        }
        if (startsWith("<?", at)) {
            return onOwnLine(at, after("?>", at + 2));
        }
        if (startsWith("</", at)) {
            return endTag(at, after(">", at));
        }
        int end = endOfTag(at);
        onOwnLine(at, end);
        if (!startsWith("<!", at) && bytes[end - 2] != '/') {
            boolean keepsWhitespace = mixed.get(level) || preservesSpace(at, end);
            level++;
            mixed.set(level, keepsWhitespace);
            hasChildLines.clear(level);
        }
        return end;
    }

    private int endTag(int at, int end) {
        if (hasChildLines.get(level) && !mixed.get(level)) {
            out.newLine(level - 1);
        } else {
            out.append(xml, spaceFrom, spaceTo);
        }
        spaceTo = spaceFrom;
        level--;
        out.append(xml, at, end);
        return end;
    }

    private int onOwnLine(int at, int end) {
        if (mixed.get(level)) {
            out.append(xml, spaceFrom, spaceTo);
        } else if (out.length() > 0) {
            out.newLine(level);
        }
        spaceTo = spaceFrom;
        hasChildLines.set(level);
        out.append(xml, at, end);
        return end;
    }

    /**
     * Writes the text that begins at {@code at}. If the text is only white space, the next token decides whether it is written. Returns the
     * index after the text.
     */
    private int text(int at) {
        int end = at;
        boolean blank = true;
        while (end < xml.to() && bytes[end] != '<') {
            blank &= bytes[end] == ' ' || bytes[end] == '\n' || bytes[end] == '\t' || bytes[end] == '\r';
            end++;
        }
        if (blank) {
            spaceFrom = at;
            spaceTo = end;
        } else {
            writeInText(at, end);
        }
        return end;
    }

    /** Writes a part of a text that has to keep its white space, with the white space before it. */
    private void writeInText(int at, int end) {
        out.append(xml, spaceFrom, spaceTo);
        spaceTo = spaceFrom;
        mixed.set(level);
        out.append(xml, at, end);
    }

    /** Returns the index after a start tag or a document type, which may contain {@code >} in quotes or in brackets. */
    private int endOfTag(int tag) {
        int brackets = 0;
        int at = tag + 1;
        while (bytes[at] != '>' || brackets > 0) {
            switch (bytes[at]) {
                case '"', '\'' -> at = ByteSearch.indexOf(bytes[at], bytes, at + 1, xml.to()) + 1;
                case '[' -> {
                    brackets++;
                    at++;
                }
                case ']' -> {
                    brackets--;
                    at++;
                }
                default ->
                    at = startsWith("<!--", at)
                            ? after("-->", at + 4)
                            : startsWith("<?", at) ? after("?>", at + 2) : at + 1;
            }
        }
        return at + 1;
    }

    /**
     * Returns whether the start tag {@code [tag, end)} has the attribute {@code xml:space} with the value {@code preserve}. The prefix
     * {@code xml} always means the same namespace, and no other prefix may mean it.
     */
    private boolean preservesSpace(int tag, int end) {
        boolean named = false;
        for (int at = tag + 1; at < end; at++) {
            if (bytes[at] == '"' || bytes[at] == '\'') {
                int close = ByteSearch.indexOf(bytes[at], bytes, at + 1, xml.to());
                if (named && startsWith("preserve", at + 1) && close == at + 1 + "preserve".length()) {
                    return true;
                }
                named = false;
                at = close;
            } else {
                named |= " \t\r\n".indexOf(bytes[at - 1]) >= 0
                        && startsWith(SPACE, at)
                        && "= \t\r\n".indexOf(bytes[at + SPACE.length()]) >= 0;
            }
        }
        return false;
    }

    /** Returns the index after the next occurrence of {@code end}, which well-formed XML contains. */
    private int after(String end, int from) {
        int at = from;
        while (!startsWith(end, at)) {
            at++;
        }
        return at + end.length();
    }

    private boolean startsWith(String ascii, int at) {
        if (xml.to() - at < ascii.length()) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (bytes[at + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
