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
    private final int xmlSpaceSpelling;

    private final int[] spellings = new int[MAX_ATTRIBUTES];
    private final int[] nameStarts = new int[MAX_ATTRIBUTES];
    private final int[] valueStarts = new int[MAX_ATTRIBUTES];
    private final int[] valueEnds = new int[MAX_ATTRIBUTES];
    private final long[] valueHashes = new long[MAX_ATTRIBUTES];
    private int attributeCount;
    private boolean preservesSpace;

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
        this.xmlSpaceSpelling = names.symbols().intern("xml:space");
    }

    /**
     * Reads the attributes up to the {@code >} or {@code />} of the tag, and declares the namespaces of the tag.
     *
     * @param parentPreservesSpace whether white space is significant in the parent element
     */
    void readAttributes(boolean parentPreservesSpace) {
        attributeCount = 0;
        preservesSpace = parentPreservesSpace;
        while (true) {
            boolean hasSpace = cursor.skipSpace();
            if (cursor.position < cursor.end
                    && (cursor.bytes[cursor.position] == '>' || cursor.bytes[cursor.position] == '/')) {
                return;
            }
            if (!hasSpace || cursor.position == cursor.end) {
                throw cursor.expected("white space, > or /> in the tag");
            }
            readAttribute();
        }
    }

    /** Returns whether white space is significant inside the element whose attributes were read last. */
    boolean preservesSpace() {
        return preservesSpace;
    }

    private void readAttribute() {
        int nameStart = cursor.position;
        if (attributeCount == MAX_ATTRIBUTES) {
            throw cursor.problemAt(nameStart, "a tag has more than " + MAX_ATTRIBUTES + " attributes");
        }
        int spelling = tokens.readName("the name of an attribute");
        cursor.skipSpace();
        cursor.require('=', "after the name of an attribute");
        cursor.skipSpace();
        readValue();
        spellings[attributeCount] = spelling;
        nameStarts[attributeCount] = nameStart;
        valueStarts[attributeCount] = buffer.start();
        valueEnds[attributeCount] = buffer.stop();
        valueHashes[attributeCount] = buffer.hash();
        attributeCount++;
        if (spelling == xmlSpaceSpelling) {
            var value = buffer.text();
            preservesSpace = value.equals("preserve") || preservesSpace && !value.equals("default");
        } else if (names.namespaceAware() && names.declaredPrefix(spelling) >= 0) {
            declareNamespace(names.declaredPrefix(spelling), nameStart);
        }
    }

    private void declareNamespace(int prefix, int nameStart) {
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
        int constructStart = cursor.position;
        if (!cursor.skip("\"") && !cursor.skip("'")) {
            throw cursor.expected("a value in quotes");
        }
        byte quote = cursor.bytes[constructStart];
        buffer.beginText();
        int pieceStart = cursor.position;
        for (skipToSpecialCharacter(constructStart);
                cursor.bytes[cursor.position] != quote;
                skipToSpecialCharacter(constructStart)) {
            pieceStart = readSpecialCharacter(pieceStart);
        }
        buffer.append(pieceStart, cursor.position++);
    }

    /**
     * Reads the character at which the parser has stopped ({@link CharacterClass#SPECIAL_IN_VALUE}). Returns the index of the first byte
     * that is not in the buffer yet.
     */
    private int readSpecialCharacter(int pieceStart) {
        cursor.checkCancelled();
        switch (cursor.bytes[cursor.position]) {
            case '"', '\'' -> cursor.position++;
            case '<' -> throw cursor.problemAt(cursor.position, "< is not allowed in the value of an attribute");
            case '&' -> {
                buffer.append(pieceStart, cursor.position);
                buffer.append(tokens.readReference());
                return cursor.position;
            }
            case '\t', '\n', '\r' -> {
                buffer.append(pieceStart, cursor.position);
                buffer.append(' ');
                cursor.skipSpaceOrCrlf();
                return cursor.position;
            }
            default -> cursor.skipValidCharacter();
        }
        return pieceStart;
    }

    private void skipToSpecialCharacter(int constructStart) {
        cursor.skipUntil(CharacterClass.SPECIAL_IN_VALUE);
        if (cursor.position == cursor.end) {
            throw cursor.problemAt(constructStart, "unterminated attribute value");
        }
    }

    /** Adds the attributes to the open element of the tree. */
    void addTo(TreeBuilder tree) {
        tagNumber++;
        for (int i = 0; i < attributeCount; i++) {
            int name = attributeName(i);
            rejectDuplicate(names.canonicalId(name), i);
            if (names.namespaceAware() && names.declaredPrefix(spellings[i]) >= 0) {
                tree.addNamespace(name, valueStarts[i], valueEnds[i]);
            } else {
                tree.addAttribute(name, valueStarts[i], valueEnds[i], valueHashes[i]);
            }
        }
    }

    private int attributeName(int i) {
        int spelling = spellings[i];
        if (!names.namespaceAware()) {
            return names.nameOf(spelling, Symbols.EMPTY);
        }
        if (names.declaredPrefix(spelling) >= 0) {
            return names.nameOf(spelling, namespaces.declarationNamespace());
        }
        int prefix = names.prefix(spelling);
        return names.nameOf(
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
