package dev.collate.page;

import dev.collate.diff.Format;
import org.jspecify.annotations.Nullable;

/** The heading of a share, on its own page and in lists. */
public final class ShareHeading {
    private ShareHeading() {}

    /** Returns the title with its invisible characters named, or the name of the format if the title is missing or blank. */
    public static String of(Format format, @Nullable String title) {
        return title == null || title.isBlank() ? label(format) + " comparison" : InvisibleCharacters.named(title);
    }

    /** Returns the name of the format as pages show it, for example {@code JSON}. */
    static String label(Format format) {
        return switch (format) {
            case TEXT -> "Text";
            case IMAGE -> "Image";
            default -> format.name();
        };
    }
}
