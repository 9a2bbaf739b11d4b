package dev.collate.engine.tree.parse;

import dev.collate.engine.align.WorkBudget;
import dev.collate.utf8.JsonSyntax;
import dev.collate.utf8.Utf8Slice;
import org.jspecify.annotations.Nullable;

/** A JSON text as a {@link NodeTable}. The offset of a value is the index of its first byte. Not thread-safe. */
final class JsonNodeTable extends NodeTable {
    /** Maximum number of bytes from the start of a name to its value that costs no steps of the work budget. */
    private static final int MAX_FREE_BYTES = 64;

    private final TextHash textHash;
    private final byte[] bytes;
    private final int from;
    private final int to;

    /** Creates a node table that uses the arrays without a copy. */
    JsonNodeTable(
            Utf8Slice text,
            TextHash textHash,
            long[] hashes,
            int[] offsets,
            char[] optionsNumbers,
            @Nullable PathRules rules) {
        super(hashes, offsets, optionsNumbers, rules);
        this.textHash = textHash;
        this.bytes = text.bytes();
        this.from = text.from();
        this.to = text.to();
    }

    @Override
    public long jsonLength() {
        return (long) to - from;
    }

    @Override
    ValueKind kindAt(int node, int offset) {
        return ValueKind.startingWith(bytes[offset]);
    }

    @Override
    public Utf8Slice text(int node) {
        return new Utf8Slice(bytes, offset(node), end(node));
    }

    @Override
    public Utf8Slice spelledName(int member) {
        int colon = JsonSyntax.beforeWhitespace(bytes, offset(member), from);
        int close = JsonSyntax.beforeWhitespace(bytes, colon, from);
        return new Utf8Slice(bytes, JsonSyntax.openingQuote(bytes, close), close + 1);
    }

    @Override
    public long nameHash(int member) {
        return nameHash(spelledName(member));
    }

    @Override
    public long nameHash(int member, WorkBudget budget) {
        var spelled = spelledName(member);
        int readBytes = offset(member) - spelled.from();
        if (readBytes > MAX_FREE_BYTES) {
            budget.spend(readBytes - MAX_FREE_BYTES);
        }
        return nameHash(spelled);
    }

    @Override
    public long nameCharactersHash(int member) {
        var spelled = spelledName(member);
        int start = spelled.from() + 1;
        int end = spelled.to() - 1;
        return hasEscapes(start, end)
                ? textHash.hashUnescaped(bytes, start, end)
                : textHash.hash(bytes, start, end, false);
    }

    private long nameHash(Utf8Slice spelled) {
        int start = spelled.from() + 1;
        int end = spelled.to() - 1;
        return textHash.hash(bytes, start, end, hasEscapes(start, end));
    }

    private boolean hasEscapes(int start, int end) {
        return JsonSyntax.indexOfSpecial(bytes, start, end) < end;
    }

    private int end(int node) {
        return switch (kind(node)) {
            case OBJECT, ARRAY -> endOfContainer(node);
            case IGNORED -> endOfIgnored(node);
            case STRING -> JsonSyntax.closingQuote(bytes, offset(node), to) + 1;
            case NUMBER, LITERAL -> endOfNumberOrLiteral(offset(node));
        };
    }

    /**
     * Returns the index after the closing bracket of a container. This bracket is the first character after the last child, except for
     * white space.
     */
    private int endOfContainer(int node) {
        int children = childCount(node);
        int lastChildEnd = children == 0 ? offset(node) + 1 : end(child(node, children - 1));
        return JsonSyntax.afterWhitespace(bytes, lastChildEnd, to) + 1;
    }

    private int endOfNumberOrLiteral(int start) {
        int index = start + 1;
        while (index < to && bytes[index] > ' ' && bytes[index] != ',' && bytes[index] != ']' && bytes[index] != '}') {
            index++;
        }
        return index;
    }
}
