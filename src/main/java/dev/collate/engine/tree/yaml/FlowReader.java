package dev.collate.engine.tree.yaml;

/**
 * Reads flow collections, which are in brackets, and the nodes inside them (YAML 1.2.2, section 7.4). Each method that reads a value writes
 * its JSON text and returns the height of the value: the number of nested collections in it.
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
    private boolean jsonLike;

    /** Whether the element of a flow sequence that was read last is the key of a pair, as {@code a} in {@code [a: 1]}. */
    private boolean pair;

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
    int collection(YamlProperties own) {
        boolean mapping = cursor.peek() == '{';
        var collection = out.open(mapping ? '{' : '[', own);
        char end = mapping ? '}' : ']';
        cursor.skip(1);
        cursor.skipFlowSpace();
        while (cursor.peek() != end) {
            collection.separate();
            collection.add(mapping ? entry(collection) : element());
            cursor.skipFlowSpace();
            if (cursor.peek() == ',') {
                cursor.skip(1);
                cursor.skipFlowSpace();
            } else if (cursor.peek() != end) {
                throw problems.expected(cursor.at(), "',' or '" + end + "'");
            }
        }
        cursor.skip(1);
        jsonLike = true;
        return collection.close(end, own);
    }

    /** Reads a key of a flow mapping and its value. A key without a value has the value null. */
    private int entry(NodeWriter.OpenCollection mapping) {
        var key = out.key();
        key();
        return valueOf(key, mapping);
    }

    /** Reads an element of a flow sequence. The element is a node, or a pair, which is written as a mapping with one key. */
    private int element() {
        var key = out.key();
        if (cursor.isIndicator('?') || plainScalars.isColon(true)) {
            key();
        } else {
            int height = node(Role.ELEMENT);
            if (!pair) {
                return height;
            }
        }
        var mapping = out.openBefore(key);
        mapping.add(valueOf(key, mapping));
        return mapping.close('}', YamlProperties.NONE);
    }

    private void key() {
        boolean explicit = cursor.isIndicator('?');
        if (explicit) {
            cursor.skip(1);
            cursor.skipFlowSpace();
        }
        if (plainScalars.isColon(true) || explicit && endsNode()) {
            empty(true);
        } else {
            node(Role.KEY);
        }
    }

    /** Reads the colon and the value after a key in a flow collection. If there is no colon or no value, writes null. */
    private int valueOf(NodeWriter.Key key, NodeWriter.OpenCollection mapping) {
        boolean adjacent = jsonLike;
        key.finish(mapping);
        cursor.skipFlowSpace();
        if (adjacent ? cursor.peek() != ':' : !plainScalars.isColon(true)) {
            return empty(false);
        }
        cursor.skip(1);
        cursor.skipFlowSpace();
        return endsNode() ? empty(false) : node(Role.VALUE);
    }

    private boolean endsNode() {
        return cursor.peek() == ',' || cursor.peek() == ']' || cursor.peek() == '}';
    }

    /** The role of a node in a flow collection. */
    private enum Role {
        KEY,
        VALUE,
        /**
         * An element of a flow sequence, or the key of a pair in a flow sequence. If the node is the key of a pair, {@link #pair} is set to
         * true.
         */
        ELEMENT
    }

    private int node(Role role) {
        var own = YamlProperties.NONE;
        while (cursor.peek() == '&' || cursor.peek() == '!') {
            own = own.and(properties.property(true), problems);
            cursor.skipFlowSpace();
        }
        int written = out.length();
        int at = cursor.at();
        int line = cursor.lineStart();
        int here = cursor.peek();
        if (here == '*' || here == '[' || here == '{') {
            int height = here == '*' ? alias(own) : collection(own);
            pair = role == Role.ELEMENT && colonFollows(line);
            return height;
        }
        boolean plain = false;
        jsonLike = here == '"' || here == '\'';
        if (jsonLike) {
            quotedScalars.read();
        } else if (plainScalars.canStart(true)) {
            plain = plainScalars.read(-1, true);
        } else if (own.isEmpty()) {
            throw problems.expected(at, "a value");
        }
        boolean empty = cursor.at() == at;
        pair = role == Role.ELEMENT && colonFollows(line);
        boolean asKey = pair || role == Role.KEY;
        if (empty) {
            return out.plain(own, at, at, asKey);
        }
        return plain
                ? out.plain(own, plainScalars.start(), plainScalars.end(), asKey)
                : out.finishString(own, written, at, asKey);
    }

    /** Returns whether a colon follows the node on the same line. If so, the node is a key. */
    private boolean colonFollows(int line) {
        if (cursor.lineStart() != line) {
            return false;
        }
        cursor.skipBlanks();
        return jsonLike ? cursor.peek() == ':' : plainScalars.isColon(true);
    }

    /** Repeats the value that an alias refers to. */
    int alias(YamlProperties own) {
        int at = cursor.at();
        if (!own.isEmpty()) {
            throw problems.at(at, "an alias cannot have a tag or an anchor");
        }
        jsonLike = false;
        return out.repeat(properties.name(), at);
    }

    private int empty(boolean asKey) {
        jsonLike = false;
        return out.empty(asKey);
    }
}
