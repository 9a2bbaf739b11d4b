package dev.collate.diff.json;

import dev.collate.diff.json.notation.Notation;
import dev.collate.problem.ApiException;
import dev.collate.utf8.JsonStrings;
import dev.collate.utf8.Position;
import dev.collate.utf8.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON (RFC 8259, strictly) into a {@link Tape} in one pass over the bytes, hashing on the way. A hot engine: what a library's
 * parser would hand over as strings and numbers is hashed where it stands, which measured 2 to 3 times as fast as building a library's
 * tree, so the methods below work on indexes and leave the last value's hash in a field.
 *
 * <p>What the options ignore is left out of the hashes here, so that comparing has no special cases. For one document, one thread.
 */
final class TapeReader {
    /** Containers within containers, the outermost counted. */
    static final int DEEPEST = Notation.DEEPEST;

    private final Utf8 text;
    private final byte[] bytes;
    private final int to;
    private final String input;
    private final JsonOptions options;
    private final TextHash textHash;
    private final @Nullable IgnoredPaths ignored;

    private final long[] cells;
    private int nodes;

    private final NamesInScope names = new NamesInScope();

    // Of the value or name read last; differs from the hash of a name's characters only if the spelling counts.
    private long hash;
    private long nameHash;

    private TapeReader(Utf8 text, String input, JsonOptions options) {
        this.text = text;
        this.bytes = text.bytes();
        this.to = text.to();
        this.input = input;
        this.options = options;
        this.textHash = new TextHash(!options.semantic());
        this.ignored = IgnoredPaths.of(options.ignorePaths());
        this.cells = new long[Tape.STRIDE * mostNodes(text)];
    }

    /**
     * The document as a tape.
     *
     * @param input the document's name in messages
     * @throws ApiException 422 with line and column when it is not JSON, repeats a name in an object, or is nested too deep
     */
    static Tape read(Utf8 text, String input, JsonOptions options) {
        return new TapeReader(text, input, options).document();
    }

    /** Each value but the root follows a comma or an opening bracket, so the table never grows and is hardly too large. */
    private static int mostNodes(Utf8 text) {
        int count = 1;
        for (int i = text.from(); i < text.to(); i++) {
            int b = text.bytes()[i];
            count += b == ',' || (b | 0x20) == '{' ? 1 : 0;
        }
        return count;
    }

    private Tape document() {
        int at = skipSpace(text.from());
        at = skipSpace(value(at, Tape.NO_NAME, 0, ignored != null && ignored.root()));
        if (at < to) {
            throw expected(at, "nothing after the document");
        }
        return new Tape(text, cells);
    }

    /** Reads the value at {@code at}, which stands in {@code depth} containers; answers the index after it. */
    private int value(int at, int name, int depth, boolean leftOut) {
        int node = nodes++;
        int end = switch (peek(at)) {
            case '{' -> object(at, depth);
            case '[' -> array(at, depth);
            case '"' -> string(at);
            case 't' -> literal(at, "true", SeededHash.TRUE);
            case 'f' -> literal(at, "false", SeededHash.FALSE);
            case 'n' -> literal(at, "null", SeededHash.NULL);
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number(at);
            default -> throw expected(at, "a value");
        };
        if (leftOut) {
            nodes = node + 1;
            hash = SeededHash.IGNORED;
        }
        int row = node * Tape.STRIDE;
        cells[row] = hash;
        cells[row + 1] = (long) at << 32 | (leftOut ? at : end);
        cells[row + 2] = (long) name << 32 | nodes;
        return end;
    }

    private int object(int start, int depth) {
        enter(start, depth);
        int firstName = names.open();
        int firstMember = nodes;
        long members = SeededHash.OBJECT;
        int at = skipSpace(start + 1);
        if (peek(at) != '}') {
            do {
                int name = at;
                at = skipSpace(name(at, firstName));
                if (peek(at) != ':') {
                    throw expected(at, "':'");
                }
                long spelledName = hash;
                boolean leftOut = ignored != null && ignored.enterMember(depth, nameHash);
                at = skipSpace(value(skipSpace(at + 1), name, depth + 1, leftOut));
                if (!leftOut) {
                    long member = SeededHash.mix(spelledName, hash);
                    members = options.ignoreKeyOrder() ? members + member : SeededHash.mix(members, member);
                }
                at = afterComma(at, '}', "',' or '}'");
            } while (bytes[at - 1] != '}');
        } else {
            at++;
        }
        int repeated = names.close(firstName);
        if (repeated != Differences.NONE) {
            throw repeatedMember(firstMember, repeated);
        }
        hash = SeededHash.mix(members, SeededHash.OBJECT);
        return at;
    }

