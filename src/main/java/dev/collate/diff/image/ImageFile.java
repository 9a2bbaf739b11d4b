package dev.collate.diff.image;

import dev.collate.problem.ApiException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Pattern;

/** An image file as a range of bytes: {@code bytes[from, to)}, shared and never written to. */
public final class ImageFile {
    private static final Pattern DATA_URI = Pattern.compile("(?i)data:[^,]*;base64");
    private static final int LONGEST_DATA_URI_HEAD = 256;

    private final String name;
    private final byte[] bytes;
    private final int from;
    private final int to;

    private ImageFile(String name, byte[] bytes, int from, int to) {
        this.name = name;
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    /**
     * The file that was sent as {@code bytes[from, to)}: either the file itself, told by its first bytes, or Base64 text of it (RFC 4648
     * section 4; padding may be left out, white space does not count), bare or as a data URI.
     *
     * @param name the input that it is ({@code original}, {@code modified}): begins the detail of every error
     */
    public static ImageFile of(String name, byte[] bytes, int from, int to) {
        var sent = new ImageFile(name, bytes, from, to);
        return ImageFormat.of(sent).isPresent() ? sent : sent.decoded();
    }

    /** The file that was sent as all of these bytes. */
    static ImageFile of(String name, byte[] bytes) {
        return of(name, bytes, 0, bytes.length);
    }

    byte[] bytes() {
        return bytes;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    int length() {
        return to - from;
    }

    boolean hasSameBytes(ImageFile other) {
        return Arrays.equals(bytes, from, to, other.bytes, other.from, other.to);
    }

    /** The same input with other bytes: {@code bytes[0, length)}. */
    ImageFile with(byte[] bytes, int length) {
        return new ImageFile(name, bytes, 0, length);
    }

    /** 422 for this input. */
    ApiException broken(String why) {
        return ApiException.unprocessable(name + ": " + why);
    }

    /** 413 for this input. */
    ApiException tooLarge(String why) {
        return ApiException.payloadTooLarge(name + ": " + why);
    }

    private ImageFile decoded() {
        var text = withoutWhiteSpace();
        int start = text.startOfBase64();
        try {
            var file = Base64.getDecoder().decode(ByteBuffer.wrap(text.bytes, start, text.to - start));
            return with(file.array(), file.limit());
        } catch (IllegalArgumentException e) {
            throw broken("Neither an image file nor the Base64 text of one.");
        }
    }

    private ImageFile withoutWhiteSpace() {
        int kept = 0;
        for (int i = from; i < to; i++) {
            if (!isWhiteSpace(bytes[i])) {
                kept++;
            }
        }
        if (kept == length()) {
            return this;
        }
        var dense = new byte[kept];
        int at = 0;
        for (int i = from; i < to; i++) {
            if (!isWhiteSpace(bytes[i])) {
                dense[at++] = bytes[i];
            }
        }
        return with(dense, kept);
    }

    private static boolean isWhiteSpace(byte b) {
        return b == ' ' || b >= '\t' && b <= '\r';
    }

    private int startOfBase64() {
        var head = new String(bytes, from, Math.min(length(), LONGEST_DATA_URI_HEAD), StandardCharsets.ISO_8859_1);
        if (!head.regionMatches(true, 0, "data:", 0, 5)) {
            return from;
        }
        int comma = head.indexOf(',');
        if (comma < 0 || !DATA_URI.matcher(head.substring(0, comma)).matches()) {
            throw broken("A data URI of an image must be Base64: data:image/png;base64,...");
        }
        return from + comma + 1;
    }
}
