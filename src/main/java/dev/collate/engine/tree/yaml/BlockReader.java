package dev.collate.engine.tree.yaml;

import dev.collate.engine.tree.parse.JsonText;

/**
 * Reads block collections and the nodes inside them (YAML 1.2.2, chapter 8). The indentation shows the structure of a block collection.
 * Each method reads one production of the grammar, writes its value, and returns the height of the value: the number of nested collections
 * in it.
 *
 * <p>A node followed by a colon is the key of a block mapping. If the reader finds such a colon, it goes back to the start of the node,
 * discards the JSON text of the node, and reads the node again as a key. The time stays linear, because a key is a single line, and the
 * text that is read twice contains no block collection.
 */
final class BlockReader {
    private final YamlCursor cursor;
    private final YamlPropertyReader properties;
    private final PlainScalarReader plainScalars;
    private final QuotedScalarReader quotedScalars;
    private final BlockScalarReader blockScalars;
    private final FlowReader flow;
    private final NodeWriter out;
    private final YamlProblems problems;

    BlockReader(
            YamlCursor cursor, YamlPropertyReader properties, JsonText json, NodeWriter out, YamlProblems problems) {
        this.cursor = cursor;
        this.properties = properties;
        this.plainScalars = new PlainScalarReader(cursor, json, problems);
        this.quotedScalars = new QuotedScalarReader(cursor, json, problems);
        this.blockScalars = new BlockScalarReader(cursor, json, problems);
        this.flow = new FlowReader(cursor, properties, plainScalars, quotedScalars, out, problems);
        this.out = out;
        this.problems = problems;
    }

    /** The position of a node in the enclosing block collection. */
    private enum Place {
        DOCUMENT(false, false),
        SEQUENCE_ENTRY(true, false),
        /** The node follows a {@code ?}, or a colon at the start of a line. */
        EXPLICIT(true, true),
        /** The node follows the colon of an implicit key, which is a key without {@code ?}. */
        VALUE(false, true);

        /** Whether a block collection may begin on the same line as the indicator before it. */
        final boolean allowsCompactCollection;

        /** Whether a block sequence may have the same indentation as the enclosing collection. */
        final boolean allowsUnindentedSequence;

        Place(boolean compact, boolean sequenceInline) {
            this.allowsCompactCollection = compact;
            this.allowsUnindentedSequence = sequenceInline;
        }
    }

    /**
     * Reads the root node of a document, and returns its height. {@code firstInLine} is true if the node is the first content of its line,
     * and false if it follows a {@code ---} marker.
     */
    int document(boolean firstInLine) {
        return node(-1, Place.DOCUMENT, firstInLine, false);
    }

    /**
     * Reads a node in a block collection, and moves to the next line that has content.
     *
     * @param parent the indentation of the enclosing collection; -1 if the node is the root
     * @param firstInLine whether the cursor is at the first content of a line; if false, the cursor is after an indicator such as {@code -}
     * @param asKey whether the node is a key, so that a scalar is written as a JSON string
     */
    private int node(int parent, Place place, boolean firstInLine, boolean asKey) {
        var outer = YamlProperties.NONE;
        var inner = YamlProperties.NONE;
        boolean first = firstInLine;
        boolean mayOpen = first ? !cursor.tabbed() : cursor.skipBlanks() && place.allowsCompactCollection;
        while (true) {
            if (cursor.isAtLineEnd()) {
                cursor.nextLine();
                outer = outer.and(inner, problems);
                inner = YamlProperties.NONE;
                first = true;
                mayOpen = !cursor.tabbed();
            }
            if (first && inner.isEmpty() && !isInside(parent, place)) {
                return out.plain(outer, cursor.at(), cursor.at(), asKey);
            }
            int here = cursor.peek();
            if (here != '&' && here != '!') {
                break;
            }
            inner = inner.and(properties.property(false), problems);
            cursor.skipBlanks();
        }
        int start = inner.isEmpty() ? cursor.at() : inner.at();
        if (cursor.isIndicator('-') || cursor.isIndicator('?') || cursor.isIndicator(':')) {
            boolean emptyKey = cursor.isIndicator(':');
            if (!mayOpen || !inner.isEmpty() && !emptyKey) {
                throw problems.at(
                        cursor.at(), "a sequence or mapping cannot begin here: begin it on a new line without tabs");
            }
            cursor.moveTo(start);
            return cursor.isIndicator('-') ? sequence(outer) : mapping(outer);
        }
        if (cursor.peek() == '|' || cursor.peek() == '>') {
            var all = outer.and(inner, problems);
            int written = out.length();
            blockScalars.read(parent);
            return out.finishString(all, written, start, asKey);
        }
        return content(parent, outer, inner, start, mayOpen, asKey);
    }

    /** Returns whether the first content of a line belongs to a node in the collection whose indentation is {@code parent}. */
    private boolean isInside(int parent, Place place) {
        return cursor.indent() > parent
                || place.allowsUnindentedSequence
                        && cursor.indent() == parent
                        && !cursor.tabbed()
                        && cursor.isIndicator('-');
    }