    private int array(int start, int depth) {
        enter(start, depth);
        long elements = SeededHash.ARRAY;
        int at = skipSpace(start + 1);
        int index = 0;
        if (peek(at) != ']') {
            do {
                boolean leftOut = ignored != null && ignored.enterElement(depth, index++);
                at = skipSpace(value(at, Tape.NO_NAME, depth + 1, leftOut));
                elements = options.arrayOrderMatters()
                        ? SeededHash.mix(elements, hash)
                        : elements + SeededHash.mix(SeededHash.ARRAY, hash);
                at = afterComma(at, ']', "',' or ']'");
            } while (bytes[at - 1] != ']');
        } else {
            at++;
        }
        hash = SeededHash.mix(elements, SeededHash.ARRAY);
        return at;
    }

    /** Index of what follows a comma, or index after the closing bracket: the byte before the answer is that bracket. */
    private int afterComma(int at, char close, String wanted) {
        int here = peek(at);
        if (here == ',') {
            return skipSpace(at + 1);
        }
        if (here != close) {
            throw expected(at, wanted);
        }
        return at + 1;
    }

    private void enter(int at, int depth) {
        if (depth == DEEPEST) {
            throw wrong(at, "nested more than " + DEEPEST + " levels deep");
        }
    }

    private int name(int at, int firstName) {
        if (peek(at) != '"') {
            throw expected(at, "a member name in quotes");
        }
        int end = string(at);
        if (!names.add(firstName, nameHash)) {
            throw repeatedName(at, end);
        }
        return end;
    }

    private int string(int start) {
        int at = JsonStrings.plainUntil(bytes, start + 1, to);
        boolean escaped = false;
        while (at < to && bytes[at] == '\\') {
            int length = JsonStrings.escapeLength(bytes, at, to);
            if (length == 0) {
                throw wrong(at, JsonStrings.escapeProblem(bytes, at, to));
            }
            escaped = true;
            at = JsonStrings.plainUntil(bytes, at + length, to);
        }
        if (at == to) {
            throw wrong(start, "this string is never closed");
        }
        if (bytes[at] != '"') {
            throw wrong(at, "a control character in a string must be escaped");
        }
        hash = textHash.of(bytes, start + 1, at, escaped);
        nameHash = escaped ? textHash.ofCharacters(bytes, start + 1, at) : hash;
        return at + 1;
    }

    private int literal(int at, String word, long itsHash) {
        for (int i = 0; i < word.length(); i++) {
            if (peek(at + i) != word.charAt(i)) {
                throw expected(at, "a value");
            }
        }
        hash = itsHash;
        return at + word.length();
    }

    private int number(int start) {
        boolean negative = bytes[start] == '-';
        int first = negative ? start + 1 : start;
        int at = peek(first) == '0' ? first + 1 : digits(first);
        int digits = at - first;
        int scale = 0;
        if (peek(at) == '.') {
            int end = digits(at + 1);
            scale = end - at - 1;
            at = end;
        }
        boolean plain = digits + scale <= NumberHash.LONG_DIGITS;
        if ((peek(at) | 0x20) == 'e') {
            int sign = peek(at + 1);
            at = digits(sign == '+' || sign == '-' ? at + 2 : at + 1);
            plain = false;
        }
        if (!options.semantic()) {
            hash = SeededHash.bytes(bytes, start, at, SeededHash.NUMBER);
        } else if (plain) {
            hash = NumberHash.of(significand(first, at), -scale, negative);
        } else {
            hash = NumberHash.of(bytes, start, at);
        }
        return at;
    }

    /** Index after a run of digits, at least one. */
    private int digits(int start) {
        int at = start;
        while (at < to && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        if (at == start) {
            throw expected(at, "a digit");
        }
        return at;
    }

    private long significand(int from, int end) {
        long digits = 0;
        for (int i = from; i < end; i++) {
            digits = bytes[i] == '.' ? digits : digits * 10 + bytes[i] - '0';
        }
        return digits;
    }

    private int skipSpace(int start) {
        int at = start;
        while (at < to && (bytes[at] == ' ' || bytes[at] == '\n' || bytes[at] == '\r' || bytes[at] == '\t')) {
            at++;
        }
        return at;
    }

    private int peek(int at) {
        return at < to ? bytes[at] : -1;
    }

    private ApiException repeatedMember(int firstMember, int position) {
        int node = firstMember;
        for (int i = 0; i < position; i++) {
            node = (int) cells[node * Tape.STRIDE + 2];
        }
        int name = (int) (cells[node * Tape.STRIDE + 2] >> 32);
        return repeatedName(name, string(name));
    }

    private ApiException repeatedName(int from, int end) {
        return wrong(from, "the name " + Excerpt.of(bytes, from, end) + " stands twice in one object");
    }

    private ApiException expected(int at, String wanted) {
        return wrong(at, "expected " + wanted + ", found " + Excerpt.found(bytes, at, to));
    }

    private ApiException wrong(int at, String what) {
        return ApiException.unprocessable(input + ": " + Position.of(bytes, text.from(), at) + ": " + what + ".");
    }
}
