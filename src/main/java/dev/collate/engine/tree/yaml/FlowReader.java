package dev.collate.engine.tree.yaml;

/**
 * Reads flow collections, which are in brackets, and the nodes inside them (YAML 1.2.2, section 7.4). Each method that reads a value writes
 * its JSON text and returns the height of the value: its number of levels of collections, which is 0 for a scalar.
 */
final class FlowReader {
    private final YamlCursor cursor;
    private final YamlPropertyReader properties;
    private final PlainScalarReader plainScalars;
    private final QuotedScalarReader quotedScalars;
    private final NodeWriter out;
    private final YamlProblems problems;

    /**
     * Whether the flow node that was read last is a quoted scalar or a collection. If so, a colon directly after the node need not be
     * followed by white space.
     */
    private boolean wasJsonLike;

    /** Whether the element of a flow sequence that was read last is the key of a pair, as {@code a} in {@code [a: 1]}. */
    private boolean isPairKey;

    FlowReader(
            YamlCursor cursor,
            YamlPropertyReader properties,
            PlainScalarReader plainScalars,
            QuotedScalarReader quotedScalars,
            NodeWriter out,
            YamlProblems problems) {
        this.cursor = cursor;
        this.properties = properties;
        this.plainScalars = plainScalars;
        this.quotedScalars = quotedScalars;
        this.out = out;
        this.problems = problems;
    }

    /** Reads a flow collection. The cursor must be at its opening bracket. */
    int readCollection(YamlProperties ownProperties) {
        boolean isMapping = cursor.peek() == '{';
        var collection = out.openCollection(isMapping ? '{' : '[', ownProperties);
        char closingBracket = isMapping ? '}' : ']';
        cursor.skip(1);
        cursor.skipFlowSpace();
        while (cursor.peek() != closingBracket) {
            collection.writeComma();
            collection.endValue(isMapping ? readEntry(collection) : readElement());
            cursor.skipFlowSpace();
            if (cursor.peek() == ',') {
                cursor.skip(1);
                cursor.skipFlowSpace();
            } else if (cursor.peek() != closingBracket) {
                throw problems.expected(cursor.position(), "',' or '" + closingBracket + "'");
            }
        }
        cursor.skip(1);
        wasJsonLike = true;
        return collection.close(closingBracket, ownProperties);
    }

    /** Reads a key of a flow mapping and its value. A key without a value has the value null. */
    private int readEntry(NodeWriter.OpenCollection mapping) {
        var key = out.beginKey();
        readKey();
        return readValue(key, mapping);
    }

    /** Reads an element of a flow sequence. The element is a node, or a pair, which is written as a mapping with one key. */
    private int readElement() {
        var key = out.beginKey();
        if (cursor.isSeparatedIndicator('?') || plainScalars.isAtValueIndicator(true)) {
            readKey();
        } else {
            int height = readNode(Role.ELEMENT);
            if (!isPairKey) {
                return height;
            }
        }
        var mapping = out.openPairMapping(key);
        mapping.endValue(readValue(key, mapping));
        return mapping.close('}', YamlProperties.NONE);
    }

    private void readKey() {
        boolean isExplicit = cursor.isSeparatedIndicator('?');
        if (isExplicit) {
            cursor.skip(1);
            cursor.skipFlowSpace();
        }
        if (plainScalars.isAtValueIndicator(true) || isExplicit && isAtNodeEnd()) {
            writeEmptyNode(true);
        } else {
            readNode(Role.KEY);
        }
    }

    /** Reads the colon and the value after a key in a flow collection. If there is no colon or no value, writes null. */
    private int readValue(NodeWriter.Key key, NodeWriter.OpenCollection mapping) {
        boolean colonNeedsNoSpace = wasJsonLike;
        key.finish(mapping);
        cursor.skipFlowSpace();
        if (colonNeedsNoSpace ? cursor.peek() != ':' : !plainScalars.isAtValueIndicator(true)) {
            return writeEmptyNode(false);
        }
        cursor.skip(1);
        cursor.skipFlowSpace();
        return isAtNodeEnd() ? writeEmptyNode(false) : readNode(Role.VALUE);
    }

    private boolean isAtNodeEnd() {
        return cursor.peek() == ',' || cursor.peek() == ']' || cursor.peek() == '}';
    }

    /** The role of a node in a flow collection. */
    private enum Role {
        KEY,
        VALUE,
        /**
         * An element of a flow sequence, or the key of a pair in a flow sequence. If the node is the key of a pair, {@link #isPairKey} is
         * set to true.
         */
        ELEMENT
    }

    private int readNode(Role role) {
        var ownProperties = YamlProperties.NONE;
        while (cursor.peek() == '&' || cursor.peek() == '!') {
            ownProperties = ownProperties.and(properties.readProperty(true), problems);
            cursor.skipFlowSpace();
        }
        int jsonStart = out.length();
        int position = cursor.position();
        int lineStart = cursor.lineStart();
        int nextCharacter = cursor.peek();
        if (nextCharacter == '*' || nextCharacter == '[' || nextCharacter == '{') {
            int height = nextCharacter == '*' ? readAlias(ownProperties) : readCollection(ownProperties);
            isPairKey = role == Role.ELEMENT && colonFollows(lineStart);
            return height;
        }
        boolean isSingleLinePlain = false;
        wasJsonLike = nextCharacter == '"' || nextCharacter == '\'';
        if (wasJsonLike) {
            quotedScalars.readScalar();
        } else if (plainScalars.canStart(true)) {
            plainScalars.read(-1, true);
            isSingleLinePlain = plainScalars.isSingleLine();
        } else if (ownProperties.isEmpty()) {
            throw problems.expected(position, "a value");
        }
        boolean isEmpty = cursor.position() == position;
        isPairKey = role == Role.ELEMENT && colonFollows(lineStart);
        boolean isKey = isPairKey || role == Role.KEY;
        if (isEmpty) {
            return out.writePlainScalar(ownProperties, position, position, isKey);
        }
        return isSingleLinePlain
                ? out.writePlainScalar(ownProperties, plainScalars.start(), plainScalars.end(), isKey)
                : out.finishString(ownProperties, jsonStart, position, isKey);
    }

    /** Returns whether a colon follows the node on the same line. If so, the node is a key. */
    private boolean colonFollows(int lineStart) {
        if (cursor.lineStart() != lineStart) {
            return false;
        }
        cursor.skipBlanks();
        return wasJsonLike ? cursor.peek() == ':' : plainScalars.isAtValueIndicator(true);
    }

    /** Repeats the value that an alias refers to. */
    int readAlias(YamlProperties ownProperties) {
        int position = cursor.position();
        if (!ownProperties.isEmpty()) {
            throw problems.problemAt(position, "an alias cannot have a tag or an anchor");
        }
        wasJsonLike = false;
        return out.writeAlias(properties.readAnchorName(), position);
    }

    private int writeEmptyNode(boolean isKey) {
        wasJsonLike = false;
        return out.writeEmptyNode(isKey);
    }
}
