package dev.collate.engine.xml;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Skips the parts before the root element that are not compared: XML declaration and document type. A document type is parsed only to find
 * its end. The server does not load external declarations, and the declarations in the document have no effect. Entity declarations and
 * parameter entities are rejected, because the content of the document would depend on them.
 */
final class Prolog {
    private static final Pattern VERSION = Pattern.compile("1\\.[0-9]+");
    private static final Pattern ENCODING = Pattern.compile("[A-Za-z][A-Za-z0-9._-]*");
    private static final Pattern STANDALONE = Pattern.compile("yes|no");

    private final XmlCursor cursor;

    Prolog(XmlCursor cursor) {
        this.cursor = cursor;
    }

    /** Skips the XML declaration, if present. The declared encoding is ignored, because the text is already decoded. */
    void skipXmlDeclaration() {
        int constructStart = cursor.position;
        if (cursor.skip("<?xml") && cursor.skipSpace()) {
            boolean hasVersion = skipPseudoAttribute("version", VERSION);
            skipPseudoAttribute("encoding", ENCODING);
            skipPseudoAttribute("standalone", STANDALONE);
            if (!hasVersion) {
                throw cursor.problemAt(constructStart, "an XML declaration must begin with a version");
            }
            if (!cursor.skip("?>")) {
                throw cursor.expected("?> at the end of the XML declaration");
            }
        } else {
            cursor.position = constructStart;
        }
    }

    private boolean skipPseudoAttribute(String name, Pattern valuePattern) {
        int start = cursor.position;
        if (!cursor.skip(name)) {
            return false;
        }
        if (!CharacterClass.isSpace(cursor.bytes[start - 1])) {
            throw cursor.problemAt(start, "expected white space before " + name);
        }
        cursor.skipSpace();
        cursor.require('=', "after " + name);
        cursor.skipSpace();
        int valueStart = cursor.position + 1;
        skipQuoted(name);
        // Only ASCII characters match, so Latin-1 is enough.
        var text = new String(cursor.bytes, valueStart, cursor.position - 1 - valueStart, StandardCharsets.ISO_8859_1);
        if (!valuePattern.matcher(text).matches()) {
            throw cursor.problemAt(valueStart, "invalid " + name + " in the XML declaration");
        }
        cursor.skipSpace();
        return true;
    }

    /** Skips the document type that begins at the current position. */
    void skipDoctype() {
        int constructStart = cursor.position;
        cursor.position += "<!DOCTYPE".length();
        requireSpace("after <!DOCTYPE");
        int nameStart = cursor.position;
        cursor.skipName();
        if (cursor.position == nameStart) {
            throw cursor.expected("the name of the document type");
        }
        cursor.checkName(nameStart, cursor.position, "the name of the document type");
        cursor.skipSpace();
        skipExternalId();
        if (cursor.skip("[")) {
            skipInternalSubset(constructStart);
            cursor.skipSpace();
        }
        cursor.require('>', "at the end of the document type");
    }

    private void skipExternalId() {
        boolean isPublic = cursor.skip("PUBLIC");
        if (isPublic || cursor.skip("SYSTEM")) {
            requireSpace("before an identifier");
            if (isPublic) {
                skipQuoted("a public identifier");
                requireSpace("before an identifier");
            }
            skipQuoted("a system identifier");
            cursor.skipSpace();
        }
    }

    private void skipInternalSubset(int constructStart) {
        for (cursor.skipSpace(); !cursor.skip("]"); cursor.skipSpace()) {
            if (cursor.position == cursor.end) {
                throw cursor.problemAt(constructStart, "unterminated document type");
            }
            cursor.checkCancelled();
            if (cursor.startsWith("<!--")) {
                cursor.skipComment();
            } else if (cursor.skip("<?")) {
                cursor.skipPast("?>", "processing instruction", cursor.position - 2);
            } else if (cursor.startsWith("<!ENTITY") || cursor.startsWith("%")) {
                throw cursor.problemAt(cursor.position, "entity declarations and parameter entities are not allowed");
            } else if (cursor.startsWith("<!ELEMENT")
                    || cursor.startsWith("<!ATTLIST")
                    || cursor.startsWith("<!NOTATION")) {
                skipMarkupDeclaration();
            } else {
                throw cursor.expected("a declaration or ] in the document type");
            }
        }
    }

    /**
     * Skips a declaration. Outside of quotes, it must not contain {@code <} or brackets, which XML does not allow there. {@code
     * engine.layout.XmlLayout} relies on this check, because it counts brackets to find the end of the document type.
     */
    private void skipMarkupDeclaration() {
        int constructStart = cursor.position;
        cursor.position += "<!".length();
        while (!cursor.skip(">")) {
            if (cursor.position == cursor.end) {
                throw cursor.problemAt(constructStart, "unterminated declaration");
            }
            cursor.checkCancelled();
            if (cursor.startsWith("\"") || cursor.startsWith("'")) {
                skipQuoted("a literal");
            } else if (cursor.startsWith("<") || cursor.startsWith("[") || cursor.startsWith("]")) {
                throw cursor.expected("> at the end of the declaration");
            } else {
                cursor.skipValidCharacter();
            }
        }
    }

    private void skipQuoted(String construct) {
        int constructStart = cursor.position;
        if (cursor.skip("\"")) {
            cursor.skipPast("\"", "quoted value", constructStart);
        } else if (cursor.skip("'")) {
            cursor.skipPast("'", "quoted value", constructStart);
        } else {
            throw cursor.expected(construct + " in quotes");
        }
    }

    private void requireSpace(String where) {
        if (!cursor.skipSpace()) {
            throw cursor.expected("white space " + where);
        }
    }
}