    /** Reads a scalar, an alias or a flow collection in a block collection, either as a node or as the first key of a mapping. */
    private int content(
            int parent, YamlProperties outer, YamlProperties inner, int start, boolean mayOpen, boolean asKey) {
        int written = out.length();
        int line = cursor.lineStart();
        int at = cursor.at();
        long nodesBefore = out.nodes();
        int here = cursor.peek();
        cursor.setMinIndent(parent + 1);
        boolean isScalar = here != '[' && here != '{' && here != '*';
        boolean plain = false;
        int height = 0;
        if (here == '*') {
            height = flow.alias(inner);
        } else if (!isScalar) {
            height = flow.collection(inner.withTagOf(outer));
        } else if (here == '"' || here == '\'') {
            quotedScalars.read();
        } else {
            plain = plainScalars.read(parent, false);
        }
        int end = cursor.at();
        boolean oneLine = cursor.lineStart() == line;
        cursor.skipBlanks();
        if (cursor.isIndicator(':')) {
            if (!mayOpen || !oneLine) {
                throw problems.at(
                        cursor.at(),
                        oneLine
                                ? "a mapping cannot begin here: begin it on a new line, or put a value that contains ': ' in quotes"
                                : "a key must not be longer than one line: check the indentation of this line");
            }
            cursor.moveTo(start);
            out.reset(written, nodesBefore);
            return mapping(outer);
        }
        cursor.moveTo(end);
        var all = outer.and(inner, problems);
        if (here == '*' && !all.isEmpty()) {
            throw problems.at(all.at(), "an alias cannot have a tag or an anchor");
        }
        cursor.nextLine();
        if (plain) {
            return out.plain(all, plainScalars.start(), plainScalars.end(), asKey);
        }
        if (isScalar) {
            return out.finishString(all, written, at, asKey);
        }
        out.name(outer, written, nodesBefore, height);
        return height;
    }

    /** Reads a block sequence. The cursor must be at its first {@code -}. */
    private int sequence(YamlProperties own) {
        int column = cursor.column();
        var sequence = out.open('[', own);
        do {
            sequence.separate();
            cursor.skip(1);
            sequence.add(node(column, Place.SEQUENCE_ENTRY, false, false));
        } while (cursor.indent() == column && !cursor.tabbed() && cursor.isIndicator('-'));
        rejectDeeper(column);
        return sequence.close(']', own);
    }

    /** Reads a block mapping. The cursor must be at its first key. */
    private int mapping(YamlProperties own) {
        int column = cursor.column();
        var mapping = out.open('{', own);
        do {
            mapping.separate();
            mapping.add(entry(column, mapping));
        } while (cursor.indent() == column && !cursor.tabbed());
        rejectDeeper(column);
        return mapping.close('}', own);
    }

    private int entry(int column, NodeWriter.OpenCollection mapping) {
        var key = out.key();
        if (!cursor.isIndicator('?')) {
            implicitKey();
            key.finish(mapping);
            cursor.skip(1);
            return node(column, Place.VALUE, false, false);
        }
        cursor.skip(1);
        node(column, Place.EXPLICIT, false, true);
        key.finish(mapping);
        if (cursor.indent() == column && !cursor.tabbed() && cursor.isIndicator(':')) {
            cursor.skip(1);
            return node(column, Place.EXPLICIT, false, false);
        }
        return out.empty(false);
    }

    /** Reads an implicit key of a block mapping (a key without {@code ?}), up to its colon. */
    private void implicitKey() {
        int line = cursor.lineStart();
        int start = cursor.at();
        var own = YamlProperties.NONE;
        while (cursor.peek() == '&' || cursor.peek() == '!') {
            own = own.and(properties.property(false), problems);
            cursor.skipBlanks();
        }
        int at = cursor.at();
        int written = out.length();
        switch (cursor.peek()) {
            case '*' -> flow.alias(own);
            case '[', '{' -> flow.collection(own);
            case '"', '\'' -> {
                quotedScalars.read();
                out.finishString(own, written, at, true);
            }
            default -> {
                if (cursor.isIndicator(':')) {
                    out.plain(own, at, at, true);
                } else {
                    plainScalars.readLine(false);
                    out.plain(own, plainScalars.start(), plainScalars.end(), true);
                }
            }
        }
        if (cursor.lineStart() != line) {
            throw problems.at(start, "a key must not be longer than one line");
        }
        cursor.skipBlanks();
        if (!cursor.isIndicator(':')) {
            throw problems.expected(cursor.at(), "':' after the key");
        }
    }

    /** Rejects a line after a block collection that is indented more than the collection. */
    private void rejectDeeper(int column) {
        if (cursor.indent() > column) {
            throw misplaced();
        }
    }

    /** Returns the exception for content that does not belong to any open collection. */
    RuntimeException misplaced() {
        return problems.at(
                cursor.at(),
                cursor.tabbed()
                        ? "a sequence or mapping must be indented with spaces, not with tabs"
                        : "invalid indentation: it does not match any enclosing sequence or mapping");
    }
}
