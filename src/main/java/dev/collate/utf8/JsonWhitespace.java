package dev.collate.utf8;

/** The white space allowed between the tokens of JSON (RFC 8259, section 2). */
public final class JsonWhitespace {
    private JsonWhitespace() {}

    /**
     * Returns the index of the first byte in {@code [at, to)} that is not white space, or {@code to} if all these bytes are white space.
     */
    public static int after(byte[] bytes, int at, int to) {
        int end = at;
        while (end < to && is(bytes[end])) {
            end++;
        }
        return end;
    }

    /**
     * Returns the index of the last byte in {@code [from, at)} that is not white space, or {@code from - 1} if all these bytes are white
     * space.
     */
    public static int before(byte[] bytes, int at, int from) {
        int last = at - 1;
        while (last >= from && is(bytes[last])) {
            last--;
        }
        return last;
    }

    private static boolean is(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }
}
