package dev.collate.engine.tree.parse;

import dev.collate.engine.align.KeyedHash;
import dev.collate.problem.ApiException;
import dev.collate.utf8.JsonSyntax;
import dev.collate.utf8.Utf8Slice;
import org.jspecify.annotations.Nullable;

/**
 * Reads strict JSON (RFC 8259) into a {@link NodeTable} and hashes the values, in one pass. The parser of a library would create an object
 * for each string and number, but this reader only hashes their bytes. Therefore the methods of this class take an index and return an
 * index, and store other results about the last value in fields.
 *
 * <p>The hash of a container does not depend on the ignored values in it, so the comparison needs few special cases for ignored values. An
 * instance reads only one document, and is not thread-safe.
 */
public final class JsonReader {
    /** Maximum nesting depth of containers, including the outermost one. */
    public static final int MAX_DEPTH = 500;

    private final Utf8Slice text;
    private final byte[] bytes;
    private final int to;
    private final boolean ignoreKeyOrder;
    private final boolean arrayOrderMatters;
    private final @Nullable PathRules rules;
    private final JsonProblems problems;
    private final TextHash textHash;
    private final ScalarReader scalars;
    private final DuplicateKeyCheck names = new DuplicateKeyCheck();
    private final NodeTableBuilder rows;

    // The hash and the offset (see NodeTable) of the value that was read last.
    private long hash;
    private int offset;

    private JsonReader(Utf8Slice text, String input, JsonOptions options) {
        this.text = text;
        this.bytes = text.bytes();
        this.to = text.to();
        this.ignoreKeyOrder = options.ignoreKeyOrder();
        this.arrayOrderMatters = options.arrayOrderMatters();
        this.rules = PathRules.of(options);
        this.problems = new JsonProblems(text, input);
        this.textHash = new TextHash(!options.semantic());
        this.scalars = new ScalarReader(text, !options.semantic(), textHash, problems);
        this.rows = NodeTableBuilder.forJson(text, rules != null);
    }

    /**
     * Reads a document into a node table.
     *
     * @param input the name of the document for error messages
     * @throws ApiException 422 with line and column if the text is not valid JSON, has an object with a duplicate key, or is nested more
     * than {@value #MAX_DEPTH} levels deep
     */
    public static NodeTable read(Utf8Slice text, String input, JsonOptions options) {
        return new JsonReader(text, input, options).document();
    }

    private NodeTable document() {
        int start = skipSpace(text.from());
        int at = skipSpace(child(start, HashSeeds.ROOT, 0, rules != null && rules.enterRoot()));
        if (at < to) {
            throw problems.expected(at, "the end of the document");
        }
        return table();
    }

    private NodeTable table() {
        return new JsonNodeTable(text, textHash, rows.hashes(), rows.offsets(), rows.options(), rules);
    }

    /**
     * Reads the value at {@code at}, adds it to the node table, and returns the index after the value. {@code step} is {@link
     * HashSeeds#ROOT}, {@link HashSeeds#ELEMENT}, or the hash of the member's name. {@code depth} is the number of containers around the
     * value. {@code excluded} is whether an ignored path matches the value.
     */
    private int child(int at, long step, int depth, boolean excluded) {
        int pending = rows.nextRow();
        int committed = rows.firstCommittedRow();
        int nodes = rows.nodes();
        int end = value(at, depth);
        if (excluded) {
            hash = KeyedHash.mix(step, HashSeeds.IGNORED);
            rows.rollBack(pending, committed, nodes);
            offset = rows.commitIgnored(at, end);
        } else {
            hash = KeyedHash.mix(step, hash);
        }
        rows.add(hash, offset);
        if (rules != null) {
            rows.setOptions(rules.number(depth));
        }
        return end;
    }

    private int value(int at, int depth) {
        return switch (peek(at)) {
            case '{' -> object(at, depth);
            case '[' -> array(at, depth);
            default -> {
                int end = scalar(at, depth);
                hash = scalars.hash();
                offset = at;
                yield end;
            }
        };
    }

