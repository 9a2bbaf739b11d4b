package dev.collate.engine.image.png;

import dev.collate.engine.image.codec.PrefixCode;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The two prefix codes of a compressed Deflate block (RFC 1951, sections 3.2.5 to 3.2.7). One code is for literals and for the lengths of
 * matches. The other code is for the distances of matches.
 *
 * <p>A symbol contains the length of its code, a {@link #value} and a number of {@link #extraBits}. The value of a literal is the byte. The
 * value of a length or distance is its minimum; the extra bits follow the code in the data, and are added to this minimum. The two highest
 * bits of a symbol are {@link #LITERAL} and {@link #END}. Symbols that the format reserves have the value 0, which is not a valid length or
 * distance.
 */
final class DeflateCodes {
    /**
     * The bit of a symbol that is a literal. It is the sign bit, because this bit is tested most often, and a test of the sign is the
     * fastest.
     */
    static final int LITERAL = 1 << 31;

    /** The bit of the symbol that ends a block. */
    static final int END = 1 << 30;

    private static final int END_OF_BLOCK = 256;
    private static final int MIN_MATCH = 3;
    private static final int MAX_MATCH = 258;
    private static final int REPEAT = 16;
    private static final int SHORT_RUN = 17;
    private static final int LONG_RUN = 18;
    /**
     * The header of a block stores the lengths of the codes as symbols of a third prefix code. This is the order in which the header stores
     * the lengths of that third code.
     */
    private static final int[] LENGTH_ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

    private static final int[] LITERAL_MEANINGS = literalMeanings();
    private static final int[] DISTANCE_MEANINGS = distanceMeanings();
    private static final int[] LENGTH_MEANINGS = IntStream.range(0, LENGTH_ORDER.length)
            .map(length -> meaning(length, 0))
            .toArray();

    /**
     * The predefined codes (section 3.2.6), which must not be changed. They are built only once, because a block with these codes can be as
     * short as ten bits.
     */
    static final DeflateCodes FIXED = fixed();

    private final PrefixCode literals = new PrefixCode(LITERAL_MEANINGS, 11);
    private final PrefixCode distances = new PrefixCode(DISTANCE_MEANINGS, 10);
    private final PrefixCode codeLengths = new PrefixCode(LENGTH_MEANINGS, 7);
    private final byte[] symbolCodeLengths = new byte[LITERAL_MEANINGS.length + DISTANCE_MEANINGS.length];

    PrefixCode literals() {
        return literals;
    }

    PrefixCode distances() {
        return distances;
    }

    static int value(int symbol) {
        return symbol >> 12 & 0xffff;
    }

    static int extraBits(int symbol) {
        return symbol >> 8 & 0xf;
    }

    private static DeflateCodes fixed() {
        var codes = new DeflateCodes();
        var lengths = codes.symbolCodeLengths;
        Arrays.fill(lengths, 0, 144, (byte) 8);
        Arrays.fill(lengths, 144, 256, (byte) 9);
        Arrays.fill(lengths, 256, 280, (byte) 7);
        Arrays.fill(lengths, 280, 288, (byte) 8);
        codes.literals.build(lengths, 0, 288);
        Arrays.fill(lengths, 0, 32, (byte) 5);
        codes.distances.build(lengths, 0, 32);
        return codes;
    }

    /** Reads the codes from the header of the block (section 3.2.7). */
    void read(BitInput in) {
        int literalCount = in.take(5) + 257;
        int distanceCount = in.take(5) + 1;
        int lengthCount = in.take(4) + 4;
        Arrays.fill(symbolCodeLengths, (byte) 0);
        for (int i = 0; i < lengthCount; i++) {
            symbolCodeLengths[LENGTH_ORDER[i]] = (byte) in.take(3);
        }
        if (!codeLengths.build(symbolCodeLengths, 0, LENGTH_ORDER.length)) {
            throw in.broken("is not valid");
        }
        int total = literalCount + distanceCount;
        readLengths(in, total);
        if (symbolCodeLengths[END_OF_BLOCK] == 0
                || !literals.build(symbolCodeLengths, 0, literalCount)
                || !distances.build(symbolCodeLengths, literalCount, total)) {
            throw in.broken("is not valid");
        }
    }

    /**
     * Reads the lengths of the codes. The symbols 0 to 15 are lengths, 16 repeats the previous length, and 17 and 18 stand for several
     * lengths of 0, which means that a symbol is not used.
     */
    private void readLengths(BitInput in, int total) {
        int index = 0;
        while (index < total) {
            int lengthSymbol = value(in.take(codeLengths));
            int repetitions = switch (lengthSymbol) {
                case REPEAT -> 3 + in.take(2);
                case SHORT_RUN -> 3 + in.take(3);
                case LONG_RUN -> 11 + in.take(7);
                default -> 1;
            };
            if (repetitions > total - index || lengthSymbol == REPEAT && index == 0) {
                throw in.broken("is not valid");
            }
            int newLength =
                    lengthSymbol < REPEAT ? lengthSymbol : lengthSymbol == REPEAT ? symbolCodeLengths[index - 1] : 0;
            Arrays.fill(symbolCodeLengths, index, index + repetitions, (byte) newLength);
            index += repetitions;
        }
    }

    private static int meaning(int value, int extraBits) {
        return value << 12 | extraBits << 8;
    }

    private static int[] literalMeanings() {
        var meanings = new int[288];
        for (int literal = 0; literal < END_OF_BLOCK; literal++) {
            meanings[literal] = LITERAL | meaning(literal, 0);
        }
        meanings[END_OF_BLOCK] = END;
        // The first eight symbols for lengths have no extra bits. The next four symbols have one extra bit, the next
        // four have two, and so on. The maximum length has a symbol of its own.
        int length = MIN_MATCH;
        for (int i = 0; i < 28; i++) {
            int extraBits = i < 8 ? 0 : i / 4 - 1;
            meanings[END_OF_BLOCK + 1 + i] = meaning(length, extraBits);
            length += 1 << extraBits;
        }
        meanings[END_OF_BLOCK + 29] = meaning(MAX_MATCH, 0);
        return meanings;
    }

    private static int[] distanceMeanings() {
        var meanings = new int[32];
        // The first four symbols for distances have no extra bits. The next two symbols have one extra bit, the next
        // two have two, and so on.
        int distance = 1;
        for (int i = 0; i < 30; i++) {
            int extraBits = i < 4 ? 0 : i / 2 - 1;
            meanings[i] = meaning(distance, extraBits);
            distance += 1 << extraBits;
        }
        return meanings;
    }
}
