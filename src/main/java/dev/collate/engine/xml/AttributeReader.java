package dev.collate.engine.xml;

import java.util.Arrays;

/**
 * Reads the attributes of a tag. A namespace prefix may be declared by a later attribute of the same tag. Therefore the reader stores the
 * attributes until all are read, and then adds them to the tree in document order.
 */
final class AttributeReader {
    /** Maximum number of attributes and namespace declarations in one tag. */
    static final int MAX_ATTRIBUTES = 1000;

    private final Source source;
    private final TextBuffer buffer;
    private final XmlTokens tokens;
    private final QNames names;
    private final Namespaces namespaces;
    private final int xmlSpace;

    private final int[] spellings = new int[MAX_ATTRIBUTES];
    private final int[] nameStarts = new int[MAX_ATTRIBUTES];
    private final int[] starts = new int[MAX_ATTRIBUTES];
    private final int[] stops = new int[MAX_ATTRIBUTES];
    private final long[] hashes = new long[MAX_ATTRIBUTES];
    private int count;
    private boolean preserve;

    // For each identity of a name, the number of the last tag that has an attribute with this name. The array is used
    // to find duplicate attributes.
    private int[] lastTag = new int[64];
    private int tag;

    AttributeReader(Source source, TextBuffer buffer, XmlTokens tokens, QNames names, Namespaces namespaces) {
        this.source = source;
        this.buffer = buffer;
        this.tokens = tokens;
        this.names = names;
        this.namespaces = namespaces;
        this.xmlSpace = names.symbols().intern("xml:space");
    }

    /**
     * Reads the attributes up to the {@code >} or {@code />} of the tag, and declares the namespaces of the tag.
     *
     * @param preserve whether white space is significant in the parent element
     * @return whether white space is significant inside the element
     */
    boolean read(boolean preserve) {
        count = 0;
        this.preserve = preserve;
        while (true) {
            boolean spaced = source.skipSpace();
            if (source.at < source.end && (source.bytes[source.at] == '>' || source.bytes[source.at] == '/')) {
                return this.preserve;
            }
            if (!spaced || source.at == source.end) {
                throw source.expected("white space, > or /> in the tag");
            }
            readOne();
        }
    }

    private void readOne() {
        int nameStart = source.at;
        if (count == MAX_ATTRIBUTES) {
            throw source.wrong(nameStart, "a tag has more than " + MAX_ATTRIBUTES + " attributes");
        }
        int spelling = tokens.name("the name of an attribute");
        source.skipSpace();
        source.require('=', "after the name of an attribute");
        source.skipSpace();
        readValue();
        spellings[count] = spelling;
        nameStarts[count] = nameStart;
        starts[count] = buffer.start();
        stops[count] = buffer.stop();
        hashes[count] = buffer.hash();
        count++;
        if (spelling == xmlSpace) {
            preserve = buffer.contentEquals("preserve") || preserve && !buffer.contentEquals("default");
        } else if (names.namespaceAware() && names.declared(spelling) >= 0) {
            declare(names.declared(spelling), nameStart);
        }
    }

    private void declare(int prefix, int nameStart) {
        int uri = buffer.intern(names.symbols());
        var problem = namespaces.problem(prefix, uri);
        if (problem != null) {
            throw source.wrong(nameStart, problem);
        }
        namespaces.declare(prefix, uri);
    }

    /**
     * Reads a quoted value into the buffer. Replaces each reference to a character or entity with its character, and each line end and tab
     * with a space.
     */
    private void readValue() {
        int opened = source.at;
        if (!source.skip("\"") && !source.skip("'")) {
            throw source.expected("a value in quotes");
        }
        byte quote = source.bytes[opened];
        buffer.begin();
        int piece = source.at;
        for (skipPlain(opened); source.bytes[source.at] != quote; skipPlain(opened)) {
            piece = special(piece);
        }
        buffer.append(piece, source.at++);
    }

    /** Reads one special character. Returns the index of the first byte that is not in the buffer yet. */
    private int special(int piece) {
        source.checkCancelled();
        switch (source.bytes[source.at]) {
            case '"', '\'' -> source.at++;
            case '<' -> throw source.wrong(source.at, "< is not allowed in the value of an attribute");
            case '&' -> {
                buffer.append(piece, source.at);
                buffer.append(tokens.reference());
                return source.at;
            }
            case '\t', '\n', '\r' -> {
                buffer.append(piece, source.at);
                buffer.append(' ');
                source.skipLineEnd();
                return source.at;
            }
            default -> source.requireCharacter();
        }
        return piece;
    }

    private void skipPlain(int opened) {
        source.skipPlain(CharacterClass.ENDS_VALUE);
        if (source.at == source.end) {
            throw source.wrong(opened, "unterminated attribute value");
        }
    }

    /** Adds the attributes to the open element of the tree. */
    void moveTo(TreeBuilder tree) {
        tag++;
        for (int i = 0; i < count; i++) {
            int name = attributeName(i);
            requireFirst(names.identity(name), i);
            if (names.namespaceAware() && names.declared(spellings[i]) >= 0) {
                tree.namespace(name, starts[i], stops[i]);
            } else {
                tree.attribute(name, starts[i], stops[i], hashes[i]);
            }
        }
    }

    private int attributeName(int i) {
        int spelling = spellings[i];
        if (!names.namespaceAware()) {
            return names.of(spelling, Symbols.EMPTY);
        }
        if (names.declared(spelling) >= 0) {
            return names.of(spelling, namespaces.ofDeclarations());
        }
        int prefix = names.prefix(spelling);
        return names.of(
                spelling, prefix == Symbols.EMPTY ? Symbols.EMPTY : namespaces.require(prefix, source, nameStarts[i]));
    }

    private void requireFirst(int identity, int i) {
        if (identity >= lastTag.length) {
            lastTag = Arrays.copyOf(lastTag, names.identityCount() * 2);
        }
        if (lastTag[identity] == tag) {
            throw source.wrong(nameStarts[i], "duplicate attribute " + shown(i));
        }
        lastTag[identity] = tag;
    }

    private String shown(int i) {
        return source.snippet(nameStarts[i], nameStarts[i] + names.symbols().length(spellings[i]));
    }
}
