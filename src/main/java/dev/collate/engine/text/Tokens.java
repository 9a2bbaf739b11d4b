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
        return inline == Inline.CHAR ? ofCharacters(line) : ofWords(line);
    }

    /**
     * Splits a line into grapheme clusters. A grapheme cluster is, for example, a letter with its accents, or an emoji with its modifiers.
     */
    private static Tokens ofCharacters(Utf8Slice line) {
        var tokens = new Tokens(line);
        var text = line.toString();
        var breakIterator = BreakIterator.getCharacterInstance(Locale.ROOT);
        breakIterator.setText(text);
        int index = line.from();
        int from = breakIterator.first();
        for (int to = breakIterator.next(); to != BreakIterator.DONE; from = to, to = breakIterator.next()) {
            int characters = text.codePointCount(from, to);
            for (; characters > 0; characters--) {
                index += CodePoints.encodedLength(line.bytes()[index]);
            }
            tokens.addToken(index);
        }
        return tokens;
    }

    /**
     * Splits a line into words (runs of letters, digits and underscores), runs of white space, and symbols. Each ideograph, and each
     * character of another kind, is a symbol of its own. A combining mark, a format character (such as a zero-width joiner), an emoji
     * modifier, or a character after a zero-width joiner belongs to the token of the character before it. Two regional indicators, which
     * form a flag, are one symbol.
     */
    private static Tokens ofWords(Utf8Slice line) {
        var tokens = new Tokens(line);
        var previousKind = Kind.ATTACHED;
        boolean isJoined = true;
        boolean previousStartsFlag = false;
        for (int index = line.from(); index < line.to(); index += CodePoints.encodedLength(line.bytes()[index])) {
            int character = CodePoints.decode(line.bytes(), index);
            var kind = Kind.of(character);
            boolean endsFlag = previousStartsFlag && isRegionalIndicator(character);
            if (!isJoined && !endsFlag && kind != Kind.ATTACHED && (kind != previousKind || kind == Kind.SYMBOL)) {
                tokens.addToken(index);
            }
            previousKind = kind == Kind.ATTACHED ? previousKind : kind;
            isJoined = character == ZERO_WIDTH_JOINER;
            previousStartsFlag = !endsFlag && isRegionalIndicator(character);
        }
        if (line.length() > 0) {
            tokens.addToken(line.to());
        }
        return tokens;
    }

    /** Returns whether a character is one of the 26 letters that form flags in pairs. */
    private static boolean isRegionalIndicator(int character) {
        return character >= 0x1F1E6 && character <= 0x1F1FF;
    }

    private void addToken(int end) {
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
        for (int index = start(token); index < end(token); index += CodePoints.encodedLength(line.bytes()[index])) {
            if (!Folding.isWhitespace(CodePoints.decode(line.bytes(), index))) {
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
    int nonBlankCharacterCount(int from, int to) {
        int sum = 0;
        for (int token = from; token < to; token++) {
            if (!isBlank(token)) {
                for (int index = start(token);
                        index < end(token);
                        index += CodePoints.encodedLength(line.bytes()[index])) {
                    sum++;
                }
            }
        }
        return sum;
    }

    int nonBlankCharacterCount() {
        return nonBlankCharacterCount(0, count);
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
