package dev.collate.share;

import dev.collate.diff.Format;
import java.util.Locale;

/** A part of a shared comparison that is stored in chunks. */
public enum SharePart {
    /** The original, as it was sent. */
    ORIGINAL,
    /** The modified content, as it was sent. */
    MODIFIED,
    /** The response of the format's endpoint, as JSON. */
    DIFF,
    /** The unified patch of the lines of the two contents, for every format. */
    PATCH,
    /**
     * The model of the page: an index and windows, each in its own chunk, as JSON. The number in the stored name is the version of the
     * JSON format.
     */
    PAGE {
        @Override
        String storedName() {
            return "PAGE_2";
        }
    };

    /** Returns the name in the database. */
    String storedName() {
        return name();
    }

    /** Returns the name in URLs. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the file name of the part: {@code original.json}. */
    public String fileName(Format format) {
        return wireName() + "." + extension(format);
    }

    /** Returns the media type of the part as a file. */
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
