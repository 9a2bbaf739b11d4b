package dev.collate.engine.xml;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Skips the parts before the root element that are not compared: byte order mark, XML declaration and document type. A document type is
 * parsed only to find its end. The server does not load external declarations, and the declarations in the document have no effect. Entity
 * declarations and parameter entities are rejected, because the content of the document would depend on them.
 */
final class Prolog {
    private static final Pattern VERSION = Pattern.compile("1\\.[0-9]+");
    private static final Pattern ENCODING = Pattern.compile("[A-Za-z][A-Za-z0-9._-]*");
    private static final Pattern STANDALONE = Pattern.compile("yes|no");

    private final XmlCursor source;

    Prolog(XmlCursor source) {
        this.source = source;
    }

    /**
     * Skips the byte order mark and the XML declaration, if present. The declared encoding is ignored, because the text is already decoded.
     */
    void skipXmlDeclaration() {
        source.skipByteOrderMark();
        int opened = source.at;
        if (source.skip("<?xml") && source.skipSpace()) {
            boolean version = skipPseudoAttribute("version", VERSION);
            skipPseudoAttribute("encoding", ENCODING);
            skipPseudoAttribute("standalone", STANDALONE);
            if (!version) {
                throw source.problemAt(opened, "an XML declaration must begin with a version");
            }
            if (!source.skip("?>")) {
                throw source.expected("?> at the end of the XML declaration");
            }
        } else {
            source.at = opened;
        }
    }

    private boolean skipPseudoAttribute(String name, Pattern form) {
        int start = source.at;
        if (!source.skip(name)) {
            return false;
        }
        if (!CharacterClass.isSpace(source.bytes[start - 1])) {
            throw source.problemAt(start, "expected white space before " + name);
        }
        source.skipSpace();
        source.require('=', "after " + name);
        source.skipSpace();
        int value = source.at + 1;
        skipQuoted(name);
        // Only ASCII characters match, so Latin-1 is enough.
        var text = new String(source.bytes, value, source.at - 1 - value, StandardCharsets.ISO_8859_1);
        if (!form.matcher(text).matches()) {
            throw source.problemAt(value, "invalid " + name + " in the XML declaration");
        }
        source.skipSpace();
        return true;
    }

    /** Skips the document type that begins at the current position. */
    void skipDoctype() {
        int opened = source.at;
        source.at += "<!DOCTYPE".length();
        requireSpace("after <!DOCTYPE");
        int name = source.at;
        source.skipName();
        if (source.at == name) {
            throw source.expected("the name of the document type");
        }
        source.checkName(name, source.at, "the name of the document type");
        source.skipSpace();
        skipExternalId();
        if (source.skip("[")) {
            skipInternalSubset(opened);
            source.skipSpace();
        }
        source.require('>', "at the end of the document type");
    }

    private void skipExternalId() {
        boolean isPublic = source.skip("PUBLIC");
        if (isPublic || source.skip("SYSTEM")) {
            requireSpace("before an identifier");
            if (isPublic) {
                skipQuoted("a public identifier");
                requireSpace("before an identifier");
            }
            skipQuoted("a system identifier");
            source.skipSpace();
        }
    }

    private void skipInternalSubset(int opened) {
        for (source.skipSpace(); !source.skip("]"); source.skipSpace()) {
            if (source.at == source.end) {
                throw source.problemAt(opened, "unterminated document type");
            }
            source.checkCancelled();
            if (source.startsWith("<!--")) {
                source.skipComment();
            } else if (source.skip("<?")) {
                source.skipPast("?>", "processing instruction", source.at - 2);
            } else if (source.startsWith("<!ENTITY") || source.startsWith("%")) {
                throw source.problemAt(source.at, "entity declarations and parameter entities are not allowed");
            } else if (source.startsWith("<!ELEMENT")
                    || source.startsWith("<!ATTLIST")
                    || source.startsWith("<!NOTATION")) {
                skipMarkupDeclaration();
            } else {
                throw source.expected("a declaration or ] in the document type");
            }
        }
    }

    /**
     * Skips a declaration. Outside of quotes, it must not contain {@code <} or brackets, which XML does not allow there. The indentation of
     * XML finds the end of the document type by its brackets.
     */
    private void skipMarkupDeclaration() {
        int opened = source.at;
        source.at += "<!".length();
        while (!source.skip(">")) {
            if (source.at == source.end) {
                throw source.problemAt(opened, "unterminated declaration");
            }
            source.checkCancelled();
            if (source.startsWith("\"") || source.startsWith("'")) {
                skipQuoted("a literal");
            } else if (source.startsWith("<") || source.startsWith("[") || source.startsWith("]")) {
                throw source.expected("> at the end of the declaration");
            } else {
                source.skipValidCharacter();
            }
        }
    }

    private void skipQuoted(String what) {
        int opened = source.at;
        if (source.skip("\"")) {
            source.skipPast("\"", "quoted value", opened);
        } else if (source.skip("'")) {
            source.skipPast("'", "quoted value", opened);
        } else {
            throw source.expected(what + " in quotes");
        }
    }

    private void requireSpace(String where) {
        if (!source.skipSpace()) {
            throw source.expected("white space " + where);
        }
    }
}
