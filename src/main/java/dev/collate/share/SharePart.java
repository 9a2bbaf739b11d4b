package dev.collate.share;

import dev.collate.diff.FileType;
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
    /** The unified patch of the lines of the two contents. Shares of every text format have this part. */
    PATCH,
    /** The highlight image of two images, as a PNG file. */
    HIGHLIGHT,
    /** What a page shows about a comparison of two images, besides the images, as JSON (see {@link dev.collate.diff.ImageSummary}). */
    SUMMARY,
    /** The options of the comparison as JSON. A share that was created without options does not have this part. */
    OPTIONS,
    /** The finished HTML of all views (see {@link PageRenderer}): an index and windows, each in a chunk of its own. */
    VIEWS;

    /** Returns the name in URLs. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the type of the part when it is downloaded as a file.
     *
     * @param contentType the type of the content, if this part is one of the two contents
     */
    FileType fileType(FileType contentType) {
        return switch (this) {
            case ORIGINAL, MODIFIED -> contentType;
            case DIFF, OPTIONS, SUMMARY, VIEWS -> Format.JSON.fileType();
            case PATCH -> new FileType("patch", "text/x-diff;charset=UTF-8");
            case HIGHLIGHT -> FileType.PNG;
        };
    }

    /**
     * A part of a share as a file that a reader can download.
     *
     * @param name the file name, such as {@code original.json}
     */
    public record File(SharePart part, String name, String mediaType) {}
}
