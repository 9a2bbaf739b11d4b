package dev.collate.engine.image.codec;

import dev.collate.problem.ApiException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Pattern;

/** An image file as a byte range, {@code bytes[from, to)}, which is shared and never modified. */
public final class ImageFile {
    private static final Pattern DATA_URI = Pattern.compile("(?i)\\s*data:[^,]*?(?<base64>;base64)?,");
    private static final int MAX_DATA_URI_HEAD = 256;

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
     * Returns the file in the request body {@code bytes[from, to)}: either the file itself, detected by its first
     * bytes, or its Base64 text (RFC 4648, section 4; padding is optional, white space is ignored), plain or as a data
     * URI.
     *
     * @param name the name of the input ({@code original}, {@code modified}); the detail of every error begins with it
     */
    public static ImageFile of(String name, byte[] bytes, int from, int to) {
        var sent = new ImageFile(name, bytes, from, to);
        return ImageFormat.of(sent).isPresent() ? sent : sent.decoded();
    }

    /** Returns the file in these bytes. */
    public static ImageFile of(String name, byte[] bytes) {
        return of(name, bytes, 0, bytes.length);
    }

    public byte[] bytes() {
        return bytes;
    }

    public int from() {
        return from;
    }

    public int to() {
        return to;
    }

    /** Returns the number of bytes. */
    public int length() {
        return to - from;
    }

    public boolean hasSameBytes(ImageFile other) {
        return Arrays.equals(bytes, from, to, other.bytes, other.from, other.to);
    }

    /** Returns the same input with other bytes: {@code bytes[0, length)}. */
    ImageFile with(byte[] bytes, int length) {
        return new ImageFile(name, bytes, 0, length);
    }

    /** Returns a 422 error for this input. */
    public ApiException broken(String why) {
        return ApiException.unprocessable(name + ": " + why);
    }

    /** Returns a 413 error for this input. */
    ApiException tooLarge(String why) {
        return ApiException.payloadTooLarge(name + ": " + why);
    }

    private ImageFile decoded() {
        int start = startOfBase64();
        try {
            return decoded(bytes, start, to - start);
        } catch (IllegalArgumentException e) {
            // Removes the white space and decodes again. The first attempt does not search for white space, because
            // most files have none.
            return dense(start);
        }
    }

    private ImageFile dense(int start) {
        var dense = new byte[to - start];
        int length = 0;
        for (int i = start; i < to; i++) {
            if (!isWhiteSpace(bytes[i])) {
                dense[length++] = bytes[i];
            }
        }
        try {
            return decoded(dense, 0, length);
        } catch (IllegalArgumentException e) {
            throw broken("Neither an image file nor the Base64 text of one.");
        }
    }

    private ImageFile decoded(byte[] base64, int start, int length) {
        var file = Base64.getDecoder().decode(ByteBuffer.wrap(base64, start, length));
        return with(file.array(), file.limit());
    }

    private static boolean isWhiteSpace(byte b) {
        return b == ' ' || b >= '\t' && b <= '\r';
    }

    private int startOfBase64() {
        var head = new String(bytes, from, Math.min(length(), MAX_DATA_URI_HEAD), StandardCharsets.ISO_8859_1);
        var scheme = DATA_URI.matcher(head);
        if (!scheme.lookingAt()) {
            return from;
        }
        if (scheme.group("base64") == null) {
            throw broken("A data URI of an image must be Base64: data:image/png;base64,...");
        }
        return from + scheme.end();
    }
}
