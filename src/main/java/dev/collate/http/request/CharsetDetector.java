package dev.collate.http.request;

/**
 * Guesses the charset of a text for a page that shows the result, so that a person can correct the guess: UTF-16 if the text has a byte
 * order mark or many zero bytes, UTF-8 if it is valid UTF-8, and otherwise windows-1252, which most spreadsheet programs write.
 */
final class CharsetDetector {
    /** Number of bytes at the beginning in which zero bytes are counted. */
    private static final int SAMPLE = 4_096;

    private CharsetDetector() {}

    static TextCharset detect(byte[] bytes, int from, int to) {
        if (TextCharset.hasByteOrderMark(bytes, from, to)) {
            return TextCharset.of("utf-16");
        }
        int[] zeros = new int[2];
        int end = Math.min(to, from + SAMPLE);
        for (int i = from; i < end; i++) {
            zeros[(i - from) % 2] += bytes[i] == 0 ? 1 : 0;
        }
        // In UTF-16, every character of ASCII has one zero byte.
        int many = (end - from) / 8 + 1;
        if (zeros[0] >= many || zeros[1] >= many) {
            return TextCharset.of(zeros[1] > zeros[0] ? "utf-16le" : "utf-16be");
        }
        return Utf8Validator.firstInvalid(bytes, from, to) < 0 ? TextCharset.UTF_8 : TextCharset.of("windows-1252");
    }
}
