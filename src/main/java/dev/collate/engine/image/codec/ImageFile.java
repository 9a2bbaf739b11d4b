package dev.collate.engine.image.codec;

import dev.collate.problem.ApiException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Pattern;

/** An image file as a part of an array: {@code bytes[from, to)}. Several objects may share the array, so nobody may change the array. */
public final class ImageFile {
    private static final Pattern DATA_URI = Pattern.compile("(?i)\\s*data:[^,]*?(?<base64>;base64)?,");
    private static final int MAX_DATA_URI_HEAD_LENGTH = 256;

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
     * Returns the image file that a client sent in {@code bytes[from, to)}. If these bytes begin like a file of a supported format, they
     * are the file. Otherwise they must be the Base64 text of the file, or a data URI with this text. Base64 is defined in RFC 4648,
     * section 4; padding is optional, and white space is ignored.
     *
     * @param name the name of the input ({@code original}, {@code modified}); the detail of every error begins with it
     * @throws ApiException 422 if the bytes are neither an image file nor its Base64 text
     */
    public static ImageFile of(String name, byte[] bytes, int from, int to) {
        var sent = new ImageFile(name, bytes, from, to);
        return ImageFormat.of(sent).isPresent() ? sent : sent.decodeBase64();
    }

    /**
     * Returns the image file that a client sent in these bytes.
     *
     * @throws ApiException 422 if the bytes are neither an image file nor its Base64 text
     */
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

    /** Returns a file with the same name and with other bytes: {@code bytes[0, length)}. */
    ImageFile withBytes(byte[] bytes, int length) {
        return new ImageFile(name, bytes, 0, length);
    }

    /** Returns an error with status 422. Its text is the name of this file and {@code why}, without a full stop at the end. */
    public ApiException unprocessable(String why) {
        return ApiException.unprocessable(name, why.replaceFirst("\\.$", ""));
    }

    /** Returns an error with status 413. Its text is the name of this file and {@code why}. */
    ApiException tooLarge(String why) {
        return ApiException.payloadTooLarge(name + ": " + why);
    }

    private ImageFile decodeBase64() {
        int start = startOfBase64();
        try {
            return decodeBase64(bytes, start, to - start);
        } catch (IllegalArgumentException e) {
            // Removes the white space and decodes again. The first attempt does not search for white space, because
            // most Base64 texts contain no white space.
            return decodeWithoutWhiteSpace(start);
        }
    }

    private ImageFile decodeWithoutWhiteSpace(int start) {
        var compact = new byte[to - start];
        int length = 0;
        for (int i = start; i < to; i++) {
            if (!isWhiteSpace(bytes[i])) {
                compact[length++] = bytes[i];
            }
        }
        try {
            return decodeBase64(compact, 0, length);
        } catch (IllegalArgumentException e) {
            throw unprocessable("Not a PNG, JPEG, GIF, BMP, WebP or TIFF image, and not the Base64 text of one.");
        }
    }

    private ImageFile decodeBase64(byte[] base64, int start, int length) {
        var file = Base64.getDecoder().decode(ByteBuffer.wrap(base64, start, length));
        return withBytes(file.array(), file.limit());
    }

    private static boolean isWhiteSpace(byte b) {
        return b == ' ' || b >= '\t' && b <= '\r';
    }

    private int startOfBase64() {
        var head = new String(bytes, from, Math.min(length(), MAX_DATA_URI_HEAD_LENGTH), StandardCharsets.ISO_8859_1);
        var match = DATA_URI.matcher(head);
        if (!match.lookingAt()) {
            return from;
        }
        if (match.group("base64") == null) {
            throw unprocessable("A data URI of an image must be Base64: data:image/png;base64,...");
        }
        return from + match.end();
    }
}
