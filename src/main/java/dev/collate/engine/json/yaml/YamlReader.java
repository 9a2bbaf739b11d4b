package dev.collate.engine.json.yaml;

import static dev.collate.engine.json.yaml.YamlCursor.END;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.json.parse.DuplicateNameCheck;
import dev.collate.engine.json.parse.JsonReader;
import dev.collate.engine.json.parse.JsonText;
import dev.collate.utf8.Utf8Slice;
import java.util.Arrays;

/**
 * Parses a YAML 1.2 document and writes it as JSON text, by recursive descent over the bytes (YAML 1.2.2, chapters 7 to 9). Each method
 * reads one production and returns the height of the value it wrote: the nesting depth of its collections.
 *
 * <p>A node followed by a colon is the key of a block mapping. If the reader finds such a colon, it resets the cursor and the JSON text to
 * the start of the node. A key is a single line, and the text that is read twice contains no block collection, so the work stays linear. An
 * alias repeats the JSON text that its anchor names. One instance reads one document.
 *
 * <p>The parser is one class: the productions of collections call each other and share the cursor, the text and the open keys. Characters,
 * scalars, properties and anchors have classes of their own.
 */
public final class YamlReader {
    private static final long KEYS = KeyedHash.secret();

    private final YamlProblems problems;
    private final YamlCursor cursor;
    private final YamlPropertyReader properties;
    private final YamlScalars scalars;
    private final JsonText json;
    private final Anchors anchors;
    private final DuplicateNameCheck names = new DuplicateNameCheck();

    /** Positions of each key that {@link #names} holds: first in the YAML text, then in the JSON text. */
    private int[] keyPlaces = new int[32];

    private int depth;
    private long nodes;

    /**
     * Whether the flow node read last is a quoted scalar or a collection. If so, a colon directly after it needs no following white space.
     */
    private boolean jsonLike;

    /** Whether the element of a flow sequence that was read last is the key of a pair. */
    private boolean pair;

    private YamlReader(Utf8Slice yaml, YamlSize size, YamlProblems problems) {
        this.problems = problems;
        this.cursor = new YamlCursor(yaml, problems);
        this.properties = new YamlPropertyReader(cursor, problems);
        this.json = new JsonText(size.textLimit());
        this.scalars = new YamlScalars(cursor, json, problems);
        this.anchors = new Anchors(json, problems, size.aliasRoom());
    }

    public static Utf8Slice toJson(Utf8Slice yaml, String input) {
        var problems = new YamlProblems(yaml, input);
        var reader = new YamlReader(yaml, YamlSize.of(yaml), problems);
        try {
            reader.stream();
        } catch (JsonText.TooLong e) {
            throw problems.at(
                    reader.cursor.at(), "aliases up to here make the document many times as large as its text");
        }
        return reader.json.utf8();
    }

    private void stream() {
        while (cursor.atMarker('.')) {
            cursor.skipMarker();
            cursor.nextLine();
        }
        boolean directives = false;
        while (cursor.peek() == '%' && cursor.column() == 0) {
            properties.directive();
            directives = true;
        }
        if (cursor.atMarker('-')) {
            cursor.skipMarker();
            node(-1, Place.DOCUMENT, false, false);
        } else if (directives) {
            throw problems.expected(cursor.at(), "--- after the directives");
        } else {
            node(-1, Place.DOCUMENT, true, false);
        }
        if (cursor.indent() >= 0) {
            throw misplaced();
        }
        boolean ended = false;
        while (cursor.atMarker('.')) {
            cursor.skipMarker();
            cursor.nextLine();
            ended = true;
        }
        if (cursor.peek() != END) {
            throw ended || cursor.atMarker('-')
                    ? problems.at(cursor.at(), "a second document starts here; only one document is supported")
                    : misplaced();
        }
        cursor.checkPrintable();
    }

    /** The position of a node in the block collection around it. */
    private enum Place {
        DOCUMENT(false, false),
        SEQUENCE_ENTRY(true, false),
        /** After {@code ?}, or after a colon at the start of a line. */
        EXPLICIT(true, true),
        /** After the colon of an implicit key. */
        VALUE(false, true);

