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
    private static final String XML_SPACE = "xml:space";

    private final Utf8Slice xml;
    private final byte[] bytes;
    private final IndentedText out;

    /**
     * The levels whose content is not indented: the open element contains text other than white space, has {@code xml:space="preserve"},
     * or is inside such an element.
     */
    private final BitSet preservedLevels = new BitSet();

    /** The levels whose open element has a child on its own line. The end tag of such an element is also on its own line. */
    private final BitSet levelsWithChildLines = new BitSet();

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
     * Returns an XML document with indentation, without its byte order mark. The result ends with a line break.
     *
     * @param xml the XML document, which must be well-formed
     * @param maxLength number of bytes of the result after which the method stops. The token that exceeds this number is still written
     */
    public static Utf8Slice indent(Utf8Slice xml, int maxLength) {
        var layout = new XmlLayout(xml);
        int start = Utf8Slice.afterByteOrderMark(xml.bytes(), xml.from(), xml.to());
        for (int index = start; index < xml.to() && layout.out.length() <= maxLength; ) {
            index = layout.bytes[index] == '<' ? layout.writeMarkup(index) : layout.writeText(index);
        }
        layout.out.newLine(0);
        return layout.out.utf8();
    }

    /** Writes the markup that begins at {@code index}. Returns the index after the markup. */
    private int writeMarkup(int index) {
        if (startsWith("<![CDATA[", index)) {
            int end = endAfterNext("]]>", index);
            writePreservedText(index, end);
            return end;
        }
        if (startsWith("<!--", index)) {
            return writeOnOwnLine(index, endAfterNext("-->", index + 4));
        }
        if (startsWith("<?", index)) {
            return writeOnOwnLine(index, endAfterNext("?>", index + 2));
        }
        if (startsWith("</", index)) {
            return writeEndTag(index, endAfterNext(">", index));
        }
        int end = endOfTag(index);
        writeOnOwnLine(index, end);
        if (!startsWith("<!", index) && bytes[end - 2] != '/') {
            boolean keepsWhitespace = preservedLevels.get(level) || preservesSpace(index, end);
            level++;
            preservedLevels.set(level, keepsWhitespace);
            levelsWithChildLines.clear(level);
        }
        return end;
    }

    private int writeEndTag(int index, int end) {
        if (levelsWithChildLines.get(level) && !preservedLevels.get(level)) {
            out.newLine(level - 1);
        } else {
            out.append(xml, spaceFrom, spaceTo);
        }
        spaceTo = spaceFrom;
        level--;
        out.append(xml, index, end);
        return end;
    }

    /** Writes the markup {@code [index, end)} on its own line, unless the content of the level is not indented. Returns {@code end}. */
    private int writeOnOwnLine(int index, int end) {
        if (preservedLevels.get(level)) {
            out.append(xml, spaceFrom, spaceTo);
        } else if (out.length() > 0) {
            out.newLine(level);
        }
        spaceTo = spaceFrom;
        levelsWithChildLines.set(level);
        out.append(xml, index, end);
        return end;
    }

    /**
     * Writes the text that begins at {@code index}. If the text is only white space, the next token decides whether it is written. Returns
     * the index after the text.
     */
    private int writeText(int index) {
        int end = index;
        boolean isBlank = true;
        while (end < xml.to() && bytes[end] != '<') {
            isBlank &= bytes[end] == ' ' || bytes[end] == '\n' || bytes[end] == '\t' || bytes[end] == '\r';
            end++;
        }
        if (isBlank) {
            spaceFrom = index;
            spaceTo = end;
        } else {
            writePreservedText(index, end);
        }
        return end;
    }

    /** Writes a part of a text that has to keep its white space, with the white space before it. */
    private void writePreservedText(int index, int end) {
        out.append(xml, spaceFrom, spaceTo);
        spaceTo = spaceFrom;
        preservedLevels.set(level);
        out.append(xml, index, end);
    }

    /** Returns the index after a start tag or a document type, which may contain {@code >} in quotes or in brackets. */
    private int endOfTag(int tagStart) {
        int openBrackets = 0;
        int index = tagStart + 1;
        while (bytes[index] != '>' || openBrackets > 0) {
            switch (bytes[index]) {
                case '"', '\'' -> index = ByteSearch.indexOf(bytes[index], bytes, index + 1, xml.to()) + 1;
                case '[' -> {
                    openBrackets++;
                    index++;
                }
                case ']' -> {
                    openBrackets--;
                    index++;
                }
                default ->
                    index = startsWith("<!--", index)
                            ? endAfterNext("-->", index + 4)
                            : startsWith("<?", index) ? endAfterNext("?>", index + 2) : index + 1;
            }
        }
        return index + 1;
    }

    /**
     * Returns whether the start tag {@code [tagStart, end)} has the attribute {@code xml:space} with the value {@code preserve}. The prefix
     * {@code xml} always means the same namespace, and no other prefix may mean it.
     */
    private boolean preservesSpace(int tagStart, int end) {
        boolean isNamedXmlSpace = false;
        for (int index = tagStart + 1; index < end; index++) {
            if (bytes[index] == '"' || bytes[index] == '\'') {
                int closingQuote = ByteSearch.indexOf(bytes[index], bytes, index + 1, xml.to());
                if (isNamedXmlSpace
                        && startsWith("preserve", index + 1)
                        && closingQuote == index + 1 + "preserve".length()) {
                    return true;
                }
                isNamedXmlSpace = false;
                index = closingQuote;
            } else {
                isNamedXmlSpace |= " \t\r\n".indexOf(bytes[index - 1]) >= 0
                        && startsWith(XML_SPACE, index)
                        && "= \t\r\n".indexOf(bytes[index + XML_SPACE.length()]) >= 0;
            }
        }
        return false;
    }

    /** Returns the index after the next occurrence of {@code end}, which well-formed XML contains. */
    private int endAfterNext(String end, int from) {
        int index = from;
        while (!startsWith(end, index)) {
            index++;
        }
        return index + end.length();
    }

    private boolean startsWith(String ascii, int index) {
        if (xml.to() - index < ascii.length()) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (bytes[index + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
