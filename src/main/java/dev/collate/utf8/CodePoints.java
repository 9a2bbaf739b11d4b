package dev.collate.utf8;

/** Encodes and decodes single characters of well-formed UTF-8. */
public final class CodePoints {
    private CodePoints() {}

    /** Returns the number of bytes of the character with this first byte. */
    public static int encodedLength(byte lead) {
        return lead >= 0 ? 1 : Integer.numberOfLeadingZeros(~lead << 24);
    }

    /** Returns the character that begins at {@code at}. */
    public static int decode(byte[] bytes, int at) {
        int lead = bytes[at];
        return switch (encodedLength((byte) lead)) {
            case 1 -> lead;
            case 2 -> (lead & 0x1F) << 6 | bytes[at + 1] & 0x3F;
            case 3 -> (lead & 0x0F) << 12 | (bytes[at + 1] & 0x3F) << 6 | bytes[at + 2] & 0x3F;
            default ->
                (lead & 0x07) << 18 | (bytes[at + 1] & 0x3F) << 12 | (bytes[at + 2] & 0x3F) << 6 | bytes[at + 3] & 0x3F;
        };
    }

    /** Writes a character to {@code target} at index {@code at}. Returns the index after its last byte. */
    public static int encode(int codePoint, byte[] target, int at) {
        int next = at;
        if (codePoint < 0x80) {
            target[next++] = (byte) codePoint;
        } else if (codePoint < 0x800) {
            target[next++] = (byte) (0xC0 | codePoint >> 6);
            target[next++] = (byte) (0x80 | codePoint & 0x3F);
        } else if (codePoint < 0x10000) {
            target[next++] = (byte) (0xE0 | codePoint >> 12);
            target[next++] = (byte) (0x80 | codePoint >> 6 & 0x3F);
            target[next++] = (byte) (0x80 | codePoint & 0x3F);
        } else {
            target[next++] = (byte) (0xF0 | codePoint >> 18);
            target[next++] = (byte) (0x80 | codePoint >> 12 & 0x3F);
            target[next++] = (byte) (0x80 | codePoint >> 6 & 0x3F);
            target[next++] = (byte) (0x80 | codePoint & 0x3F);
        }
        return next;
    }
}
