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
    private final ScalarReader scalarReader;
    private final DuplicateKeyCheck keyCheck = new DuplicateKeyCheck();
    private final NodeTableBuilder tableBuilder;

    // The hash and the offset (see NodeTable) of the value that was read last.
    private long hash;
    private int offset;

    private JsonReader(Utf8Slice text, String inputName, JsonOptions options) {
        this.text = text;
        this.bytes = text.bytes();
        this.to = text.to();
        this.ignoreKeyOrder = options.ignoreKeyOrder();
        this.arrayOrderMatters = options.arrayOrderMatters();
        this.rules = PathRules.of(options);
        this.problems = new JsonProblems(text, inputName);
        this.textHash = new TextHash(!options.semantic());
        this.scalarReader = new ScalarReader(text, !options.semantic(), textHash, problems);
        this.tableBuilder = NodeTableBuilder.forJson(text, rules != null);
    }

    /**
     * Reads a document into a node table.
     *
     * @param inputName the name of the document for error messages
     * @throws ApiException 422 with line and column if the text is not valid JSON, has an object with a duplicate key, or is nested more
     * than {@value #MAX_DEPTH} levels deep
     */
    public static NodeTable read(Utf8Slice text, String inputName, JsonOptions options) {
        return new JsonReader(text, inputName, options).readDocument();
    }

    private NodeTable readDocument() {
        int start = skipSpace(text.from());
        int index = skipSpace(readChild(start, HashSeeds.ROOT, 0));
        if (index < to) {
            throw problems.expected(index, "the end of the document");
        }
        return buildTable();
    }

    private NodeTable buildTable() {
        return new JsonNodeTable(
                text, textHash, tableBuilder.hashes(), tableBuilder.offsets(), tableBuilder.optionsNumbers(), rules);
    }

    /**
     * Reads the value at {@code index}, adds it to the node table, and returns the index after the value. {@code stepHash} is {@link
     * HashSeeds#ROOT}, {@link HashSeeds#ELEMENT}, or the hash of the member's name. {@code depth} is the number of containers around the
     * value.
     */
    private int readChild(int index, long stepHash, int depth) {
        int pendingBefore = tableBuilder.rowOfNextValue();
        int committedBefore = tableBuilder.firstCommittedRow();
        int nodesBefore = tableBuilder.nodeCount();
        int end = readValue(index, depth);
        if (isIgnored(depth)) {
            hash = KeyedHash.mix(stepHash, HashSeeds.IGNORED);
            tableBuilder.rollBack(pendingBefore, committedBefore, nodesBefore);
            offset = tableBuilder.commitIgnored(index, end);
        } else {
            hash = KeyedHash.mix(stepHash, hash);
        }
        tableBuilder.addValue(hash, offset);
        if (rules != null) {
            tableBuilder.setOptionsNumber(rules.optionsNumberAt(depth));
        }
        return end;
    }

    private boolean isIgnored(int depth) {
        return rules != null && rules.isIgnoredAt(depth);
    }

    private int readValue(int index, int depth) {
        return switch (peek(index)) {
            case '{' -> readObject(index, depth);
            case '[' -> readArray(index, depth);
            default -> {
                int end = readScalar(index, depth);
                hash = scalarReader.hash();
                offset = index;
                yield end;
            }
        };
    }

    private int readScalar(int index, int depth) {
        return switch (peek(index)) {
            case '"' ->
                rules != null && rules.optionsAt(depth).ignoreCase()
                        ? scalarReader.readFoldedString(index)
                        : scalarReader.readString(index);
            case 't' -> scalarReader.readLiteral(index, "true", HashSeeds.TRUE);
            case 'f' -> scalarReader.readLiteral(index, "false", HashSeeds.FALSE);
            case 'n' -> scalarReader.readLiteral(index, "null", HashSeeds.NULL);
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> scalarReader.readNumber(index);
            default -> throw problems.expected(index, "a value");
        };
    }

    private int readObject(int start, int depth) {
        checkDepth(start, depth);
        int firstChildRow = tableBuilder.rowOfNextValue();
        int nodesBefore = tableBuilder.nodeCount();
        int keyCheckStart = keyCheck.openObject();
        long membersHash = HashSeeds.OBJECT;
        int index = afterOpening(start, '}');
        while (bytes[index - 1] != '}') {
            int valueStart = readName(index, keyCheckStart);
            long nameHash = scalarReader.hash();
            if (rules != null) {
                rules.enterMember(depth, scalarReader.charactersHash());
            }
            index = readChild(valueStart, nameHash, depth + 1);
            if (!isIgnored(depth + 1)) {
                membersHash = ignoreKeyOrder ? membersHash + hash : KeyedHash.mix(membersHash, hash);
            }
            index = afterChild(index, '}', "',' or '}'");
        }
        int duplicateIndex = keyCheck.closeObject(keyCheckStart);
        if (duplicateIndex != DuplicateKeyCheck.NO_DUPLICATE) {
            var key = buildTable().spelledName(firstChildRow + duplicateIndex);
            throw problems.duplicateKey(key.from(), key.to());
        }
        hash = KeyedHash.mix(membersHash, HashSeeds.OBJECT);
        offset = tableBuilder.closeContainer(ValueKind.OBJECT, start, firstChildRow, nodesBefore);
        return index;
    }

    /** Reads the name of a member, the colon and the white space. Returns the index of the member's value. */
    private int readName(int index, int keyCheckStart) {
        if (peek(index) != '"') {
            throw problems.expected(index, "a key in double quotes");
        }
        int end = scalarReader.readString(index);
        if (!keyCheck.addKey(keyCheckStart, scalarReader.charactersHash())) {
            throw problems.duplicateKey(index, end);
        }
        int colon = skipSpace(end);
        if (peek(colon) != ':') {
            throw problems.expected(colon, "':'");
        }
        return skipSpace(colon + 1);
    }

    private int readArray(int start, int depth) {
        checkDepth(start, depth);
        int firstChildRow = tableBuilder.rowOfNextValue();
        int nodesBefore = tableBuilder.nodeCount();
        long elementsHash = HashSeeds.ARRAY;
        boolean isOrdered =
                rules == null ? arrayOrderMatters : rules.optionsAt(depth).arrayOrderMatters();
        int index = afterOpening(start, ']');
        while (bytes[index - 1] != ']') {
            if (rules != null) {
                rules.enterElement(depth, tableBuilder.rowOfNextValue() - firstChildRow);
            }
            index = readChild(index, HashSeeds.ELEMENT, depth + 1);
            if (!isIgnored(depth + 1)) {
                elementsHash = isOrdered ? KeyedHash.mix(elementsHash, hash) : elementsHash + hash;
            }
            index = afterChild(index, ']', "',' or ']'");
        }
        hash = KeyedHash.mix(elementsHash, HashSeeds.ARRAY);
        offset = tableBuilder.closeContainer(ValueKind.ARRAY, start, firstChildRow, nodesBefore);
        return index;
    }

    private void checkDepth(int index, int depth) {
        if (depth == MAX_DEPTH) {
            throw problems.problemAt(index, "arrays and objects are nested more than " + MAX_DEPTH + " levels deep");
        }
    }

    /**
     * Returns the index of the first child, or, for an empty container, the index after the closing bracket. In the second case the byte
     * before the returned index is the closing bracket.
     */
    private int afterOpening(int start, char close) {
        int index = skipSpace(start + 1);
        return peek(index) == close ? index + 1 : index;
    }

    /** Returns the index of the next child. After the last child, returns the index after the closing bracket. */
    private int afterChild(int end, char close, String expected) {
        int index = skipSpace(end);
        int character = peek(index);
        if (character == ',') {
            return skipSpace(index + 1);
        }
        if (character != close) {
            throw problems.expected(index, expected);
        }
        return index + 1;
    }

    private int skipSpace(int index) {
        return JsonSyntax.afterWhitespace(bytes, index, to);
    }

    private int peek(int index) {
        return index < to ? bytes[index] : -1;
    }
}
