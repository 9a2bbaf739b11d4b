package dev.collate.engine.xml;

import java.util.Arrays;

/**
 * Reads the attributes of a tag. A namespace prefix may be declared by a later attribute of the same tag. Therefore the reader stores the
 * attributes until all are read, and then adds them to the tree in document order.
 */
final class AttributeReader {
    /** Maximum number of attributes and namespace declarations in one tag. */
    static final int MAX_ATTRIBUTES = 1000;

    private final XmlCursor cursor;
    private final TextBuffer buffer;
    private final XmlTokens tokens;
    private final QNames names;
    private final Namespaces namespaces;
    private final int xmlSpace;

    private final int[] spellings = new int[MAX_ATTRIBUTES];
    private final int[] nameStarts = new int[MAX_ATTRIBUTES];
    private final int[] starts = new int[MAX_ATTRIBUTES];
    private final int[] ends = new int[MAX_ATTRIBUTES];
    private final long[] hashes = new long[MAX_ATTRIBUTES];
    private int count;
    private boolean preserveSpace;

    // For each canonical id of a name, the number of the last tag that has an attribute with this name. The array is
    // used to find duplicate attributes.
    private int[] lastTagOfName = new int[64];
    private int tagNumber;

    AttributeReader(XmlCursor cursor, TextBuffer buffer, XmlTokens tokens, QNames names, Namespaces namespaces) {
        this.cursor = cursor;
        this.buffer = buffer;
        this.tokens = tokens;
        this.names = names;
        this.namespaces = namespaces;
        this.xmlSpace = names.symbols().intern("xml:space");
    }

    /**
     * Reads the attributes up to the {@code >} or {@code />} of the tag, and declares the namespaces of the tag.
     *
     * @param preserveSpace whether white space is significant in the parent element
     * @return whether white space is significant inside the element
     */
    boolean read(boolean preserveSpace) {
        count = 0;
        this.preserveSpace = preserveSpace;
        while (true) {
            boolean spaced = cursor.skipSpace();
            if (cursor.at < cursor.end && (cursor.bytes[cursor.at] == '>' || cursor.bytes[cursor.at] == '/')) {
                return this.preserveSpace;
            }
            if (!spaced || cursor.at == cursor.end) {
                throw cursor.expected("white space, > or /> in the tag");
            }
            readAttribute();
        }
    }

    private void readAttribute() {
        int nameStart = cursor.at;
        if (count == MAX_ATTRIBUTES) {
            throw cursor.problemAt(nameStart, "a tag has more than " + MAX_ATTRIBUTES + " attributes");
        }
        int spelling = tokens.readName("the name of an attribute");
        cursor.skipSpace();
        cursor.require('=', "after the name of an attribute");
        cursor.skipSpace();
        readValue();
        spellings[count] = spelling;
        nameStarts[count] = nameStart;
        starts[count] = buffer.start();
        ends[count] = buffer.stop();
        hashes[count] = buffer.hash();
        count++;
        if (spelling == xmlSpace) {
            preserveSpace = buffer.contentEquals("preserve") || preserveSpace && !buffer.contentEquals("default");
        } else if (names.namespaceAware() && names.declaredPrefix(spelling) >= 0) {
            declare(names.declaredPrefix(spelling), nameStart);
        }
    }

    private void declare(int prefix, int nameStart) {
        int uri = buffer.intern(names.symbols());
        var problem = namespaces.bindingError(prefix, uri);
        if (problem != null) {
            throw cursor.problemAt(nameStart, problem);
        }
        namespaces.declare(prefix, uri);
    }

    /**
     * Reads a quoted value into the buffer. Replaces each reference to a character or entity with its character, and each line end and tab
     * with a space.
     */
    private void readValue() {
        int opened = cursor.at;
        if (!cursor.skip("\"") && !cursor.skip("'")) {
            throw cursor.expected("a value in quotes");
        }
        byte quote = cursor.bytes[opened];
        buffer.begin();
        int piece = cursor.at;
        for (skipToSpecialCharacter(opened); cursor.bytes[cursor.at] != quote; skipToSpecialCharacter(opened)) {
            piece = readSpecialCharacter(piece);
        }
        buffer.append(piece, cursor.at++);
    }

    /** Reads one special character. Returns the index of the first byte that is not in the buffer yet. */
    private int readSpecialCharacter(int piece) {
        cursor.checkCancelled();
        switch (cursor.bytes[cursor.at]) {
            case '"', '\'' -> cursor.at++;
            case '<' -> throw cursor.problemAt(cursor.at, "< is not allowed in the value of an attribute");
            case '&' -> {
                buffer.append(piece, cursor.at);
                buffer.append(tokens.readReference());
                return cursor.at;
            }
            case '\t', '\n', '\r' -> {
                buffer.append(piece, cursor.at);
                buffer.append(' ');
                cursor.skipSpaceOrCrlf();
                return cursor.at;
            }
            default -> cursor.skipValidCharacter();
        }
        return piece;
    }

    private void skipToSpecialCharacter(int opened) {
        cursor.skipUntil(CharacterClass.SPECIAL_IN_VALUE);
        if (cursor.at == cursor.end) {
            throw cursor.problemAt(opened, "unterminated attribute value");
        }
    }

    /** Adds the attributes to the open element of the tree. */
    void addTo(TreeBuilder tree) {
        tagNumber++;
        for (int i = 0; i < count; i++) {
            int name = attributeName(i);
            rejectDuplicate(names.canonicalId(name), i);
            if (names.namespaceAware() && names.declaredPrefix(spellings[i]) >= 0) {
                tree.addNamespace(name, starts[i], ends[i]);
            } else {
                tree.addAttribute(name, starts[i], ends[i], hashes[i]);
            }
        }
    }

    private int attributeName(int i) {
        int spelling = spellings[i];
        if (!names.namespaceAware()) {
            return names.of(spelling, Symbols.EMPTY);
        }
        if (names.declaredPrefix(spelling) >= 0) {
            return names.of(spelling, namespaces.declarationNamespace());
        }
        int prefix = names.prefix(spelling);
        return names.of(
                spelling,
                prefix == Symbols.EMPTY ? Symbols.EMPTY : namespaces.requireNamespace(prefix, cursor, nameStarts[i]));
    }

    private void rejectDuplicate(int canonicalId, int i) {
        if (canonicalId >= lastTagOfName.length) {
            lastTagOfName = Arrays.copyOf(lastTagOfName, names.canonicalIdCount() * 2);
        }
        if (lastTagOfName[canonicalId] == tagNumber) {
            throw cursor.problemAt(nameStarts[i], "duplicate attribute " + quotedName(i));
        }
        lastTagOfName[canonicalId] = tagNumber;
    }

    private String quotedName(int i) {
        return cursor.snippet(nameStarts[i], nameStarts[i] + names.symbols().length(spellings[i]));
    }
}
