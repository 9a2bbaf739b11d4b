package dev.collate.share;

import dev.collate.diff.Format;
import java.util.Locale;

/** What is stored of a comparison besides its row. */
public enum SharePart {
    /** The first content, as it was sent. */
    ORIGINAL,
    /** The second content, as it was sent. */
    MODIFIED,
    /** The answer of the format's comparison, as JSON. */
    DIFF,
    /** The unified patch of the two contents as lines, whatever their format. */
    PATCH,
    /** What the page shows of the comparison, as JSON. The number is the version of that JSON: another one is another part. */
    PAGE {
        @Override
        String storedName() {
            return "PAGE_1";
        }
    };

    /** The name in the database. */
    String storedName() {
        return name();
    }

    /** The name in addresses. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name of the part as a file: {@code original.json}. */
    public String fileName(Format format) {
        return wireName() + "." + extension(format);
    }

    /** The media type of the part as a file. */
    public String mediaType(Format format) {
        return switch (this) {
            case ORIGINAL, MODIFIED -> format.mediaType();
            case DIFF, PAGE -> Format.JSON.mediaType();
            case PATCH -> "text/x-diff;charset=UTF-8";
        };
    }

    private String extension(Format format) {
        return switch (this) {
            case ORIGINAL, MODIFIED -> format.extension();
            case DIFF, PAGE -> Format.JSON.extension();
            case PATCH -> "patch";
        };
    }
}
