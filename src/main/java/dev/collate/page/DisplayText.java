package dev.collate.page;

import dev.collate.diff.Format;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Texts for readers: numbers, sizes, times and headings. */
public final class DisplayText {
    private static final String[] LARGER_UNITS = {"KB", "MB", "GB"};

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private DisplayText() {}

    /** Returns a number with separators, for example {@code 1,234}. */
    public static String number(long number) {
        return number >= 0 && number < 1_000 ? Long.toString(number) : String.format(Locale.ENGLISH, "%,d", number);
    }

    /** Returns a number and a noun in singular or plural, for example {@code 1 line} or {@code 1,234 lines}. */
    public static String countWithNoun(long number, String noun) {
        return number(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /** Returns a size with its unit, for example {@code 812 bytes} or {@code 1.2 MB}. 1 KB is 1,024 bytes. */
    public static String size(long bytes) {
        if (bytes < 1024) {
            return countWithNoun(bytes, "byte");
        }
        double size = bytes;
        int unit = -1;
        while (size >= 1023.95 && unit < LARGER_UNITS.length - 1) {
            size /= 1024;
            unit++;
        }
        return String.format(Locale.ENGLISH, "%.1f %s", size, LARGER_UNITS[unit]);
    }

    /** Returns an instant, for example {@code 21 November 2026, 03:31 UTC}. */
    public static String time(Instant instant) {
        return TIME.format(instant);
    }

    /**
     * Returns the heading of a share: its title, with invisible characters replaced by their names, or the name of the format if the title
     * is missing or blank.
     */
    public static String heading(Format format, @Nullable String title) {
        return title == null || title.isBlank()
                ? label(format) + " comparison"
                : InvisibleCharacters.replaceWithNames(title);
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