    private int scalar(int at, int depth) {
        return switch (peek(at)) {
            case '"' -> rules != null && rules.at(depth).ignoreCase() ? scalars.foldedString(at) : scalars.string(at);
            case 't' -> scalars.literal(at, "true", HashSeeds.TRUE);
            case 'f' -> scalars.literal(at, "false", HashSeeds.FALSE);
            case 'n' -> scalars.literal(at, "null", HashSeeds.NULL);
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> scalars.number(at);
            default -> throw problems.expected(at, "a value");
        };
    }

    private int object(int start, int depth) {
        checkDepth(start, depth);
        int first = rows.nextRow();
        int nodes = rows.nodes();
        int firstName = names.open();
        long members = HashSeeds.OBJECT;
        int at = afterOpening(start, '}');
        while (bytes[at - 1] != '}') {
            int value = name(at, firstName);
            long step = scalars.hash();
            boolean excluded = rules != null && rules.enterMember(depth, scalars.charactersHash());
            at = child(value, step, depth + 1, excluded);
            if (!excluded) {
                members = ignoreKeyOrder ? members + hash : KeyedHash.mix(members, hash);
            }
            at = afterChild(at, '}', "',' or '}'");
        }
        int duplicate = names.close(firstName);
        if (duplicate != DuplicateKeyCheck.NONE) {
            throw duplicateKey(table().offset(first + duplicate));
        }
        hash = KeyedHash.mix(members, HashSeeds.OBJECT);
        offset = rows.close(ValueKind.OBJECT, start, first, nodes);
        return at;
    }

    /** Reads the name of a member, the colon and the white space. Returns the index of the member's value. */
    private int name(int at, int firstName) {
        if (peek(at) != '"') {
            throw problems.expected(at, "a key in double quotes");
        }
        int end = scalars.string(at);
        if (!names.add(firstName, scalars.charactersHash())) {
            throw problems.duplicateKey(at, end);
        }
        int colon = skipSpace(end);
        if (peek(colon) != ':') {
            throw problems.expected(colon, "':'");
        }
        return skipSpace(colon + 1);
    }

    private int array(int start, int depth) {
        checkDepth(start, depth);
        int first = rows.nextRow();
        int nodes = rows.nodes();
        long elements = HashSeeds.ARRAY;
        boolean ordered = rules == null ? arrayOrderMatters : rules.at(depth).arrayOrderMatters();
        int at = afterOpening(start, ']');
        while (bytes[at - 1] != ']') {
            boolean excluded = rules != null && rules.enterElement(depth, rows.nextRow() - first);
            at = child(at, HashSeeds.ELEMENT, depth + 1, excluded);
            if (!excluded) {
                elements = ordered ? KeyedHash.mix(elements, hash) : elements + hash;
            }
            at = afterChild(at, ']', "',' or ']'");
        }
        hash = KeyedHash.mix(elements, HashSeeds.ARRAY);
        offset = rows.close(ValueKind.ARRAY, start, first, nodes);
        return at;
    }

    private void checkDepth(int at, int depth) {
        if (depth == MAX_DEPTH) {
            throw problems.at(at, "nested more than " + MAX_DEPTH + " levels deep");
        }
    }

    /**
     * Returns the index of the first child, or, for an empty container, the index after the closing bracket. In the second case the byte
     * before the returned index is the closing bracket.
     */
    private int afterOpening(int start, char close) {
        int at = skipSpace(start + 1);
        return peek(at) == close ? at + 1 : at;
    }

    /** Returns the index of the next child. After the last child, returns the index after the closing bracket. */
    private int afterChild(int end, char close, String wanted) {
        int at = skipSpace(end);
        int here = peek(at);
        if (here == ',') {
            return skipSpace(at + 1);
        }
        if (here != close) {
            throw problems.expected(at, wanted);
        }
        return at + 1;
    }

    private int skipSpace(int at) {
        return JsonSyntax.afterWhitespace(bytes, at, to);
    }

    private int peek(int at) {
        return at < to ? bytes[at] : -1;
    }

    private ApiException duplicateKey(int value) {
        int colon = JsonSyntax.beforeWhitespace(bytes, value, text.from());
        int close = JsonSyntax.beforeWhitespace(bytes, colon, text.from());
        return problems.duplicateKey(JsonSyntax.openingQuote(bytes, close), close + 1);
    }
}
