package dev.collate.share;

import dev.collate.diff.Format;
import java.util.Locale;

/** A part of a shared comparison that is stored in chunks. */
public enum SharePart {
    /** The content {@code original}, unchanged. */
    ORIGINAL,
    /** The content {@code modified}, unchanged. */
    MODIFIED,
    /** The differences as JSON: the response that the comparison endpoint of the format returns for the two contents. */
    DIFF,
    /** The unified patch of the lines of the two contents. Shares of every format have this part. */
    PATCH,
    /** The options of the comparison as JSON. A share that was created without options does not have this part. */
    OPTIONS,
    /**
     * The page model as JSON (see {@link PageModels}): an index and windows, each in a chunk of its own. The number in the stored name is
     * the version of the JSON format.
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

    /** Returns the name of the part as a file, such as {@code original.json}. */
    public String fileName(Format format) {
        return wireName() + "." + extension(format);
    }

    /** Returns the media type of the part when it is downloaded as a file. */
    public String mediaType(Format format) {
        return switch (this) {
            case ORIGINAL, MODIFIED -> format.mediaType();
            case DIFF, OPTIONS, PAGE -> Format.JSON.mediaType();
            case PATCH -> "text/x-diff;charset=UTF-8";
        };
    }

    private String extension(Format format) {
        return switch (this) {
            case ORIGINAL, MODIFIED -> format.extension();
            case DIFF, OPTIONS, PAGE -> Format.JSON.extension();
            case PATCH -> "patch";
        };
    }
}