        /** Whether a block collection may begin on the line of the preceding indicator. */
        final boolean compact;

        /** Whether a block sequence may have the same indentation as the collection around it. */
        final boolean sequenceInline;

        Place(boolean compact, boolean sequenceInline) {
            this.compact = compact;
            this.sequenceInline = sequenceInline;
        }
    }

    /**
     * Reads a node in a block collection, and moves to the next line that has content.
     *
     * @param parent the indentation of the collection around it, -1 if there is none
     * @param firstInLine whether the cursor is at the first content of a line; otherwise it is after an indicator
     * @param asKey whether a scalar is written as text, as for a key
     */
    private int node(int parent, Place place, boolean firstInLine, boolean asKey) {
        var outer = YamlProperties.NONE;
        var inner = YamlProperties.NONE;
        boolean first = firstInLine;
        boolean mayOpen = first ? !cursor.tabbed() : cursor.skipBlanks() && place.compact;
        while (true) {
            if (cursor.lineIsOver()) {
                cursor.nextLine();
                outer = outer.and(inner, problems);
                inner = YamlProperties.NONE;
                first = true;
                mayOpen = !cursor.tabbed();
            }
            if (first && inner.isEmpty() && !isInside(parent, place)) {
                return plain(outer, cursor.at(), cursor.at(), asKey);
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
                throw problems.at(cursor.at(), "a block collection cannot begin here");
            }
            cursor.moveTo(start);
            return cursor.isIndicator('-') ? sequence(outer) : mapping(outer);
        }
        if (cursor.peek() == '|' || cursor.peek() == '>') {
            var all = outer.and(inner, problems);
            int written = json.length();
            scalars.block(parent);
            return string(all, written, start, asKey);
        }
        return content(parent, outer, inner, start, mayOpen, asKey);
    }

    /** Returns whether the first content of a line belongs to a node in the collection with this indentation. */
    private boolean isInside(int parent, Place place) {
        return cursor.indent() > parent
                || place.sequenceInline && cursor.indent() == parent && !cursor.tabbed() && cursor.isIndicator('-');
    }

    /** Reads a scalar, an alias or a flow collection in a block collection, either as a node or as the first key of a mapping. */
    private int content(
            int parent, YamlProperties outer, YamlProperties inner, int start, boolean mayOpen, boolean asKey) {
        int written = json.length();
        int line = cursor.lineStart();
        int at = cursor.at();
        long nodesBefore = nodesSoFar();
        long ownNodesBefore = nodes;
        int here = cursor.peek();
        boolean isScalar = here != '[' && here != '{' && here != '*';
        boolean plain = false;
        int height = 0;
        if (here == '*') {
            height = alias(inner);
        } else if (!isScalar) {
            height = flowCollection(inner);
        } else if (here == '"' || here == '\'') {
            scalars.quoted();
        } else {
            plain = scalars.plain(parent, false);
        }
        int end = cursor.at();
        boolean oneLine = cursor.lineStart() == line;
        cursor.skipBlanks();
        if (cursor.isIndicator(':')) {
            if (!mayOpen || !oneLine) {
                throw problems.at(
                        cursor.at(),
                        oneLine ? "a mapping cannot begin on this line" : "a key must not be longer than one line");
            }
            cursor.moveTo(start);
            json.truncate(written);
            nodes = ownNodesBefore;
            return mapping(outer);
        }
        cursor.moveTo(end);
        var all = outer.and(inner, problems);
        if (here == '*' && !all.isEmpty()) {
            throw problems.at(all.at(), "an alias cannot have a tag or an anchor");
        }
        cursor.nextLine();
        if (plain) {
            return plain(all, scalars.start(), scalars.end(), asKey);
        }
        if (isScalar) {
            return string(all, written, at, asKey);
        }
        CoreTags.checkCollection(outer, here == '[' ? "seq" : "map", problems);
        anchors.name(outer, written, height, nodesSoFar() - nodesBefore);
        return height;
    }

