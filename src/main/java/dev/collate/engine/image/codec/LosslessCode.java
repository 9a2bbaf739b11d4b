package dev.collate.engine.image.codec;

import java.util.Arrays;

/** A prefix code of a lossless WebP image (RFC 9649, section 3.7.2). */
final class LosslessCode {
    private static final int REPEAT = 16;
    private static final int SHORT_RUN = 17;
    private static final int LONG_RUN = 18;
    /**
     * The file stores the lengths of the codes as symbols of another prefix code. This is the order in which the file stores the lengths of
     * that other code.
     */
    private static final int[] LENGTH_ORDER = {17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

    private static final int TABLE_BITS = 8;
    /** The length that the symbol {@link #REPEAT} repeats if no length precedes this symbol. */
    private static final int FIRST_LENGTH = 8;
    /** Number of the low bits of a table entry that contain the length of the code. The higher bits contain the value of the symbol. */
    private static final int SYMBOL_SHIFT = 6;

    /** Number of bytes that a decoder needs for its table of short codes. Long codes need additional tables. */
    private static final int TABLE_BYTES = 1_200;

    private static final int LONG_CODE_BYTES = 80;

    /**
     * The only symbol of the code, or -1 if the code has several symbols. If a code has only one symbol, the symbol takes no bits in the
     * data.
     */
    private final int only;

    private final PrefixCode code;
    private final int decoderBytes;

    private LosslessCode(WebpBitInput bits, byte[] lengths) {
        int symbols = 0;
        int longCodes = 0;
        int last = 0;
        for (int i = 0; i < lengths.length; i++) {
            if (lengths[i] > 0) {
                symbols++;
                last = i;
                longCodes += lengths[i] > TABLE_BITS ? 1 : 0;
            }
        }
        var meanings = new int[lengths.length];
        Arrays.setAll(meanings, i -> i << SYMBOL_SHIFT);
        code = new PrefixCode(meanings, TABLE_BITS);
        only = symbols == 1 ? last : -1;
        decoderBytes = TABLE_BYTES + LONG_CODE_BYTES * longCodes;
        if (symbols == 0 || symbols > 1 && !code.build(lengths, 0, lengths.length)) {
            throw bits.broken();
        }
    }

    /** Reads a prefix code. {@code alphabet} is the number of symbols that the code can have. */
    static LosslessCode read(WebpBitInput bits, int alphabet) {
        var lengths = new byte[alphabet];
        if (bits.takeFlag()) {
            readSimple(bits, lengths);
        } else {
            readLengths(bits, lengths);
        }
        return new LosslessCode(bits, lengths);
    }

    /** Reads the short form of a code, which has one symbol, or two symbols with one bit each. */
    private static void readSimple(WebpBitInput bits, byte[] lengths) {
        boolean two = bits.takeFlag();
        int first = bits.take(bits.takeFlag() ? Byte.SIZE : 1);
        int second = two ? bits.take(Byte.SIZE) : first;
        if (first >= lengths.length || second >= lengths.length || two && first == second) {
            throw bits.broken();
        }
        lengths[first] = 1;
        lengths[second] = 1;
    }

    private static void readLengths(WebpBitInput bits, byte[] lengths) {
        var lengthLengths = new byte[LENGTH_ORDER.length];
        int given = 4 + bits.take(4);
        for (int i = 0; i < given; i++) {
            lengthLengths[LENGTH_ORDER[i]] = (byte) bits.take(3);
        }
        var lengthCode = new LosslessCode(bits, lengthLengths);
        int left = bits.takeFlag() ? 2 + bits.take(2 + 2 * bits.take(3)) : lengths.length;
        int repeated = FIRST_LENGTH;
        for (int at = 0; at < lengths.length && left > 0; left--) {
            int length = lengthCode.next(bits);
            int times = switch (length) {
                case REPEAT -> 3 + bits.take(2);
                case SHORT_RUN -> 3 + bits.take(3);
                case LONG_RUN -> 11 + bits.take(7);
                default -> 1;
            };
            if (times > lengths.length - at) {
                throw bits.broken();
            }
            int filling = length == REPEAT ? repeated : length > REPEAT ? 0 : length;
            Arrays.fill(lengths, at, at + times, (byte) filling);
            at += times;
            repeated = length > 0 && length < REPEAT ? length : repeated;
        }
    }

    /** Reads the next symbol. */
    int next(WebpBitInput bits) {
        return only >= 0 ? only : bits.take(code) >>> SYMBOL_SHIFT;
    }

    /** Returns the number of bytes that a decoder needs for this code. */
    long decoderBytes() {
        return decoderBytes;
    }
}
