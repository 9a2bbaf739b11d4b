package dev.collate.engine.image.codec;

import java.util.Arrays;

/** A prefix code of a lossless WebP image (RFC 9649, section 3.7.2). */
final class WebpPrefixCode {
    private static final int REPEAT_SYMBOL = 16;
    private static final int SHORT_ZERO_RUN_SYMBOL = 17;
    private static final int LONG_ZERO_RUN_SYMBOL = 18;
    /**
     * The file stores the lengths of the codes as symbols of another prefix code. This is the order in which the file stores the lengths of
     * that other code.
     */
    private static final int[] LENGTH_ORDER = {17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

    /** Codes of more bits than this are long codes. */
    private static final int TABLE_BITS = 8;
    /** The length that the symbol {@link #REPEAT_SYMBOL} repeats if no length precedes this symbol. */
    private static final int DEFAULT_LENGTH = 8;
    /** Number of the low bits of a table entry that contain the length of the code. The higher bits contain the value of the symbol. */
    private static final int SYMBOL_SHIFT = 6;

    /** Number of bytes that a decoder needs for its table of short codes. Long codes need additional tables. */
    private static final int TABLE_BYTES = 1_200;

    /** Number of bytes of the additional tables for each long code. */
    private static final int LONG_CODE_BYTES = 80;

    /**
     * The only symbol of the code, or -1 if the code has several symbols. If a code has only one symbol, the symbol takes no bits in the
     * data.
     */
    private final int onlySymbol;

    private final PrefixCode prefixCode;
    private final int decoderBytes;

    private WebpPrefixCode(WebpBitInput bits, byte[] lengths) {
        int symbolCount = 0;
        int longCodeCount = 0;
        int lastSymbol = 0;
        for (int i = 0; i < lengths.length; i++) {
            if (lengths[i] > 0) {
                symbolCount++;
                lastSymbol = i;
                longCodeCount += lengths[i] > TABLE_BITS ? 1 : 0;
            }
        }
        var meanings = new int[lengths.length];
        Arrays.setAll(meanings, i -> i << SYMBOL_SHIFT);
        prefixCode = new PrefixCode(meanings, TABLE_BITS);
        onlySymbol = symbolCount == 1 ? lastSymbol : -1;
        decoderBytes = TABLE_BYTES + LONG_CODE_BYTES * longCodeCount;
        if (symbolCount == 0 || symbolCount > 1 && !prefixCode.build(lengths, 0, lengths.length)) {
            throw bits.broken();
        }
    }

    /** Reads a prefix code. {@code alphabetSize} is the number of symbols that the code can have. */
    static WebpPrefixCode read(WebpBitInput bits, int alphabetSize) {
        var lengths = new byte[alphabetSize];
        if (bits.takeFlag()) {
            readSimple(bits, lengths);
        } else {
            readLengths(bits, lengths);
        }
        return new WebpPrefixCode(bits, lengths);
    }

    /** Reads the short form of a code, which has one symbol, or two symbols with one bit each. */
    private static void readSimple(WebpBitInput bits, byte[] lengths) {
        boolean hasTwoSymbols = bits.takeFlag();
        int firstSymbol = bits.take(bits.takeFlag() ? Byte.SIZE : 1);
        int secondSymbol = hasTwoSymbols ? bits.take(Byte.SIZE) : firstSymbol;
        if (firstSymbol >= lengths.length
                || secondSymbol >= lengths.length
                || hasTwoSymbols && firstSymbol == secondSymbol) {
            throw bits.broken();
        }
        lengths[firstSymbol] = 1;
        lengths[secondSymbol] = 1;
    }

    private static void readLengths(WebpBitInput bits, byte[] lengths) {
        var lengthCodeLengths = new byte[LENGTH_ORDER.length];
        int lengthCount = 4 + bits.take(4);
        for (int i = 0; i < lengthCount; i++) {
            lengthCodeLengths[LENGTH_ORDER[i]] = (byte) bits.take(3);
        }
        var lengthCode = new WebpPrefixCode(bits, lengthCodeLengths);
        int remainingSymbols = bits.takeFlag() ? 2 + bits.take(2 + 2 * bits.take(3)) : lengths.length;
        int previousLength = DEFAULT_LENGTH;
        for (int index = 0; index < lengths.length && remainingSymbols > 0; remainingSymbols--) {
            int lengthSymbol = lengthCode.readSymbol(bits);
            int repetitions = switch (lengthSymbol) {
                case REPEAT_SYMBOL -> 3 + bits.take(2);
                case SHORT_ZERO_RUN_SYMBOL -> 3 + bits.take(3);
                case LONG_ZERO_RUN_SYMBOL -> 11 + bits.take(7);
                default -> 1;
            };
            if (repetitions > lengths.length - index) {
                throw bits.broken();
            }
            int newLength =
                    lengthSymbol == REPEAT_SYMBOL ? previousLength : lengthSymbol > REPEAT_SYMBOL ? 0 : lengthSymbol;
            Arrays.fill(lengths, index, index + repetitions, (byte) newLength);
            index += repetitions;
            previousLength = lengthSymbol > 0 && lengthSymbol < REPEAT_SYMBOL ? lengthSymbol : previousLength;
        }
    }

    /** Reads the next symbol. */
    int readSymbol(WebpBitInput bits) {
        return onlySymbol >= 0 ? onlySymbol : bits.take(prefixCode) >>> SYMBOL_SHIFT;
    }

    /** Returns the number of bytes that a decoder needs for this code. */
    long decoderBytes() {
        return decoderBytes;
    }
}