    /** Reads a block sequence from its first indicator on. */
    private int sequence(YamlProperties own) {
        int column = cursor.column();
        int written = json.length();
        long nodesBefore = nodesSoFar();
        CoreTags.checkCollection(own, "seq", problems);
        open('[');
        int height = 0;
        do {
            separate(written);
            cursor.skip(1);
            height = Math.max(height, node(column, Place.SEQUENCE_ENTRY, false, false));
        } while (cursor.indent() == column && !cursor.tabbed() && cursor.isIndicator('-'));
        rejectDeeper(column);
        return close(']', own, written, height, nodesBefore);
    }

    /** Reads a block mapping from its first key on. */
    private int mapping(YamlProperties own) {
        int column = cursor.column();
        int written = json.length();
        long nodesBefore = nodesSoFar();
        CoreTags.checkCollection(own, "map", problems);
        open('{');
        int scope = names.open();
        int height = 0;
        do {
            separate(written);
            height = Math.max(height, blockEntry(column, scope));
        } while (cursor.indent() == column && !cursor.tabbed());
        rejectDeeper(column);
        rejectDuplicates(scope);
        return close('}', own, written, height, nodesBefore);
    }

    private int blockEntry(int column, int scope) {
        var key = new Key();
        if (!cursor.isIndicator('?')) {
            implicitKey();
            key.finish(scope);
            cursor.skip(1);
            return node(column, Place.VALUE, false, false);
        }
        cursor.skip(1);
        node(column, Place.EXPLICIT, false, true);
        key.finish(scope);
        if (cursor.indent() == column && !cursor.tabbed() && cursor.isIndicator(':')) {
            cursor.skip(1);
            return node(column, Place.EXPLICIT, false, false);
        }
        return empty(false);
    }

