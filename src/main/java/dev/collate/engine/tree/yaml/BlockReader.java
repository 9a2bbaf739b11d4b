package dev.collate.engine.tree.yaml;

import dev.collate.engine.tree.parse.JsonText;

/**
 * Reads block collections and the nodes inside them (YAML 1.2.2, chapter 8). The indentation shows the structure of a block collection.
 * Each method that reads a value writes its JSON text and returns the height of the value: its number of levels of collections, which is 0
 * for a scalar.
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

    /** The position of a node: the root of a document, or a place in the enclosing block collection. */
    private enum NodePlace {
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

        NodePlace(boolean allowsCompactCollection, boolean allowsUnindentedSequence) {
            this.allowsCompactCollection = allowsCompactCollection;
            this.allowsUnindentedSequence = allowsUnindentedSequence;
        }
    }

    /**
     * Reads the root node of a document, and returns its height. {@code firstInLine} is true if the node is the first content of its line,
     * and false if it follows a {@code ---} marker.
     */
    int readDocument(boolean firstInLine) {
        return readNode(-1, NodePlace.DOCUMENT, firstInLine, false);
    }

    /**
     * Reads a node in a block collection, and moves to the next line that has content.
     *
     * @param parentIndent the indentation of the enclosing collection; -1 if the node is the root
     * @param firstInLine whether the cursor is at the first content of a line; if false, the cursor is after an indicator such as {@code -}
     * @param isKey whether the node is a key, so that a scalar is written as a JSON string
     */
    private int readNode(int parentIndent, NodePlace place, boolean firstInLine, boolean isKey) {
        // The inner properties are on the same line as the content of the node. If the node is a block mapping, they
        // belong to its first key. The outer properties are on earlier lines, and belong to the node itself.
        var outerProperties = YamlProperties.NONE;
        var innerProperties = YamlProperties.NONE;
        boolean isFirstInLine = firstInLine;
        boolean mayOpenCollection = !cursor.hasTabAfterIndent();
        if (!isFirstInLine) {
            cursor.skipSpaces();
            mayOpenCollection = place.allowsCompactCollection && cursor.peek() != '\t';
            cursor.skipBlanks();
        }
        while (true) {
            if (cursor.isAtLineEnd()) {
                cursor.nextLine();
                outerProperties = outerProperties.and(innerProperties, problems);
                innerProperties = YamlProperties.NONE;
                isFirstInLine = true;
                mayOpenCollection = !cursor.hasTabAfterIndent();
            }
            if (isFirstInLine && innerProperties.isEmpty() && !isInside(parentIndent, place)) {
                return out.writePlainScalar(outerProperties, cursor.position(), cursor.position(), isKey);
            }
            int nextCharacter = cursor.peek();
            if (nextCharacter != '&' && nextCharacter != '!') {
                break;
            }
            innerProperties = innerProperties.and(properties.readProperty(false), problems);
            cursor.skipBlanks();
        }
        int start = innerProperties.isEmpty() ? cursor.position() : innerProperties.position();
        if (cursor.isSeparatedIndicator('-') || cursor.isSeparatedIndicator('?') || cursor.isSeparatedIndicator(':')) {
            boolean isEmptyKey = cursor.isSeparatedIndicator(':');
            if (!mayOpenCollection || !innerProperties.isEmpty() && !isEmptyKey) {
                throw problems.problemAt(
                        cursor.position(),
                        "a sequence or mapping cannot begin here: begin it on a new line without tabs");
            }
            cursor.moveTo(start);
            return cursor.isSeparatedIndicator('-') ? readSequence(outerProperties) : readMapping(outerProperties);
        }
        if (cursor.peek() == '|' || cursor.peek() == '>') {
            var allProperties = outerProperties.and(innerProperties, problems);
            int jsonStart = out.length();
            blockScalars.readScalar(parentIndent);
            return out.finishString(allProperties, jsonStart, start, isKey);
        }
        return readContent(parentIndent, outerProperties, innerProperties, start, mayOpenCollection, isKey);
    }

    /** Returns whether the first content of a line belongs to a node in the collection whose indentation is {@code parentIndent}. */
    private boolean isInside(int parentIndent, NodePlace place) {
        return cursor.lineIndent() > parentIndent
                || place.allowsUnindentedSequence
                        && cursor.lineIndent() == parentIndent
                        && !cursor.hasTabAfterIndent()
                        && cursor.isSeparatedIndicator('-');
    }

    /**
     * Reads a scalar, an alias or a flow collection in a block collection, either as a node or as the first key of a block mapping.
     *
     * @param start the position of the node, including its inner properties
     * @param mayOpenCollection whether a block mapping may begin here
     */
    private int readContent(
            int parentIndent,
            YamlProperties outerProperties,
            YamlProperties innerProperties,
            int start,
            boolean mayOpenCollection,
            boolean isKey) {
        int jsonStart = out.length();
        int firstLineStart = cursor.lineStart();
        int position = cursor.position();
        long nodesBefore = out.nodeCount();
        int nextCharacter = cursor.peek();
        cursor.setMinIndent(parentIndent + 1);
        boolean isScalar = nextCharacter != '[' && nextCharacter != '{' && nextCharacter != '*';
        boolean isSingleLinePlain = false;
        int height = 0;
        if (nextCharacter == '*') {
            height = flow.readAlias(innerProperties);
        } else if (!isScalar) {
            out.undefineAnchor(outerProperties);
            height = flow.readCollection(innerProperties.withDefaultTagOf(outerProperties));
        } else if (nextCharacter == '"' || nextCharacter == '\'') {
            quotedScalars.readScalar();
        } else {
            plainScalars.read(parentIndent, false);
            isSingleLinePlain = plainScalars.isSingleLine();
        }
        int end = cursor.position();
        boolean isOneLine = cursor.lineStart() == firstLineStart;
        cursor.skipBlanks();
        if (cursor.isSeparatedIndicator(':')) {
            if (!mayOpenCollection || !isOneLine) {
                throw problems.problemAt(
                        cursor.position(),
                        isOneLine
                                ? "a mapping cannot begin here: begin it on a new line, or put a value that contains ': ' in quotes"
                                : "a key must not be longer than one line: check the indentation of this line");
            }
            cursor.moveTo(start);
            out.reset(jsonStart, nodesBefore);
            return readMapping(outerProperties);
        }
        cursor.moveTo(end);
        var allProperties = outerProperties.and(innerProperties, problems);
        if (nextCharacter == '*' && !allProperties.isEmpty()) {
            throw problems.problemAt(allProperties.position(), "an alias cannot have a tag or an anchor");
        }
        cursor.nextLine();
        if (isSingleLinePlain) {
            return out.writePlainScalar(allProperties, plainScalars.start(), plainScalars.end(), isKey);
        }
        if (isScalar) {
            return out.finishString(allProperties, jsonStart, position, isKey);
        }
        out.defineAnchor(outerProperties, jsonStart, nodesBefore, height);
        return height;
    }

    /** Reads a block sequence. The cursor must be at its first {@code -}. */
    private int readSequence(YamlProperties ownProperties) {
        int column = cursor.column();
        var sequence = out.openCollection('[', ownProperties);
        do {
            sequence.writeComma();
            cursor.skip(1);
            sequence.endValue(readNode(column, NodePlace.SEQUENCE_ENTRY, false, false));
        } while (cursor.lineIndent() == column && !cursor.hasTabAfterIndent() && cursor.isSeparatedIndicator('-'));
        rejectDeeperIndentation(column);
        return sequence.close(']', ownProperties);
    }

    /** Reads a block mapping. The cursor must be at its first key. */
    private int readMapping(YamlProperties ownProperties) {
        int column = cursor.column();
        var mapping = out.openCollection('{', ownProperties);
        do {
            mapping.writeComma();
            mapping.endValue(readEntry(column, mapping));
        } while (cursor.lineIndent() == column && !cursor.hasTabAfterIndent());
        rejectDeeperIndentation(column);
        return mapping.close('}', ownProperties);
    }

    /** Reads a key and its value, and returns the height of the value. {@code column} is the indentation of the mapping. */
    private int readEntry(int column, NodeWriter.OpenCollection mapping) {
        var key = out.beginKey();
        if (!cursor.isSeparatedIndicator('?')) {
            readImplicitKey();
            key.finish(mapping);
            cursor.skip(1);
            return readNode(column, NodePlace.VALUE, false, false);
        }
        cursor.skip(1);
        readNode(column, NodePlace.EXPLICIT, false, true);
        key.finish(mapping);
        if (cursor.lineIndent() == column && !cursor.hasTabAfterIndent() && cursor.isSeparatedIndicator(':')) {
            cursor.skip(1);
            return readNode(column, NodePlace.EXPLICIT, false, false);
        }
        return out.writeEmptyNode(false);
    }

    /** Reads an implicit key of a block mapping (a key without {@code ?}), up to its colon. */
    private void readImplicitKey() {
        int firstLineStart = cursor.lineStart();
        int start = cursor.position();
        var ownProperties = YamlProperties.NONE;
        while (cursor.peek() == '&' || cursor.peek() == '!') {
            ownProperties = ownProperties.and(properties.readProperty(false), problems);
            cursor.skipBlanks();
        }
        int position = cursor.position();
        int jsonStart = out.length();
        switch (cursor.peek()) {
            case '*' -> flow.readAlias(ownProperties);
            case '[', '{' -> flow.readCollection(ownProperties);
            case '"', '\'' -> {
                quotedScalars.readScalar();
                out.finishString(ownProperties, jsonStart, position, true);
            }
            default -> {
                if (cursor.isSeparatedIndicator(':')) {
                    out.writePlainScalar(ownProperties, position, position, true);
                } else {
                    plainScalars.readLine(false);
                    out.writePlainScalar(ownProperties, plainScalars.start(), plainScalars.end(), true);
                }
            }
        }
        if (cursor.lineStart() != firstLineStart) {
            throw problems.problemAt(start, "a key must not be longer than one line");
        }
        cursor.skipBlanks();
        if (!cursor.isSeparatedIndicator(':')) {
            throw problems.expected(cursor.position(), "':' after the key");
        }
    }

    /** Rejects a line after a block collection that is indented more than the collection. */
    private void rejectDeeperIndentation(int column) {
        if (cursor.lineIndent() > column) {
            throw misplacedContent();
        }
    }

    /** Returns the exception for content that does not belong to any open collection. */
    RuntimeException misplacedContent() {
        return problems.problemAt(
                cursor.position(),
                cursor.hasTabAfterIndent()
                        ? "a sequence or mapping must be indented with spaces, not with tabs"
                        : "invalid indentation: it does not match any enclosing sequence or mapping");
    }
}
