package dev.collate.engine.image.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** The supported image formats. The first bytes of a file show which format it has. */
public enum ImageFormat {
    PNG("PNG", "\\x89PNG\\r\\n\\x1a\\n"),
    JPEG("JPEG", "\\xff\\xd8\\xff"),
    GIF("GIF", "GIF8[79]a"),
    BMP("BMP", "BM"),
    WEBP("WebP", "RIFF....WEBP"),
    /** TIFF, including BigTIFF, whose offsets have 64 bits. */
    TIFF("TIFF", "II[*+]\\x00|MM\\x00[*+]");

    private static final int MAX_SIGNATURE_LENGTH = 12;

    private final String label;
    private final Pattern signature;

    /**
     * @param label the name of the format in its usual spelling
     * @param signature a regular expression for the first bytes of a file. It is matched with a string in which each byte is a character
     *     from U+0000 to U+00FF
     */
    ImageFormat(String label, String signature) {
        this.label = label;
        this.signature = Pattern.compile(signature, Pattern.DOTALL);
    }

    /** Returns the format of a file. Returns empty if the file has none of these formats. */
    public static Optional<ImageFormat> of(ImageFile file) {
        int length = Math.min(file.length(), MAX_SIGNATURE_LENGTH);
        var head = new String(file.bytes(), file.from(), length, StandardCharsets.ISO_8859_1);
        return Arrays.stream(values())
                .filter(format -> format.signature.matcher(head).lookingAt())
                .findFirst();
    }

    @Override
    public String toString() {
        return label;
    }
}