    /** Reads a key of a block mapping, up to its colon. */
    private void implicitKey() {
        int line = cursor.lineStart();
        int start = cursor.at();
        var own = YamlProperties.NONE;
        while (cursor.peek() == '&' || cursor.peek() == '!') {
            own = own.and(properties.property(false), problems);
            cursor.skipBlanks();
        }
        int at = cursor.at();
        int written = json.length();
        switch (cursor.peek()) {
            case '*' -> alias(own);
            case '[', '{' -> flowCollection(own);
            case '"', '\'' -> {
                scalars.quoted();
                string(own, written, at, true);
            }
            default -> {
                if (cursor.isIndicator(':')) {
                    plain(own, at, at, true);
                } else {
                    scalars.plainLine(false);
                    plain(own, scalars.start(), scalars.end(), true);
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

    /** Reads a flow collection from its opening bracket on. */
    private int flowCollection(YamlProperties own) {
        boolean mapping = cursor.peek() == '{';
        int written = json.length();
        long nodesBefore = nodesSoFar();
        CoreTags.checkCollection(own, mapping ? "map" : "seq", problems);
        open(mapping ? '{' : '[');
        char end = mapping ? '}' : ']';
        cursor.skip(1);
        cursor.skipFlow();
        int scope = names.open();
        int height = 0;
        while (cursor.peek() != end) {
            separate(written);
            height = Math.max(height, mapping ? flowMember(scope) : flowEntry());
            cursor.skipFlow();
            if (cursor.peek() == ',') {
                cursor.skip(1);
                cursor.skipFlow();
            } else if (cursor.peek() != end) {
                throw problems.expected(cursor.at(), "',' or '" + end + "'");
            }
        }
        cursor.skip(1);
        rejectDuplicates(scope);
        jsonLike = true;
        return close(end, own, written, height, nodesBefore);
    }

    /** Reads a key of a flow mapping, and its value if there is one. */
    private int flowMember(int scope) {
        var key = new Key();
        flowKey();
        return valueOf(key, scope);
    }

    /** Reads an element of a flow sequence: a node, or a pair, which becomes a mapping. */
    private int flowEntry() {
        var key = new Key();
        int written = json.length();
        if (cursor.isIndicator('?') || scalars.isColon(true)) {
            flowKey();
        } else {
            int height = flowNode(FlowRole.ENTRY);
            if (!pair) {
                return height;
            }
        }
        enter(cursor.at());
        json.insert(written, '{');
        key.written++;
        nodes++;
        int scope = names.open();
        int height = valueOf(key, scope);
        rejectDuplicates(scope);
        json.append('}');
        depth--;
        return height + 1;
    }

    private void flowKey() {
        boolean explicit = cursor.isIndicator('?');
        if (explicit) {
            cursor.skip(1);
            cursor.skipFlow();
        }
        if (scalars.isColon(true) || explicit && endsFlowNode()) {
            empty(true);
        } else {
            flowNode(FlowRole.KEY);
        }
    }

    /** Reads the part after a key in a flow collection: a colon and a value, or nothing. */
    private int valueOf(Key key, int scope) {
        boolean adjacent = jsonLike;
        key.finish(scope);
        cursor.skipFlow();
        if (adjacent ? cursor.peek() != ':' : !scalars.isColon(true)) {
            return empty(false);
        }
        cursor.skip(1);
        cursor.skipFlow();
        return endsFlowNode() ? empty(false) : flowNode(FlowRole.VALUE);
    }

    private boolean endsFlowNode() {
        return cursor.peek() == ',' || cursor.peek() == ']' || cursor.peek() == '}';
    }

    /** The role of a node in a flow collection. */
    private enum FlowRole {
        KEY,
        VALUE,
        /** An element of a sequence, or the key of a pair in it. For a key, {@link #pair} is set. */
        ENTRY
    }

    private int flowNode(FlowRole role) {
        var own = YamlProperties.NONE;
        while (cursor.peek() == '&' || cursor.peek() == '!') {
            own = own.and(properties.property(true), problems);
            cursor.skipFlow();
        }
        int written = json.length();
        int at = cursor.at();
        int line = cursor.lineStart();
        int here = cursor.peek();
        if (here == '*' || here == '[' || here == '{') {
            int height = here == '*' ? alias(own) : flowCollection(own);
            pair = role == FlowRole.ENTRY && colonFollows(line);
            return height;
        }
        boolean plain = false;
        jsonLike = here == '"' || here == '\'';
        if (jsonLike) {
            scalars.quoted();
        } else if (scalars.startsPlain(true)) {
            plain = scalars.plain(-1, true);
        } else if (own.isEmpty()) {
            throw problems.expected(at, "a value");
        }
        boolean empty = cursor.at() == at;
        pair = role == FlowRole.ENTRY && colonFollows(line);
        boolean asKey = pair || role == FlowRole.KEY;
        if (empty) {
            return plain(own, at, at, asKey);
        }
        return plain ? plain(own, scalars.start(), scalars.end(), asKey) : string(own, written, at, asKey);
    }

    /** Returns whether a colon follows on the same line, which makes the node before it a key. */
    private boolean colonFollows(int line) {
        if (cursor.lineStart() != line) {
            return false;
        }
        cursor.skipBlanks();
        return jsonLike ? cursor.peek() == ':' : scalars.isColon(true);
    }

    /** Repeats the value that an alias refers to. */
    private int alias(YamlProperties own) {
        int at = cursor.at();
        if (!own.isEmpty()) {
            throw problems.at(at, "an alias cannot have a tag or an anchor");
        }
        jsonLike = false;
        return anchors.repeat(properties.name(), at, depth);
    }

    private int empty(boolean asKey) {
        jsonLike = false;
        return plain(YamlProperties.NONE, cursor.at(), cursor.at(), asKey);
    }

    /** Writes the plain scalar {@code [from, to)}. */
    private int plain(YamlProperties own, int from, int to, boolean asKey) {
        int written = json.length();
        if (!asKey) {
            value(own, from, to);
            anchors.name(own, written, 0, 1);
            nodes++;
            return 0;
        }
        if (!own.isEmpty()) {
            value(own, from, to);
            anchors.nameCopy(own, json.copyFrom(written));
            json.truncate(written);
        }
        json.string(cursor.bytes(), from, to);
        return 0;
    }

    private void value(YamlProperties own, int from, int to) {
        var bytes = cursor.bytes();
        if (CoreTags.isText(own.tag(), true) || own.tag() == null && CoreScalar.isWord(bytes, from, to)) {
            json.string(bytes, from, to);
        } else if (own.tag() == null && CoreScalar.isNatural(bytes, from, to)) {
            json.append(bytes, from, to);
        } else {
            typed(own, from, new Utf8Slice(bytes, from, to).toString());
        }
    }

    private void typed(YamlProperties own, int at, String text) {
        var type = CoreTags.type(own, at, text, problems);
        if (type == CoreScalar.STRING) {
            json.string(text);
        } else {
            json.append(type.toJson(text));
        }
    }

    /** Converts the string written from an index on into a scalar with these properties; {@code at} is its position in the YAML text. */
    private int string(YamlProperties own, int written, int at, boolean asKey) {
        nodes += asKey ? 0 : 1;
        if (own.isEmpty()) {
            return 0;
        }
        var asText = asKey ? json.copyFrom(written) : null;
        if (!CoreTags.isText(own.tag(), false)) {
            var text = json.charactersFrom(written);
            json.truncate(written);
            typed(own, at, text);
        }
        if (asText == null) {
            anchors.name(own, written, 0, 1);
        } else {
            anchors.nameCopy(own, json.copyFrom(written));
            json.truncate(written);
            json.append(asText, 0, asText.length);
        }
        return 0;
    }

    /** A key that is being read. It is written as a JSON string, whatever its type is. */
    private final class Key {
        private final int at = cursor.at();
        private final long nodesBefore = nodes;
        private final int definitionsBefore = anchors.definitions();
        private int written = json.length();

        /** Completes the key with its colon and checks that it is not a duplicate in its mapping. */
        void finish(int scope) {
            int first = json.byteAt(written);
            if (first != '"') {
                if (anchors.definitions() != definitionsBefore) {
                    throw problems.at(
                            anchors.lastAt(), "an anchor in a key that is a mapping or a sequence is not supported");
                }
                var text = json.copyFrom(written);
                json.truncate(written);
                json.string(text, 0, text.length);
                nodes = nodesBefore;
            }
            int index = names.open();
            if (2 * index + 1 >= keyPlaces.length) {
                keyPlaces = Arrays.copyOf(keyPlaces, 2 * keyPlaces.length);
            }
            keyPlaces[2 * index] = at;
            keyPlaces[2 * index + 1] = written;
            if (!names.add(scope, json.hashFrom(written, KEYS))) {
                throw duplicate(index);
            }
            json.append(':');
        }
    }

    private void rejectDuplicates(int scope) {
        int duplicate = names.close(scope);
        if (duplicate != DuplicateNameCheck.NONE) {
            throw duplicate(scope + duplicate);
        }
    }

    private RuntimeException duplicate(int index) {
        return problems.at(keyPlaces[2 * index], "duplicate key " + json.excerpt(keyPlaces[2 * index + 1]));
    }

    private void enter(int at) {
        if (depth == JsonReader.MAX_DEPTH) {
            throw problems.tooDeep(at);
        }
        depth++;
    }

    private void open(char bracket) {
        cursor.checkCancelled();
        enter(cursor.at());
        json.append(bracket);
    }

    /** Closes the collection that was written from an index on. */
    private int close(char bracket, YamlProperties own, int written, int height, long nodesBefore) {
        json.append(bracket);
        depth--;
        nodes++;
        anchors.name(own, written, height + 1, nodesSoFar() - nodesBefore);
        return height + 1;
    }

    /** Writes the comma before an entry, unless it is the first entry of the collection that was written from an index on. */
    private void separate(int collection) {
        if (json.length() > collection + 1) {
            json.append(',');
        }
    }

    /** Rejects a line after a block collection that is indented more than the collection. */
    private void rejectDeeper(int column) {
        if (cursor.indent() > column) {
            throw misplaced();
        }
    }

    private RuntimeException misplaced() {
        return problems.at(
                cursor.at(),
                cursor.tabbed()
                        ? "a tab cannot indent a block collection"
                        : "invalid indentation: it does not match any open collection");
    }

    /** Returns the number of values so far, including those that aliases repeat. */
    private long nodesSoFar() {
        return nodes + anchors.repeatedNodes();
    }
}
