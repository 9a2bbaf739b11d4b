package dev.collate.engine.text;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.align.LongInterner;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.utf8.CodePoints;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Cancellation;
import java.text.BreakIterator;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A line that is split into tokens (words or characters). Every byte belongs to one token. Tokens that are equal after {@link Folding} have
 * equal ids.
 */
final class Tokens {
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private final Utf8Slice line;
    private int[] ends = new int[16];
    private int count;

    private Tokens(Utf8Slice line) {
        this.line = line;
    }

    static Tokens of(Utf8Slice line, Inline inline) {
        return inline == Inline.CHAR ? characters(line) : words(line);
    }

    /**
     * Splits a line into grapheme clusters. A grapheme cluster is, for example, a letter with its accents, or an emoji with its modifiers.
     */
    private static Tokens characters(Utf8Slice line) {
        var tokens = new Tokens(line);
        var text = line.toString();
        var breaks = BreakIterator.getCharacterInstance(Locale.ROOT);
        breaks.setText(text);
        int at = line.from();
        int from = breaks.first();
        for (int to = breaks.next(); to != BreakIterator.DONE; from = to, to = breaks.next()) {
            int characters = text.codePointCount(from, to);
            for (; characters > 0; characters--) {
                at += CodePoints.encodedLength(line.bytes()[at]);
            }
            tokens.add(at);
        }
        return tokens;
    }

    /**
     * Splits a line into words (runs of letters, digits and underscores), runs of white space, and symbols. Each ideograph, and each
     * character of another kind, is a symbol of its own. A combining mark, an emoji modifier, or a character after a zero-width joiner
     * belongs to the token of the character before it. Two regional indicators, which form a flag, are one symbol.
     */
    private static Tokens words(Utf8Slice line) {
        var tokens = new Tokens(line);
        var previous = Kind.ATTACHED;
        boolean joined = true;
        boolean startsFlag = false;
        for (int at = line.from(); at < line.to(); at += CodePoints.encodedLength(line.bytes()[at])) {
            int character = CodePoints.decode(line.bytes(), at);
            var kind = Kind.of(character);
            boolean flag = startsFlag && isRegionalIndicator(character);
            if (!joined && !flag && kind != Kind.ATTACHED && (kind != previous || kind == Kind.SYMBOL)) {
                tokens.add(at);
            }
            previous = kind == Kind.ATTACHED ? previous : kind;
            joined = character == ZERO_WIDTH_JOINER;
            startsFlag = !flag && isRegionalIndicator(character);
        }
        if (line.length() > 0) {
            tokens.add(line.to());
        }
        return tokens;
    }

    /** Returns whether a character is one of the 26 letters that form flags in pairs. */
    private static boolean isRegionalIndicator(int character) {
        return character >= 0x1F1E6 && character <= 0x1F1FF;
    }

    private void add(int end) {
        Cancellation.checkCurrentAt(count);
        ends = count < ends.length ? ends : Arrays.copyOf(ends, count * 2);
        ends[count++] = end;
    }

    int count() {
        return count;
    }

    int start(int token) {
        return token == 0 ? line.from() : ends[token - 1];
    }

    int end(int token) {
        return ends[token];
    }

    /** Returns the tokens {@code [from, to)} as one slice of the line. */
    Utf8Slice text(int from, int to) {
        return line.slice(start(from), start(to));
    }

    /** Returns whether a token consists of white space only. */
    boolean isBlank(int token) {
        for (int at = start(token); at < end(token); at += CodePoints.encodedLength(line.bytes()[at])) {
            if (!Folding.isWhitespace(CodePoints.decode(line.bytes(), at))) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the tokens {@code [from, to)} consist of white space only. */
    boolean isBlank(int from, int to) {
        return IntStream.range(from, to).allMatch(this::isBlank);
    }

    /**
     * Returns the number of characters of the tokens {@code [from, to)}, without white space. This number is the weight of the tokens when
     * the similarity of lines is computed.
     */
    int weight(int from, int to) {
        int weight = 0;
        for (int token = from; token < to; token++) {
            if (!isBlank(token)) {
                for (int at = start(token); at < end(token); at += CodePoints.encodedLength(line.bytes()[at])) {
                    weight++;
                }
            }
        }
        return weight;
    }

    int weight() {
        return weight(0, count);
    }

    /** Returns the ids of the tokens, in order. */
    int[] ids(LongInterner interner, Folding folding) {
        var ids = new int[count];
        var folded = new byte[Folding.maxFoldedLength(line.length())];
        for (int token = 0; token < count; token++) {
            Cancellation.checkCurrentAt(token);
            int length = folding.fold(line.bytes(), start(token), end(token), folded);
            ids[token] = interner.intern(KeyedHash.hash(folded, 0, length, 0));
        }
        return ids;
    }

    private enum Kind {
        WORD,
        SPACE,
        SYMBOL,
        /** The character belongs to the token of the character before it. */
        ATTACHED;

        static Kind of(int character) {
            if (Folding.isWhitespace(character)) {
                return SPACE;
            }
            return switch (Character.getType(character)) {
                case Character.NON_SPACING_MARK,
                        Character.COMBINING_SPACING_MARK,
                        Character.ENCLOSING_MARK,
                        Character.FORMAT -> ATTACHED;
                case Character.CONNECTOR_PUNCTUATION -> WORD;
                default -> {
                    if (Character.isEmojiModifier(character)) {
                        yield ATTACHED;
                    }
                    boolean word = Character.isLetterOrDigit(character) && !Character.isIdeographic(character);
                    yield word ? WORD : SYMBOL;
                }
            };
        }
    }
}
