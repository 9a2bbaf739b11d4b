package dev.collate.site;

import dev.collate.engine.result.Stats;
import dev.collate.page.Figure;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The values that the template {@code share/comparison} reads in addition to the comparison. They have the same names as on the page of a
 * share.
 *
 * @param contents the labels and file names of the contents
 * @param token null, because the comparison is not stored
 * @param entryCount the number of entries, formatted
 * @param sameNote the text that the page shows if the comparison has no difference
 * @param figures the statistics
 */
record ComparePage(
        List<Content> contents, @Nullable String token, String entryCount, String sameNote, List<Figure> figures) {
    ComparePage {
        contents = List.copyOf(contents);
        figures = List.copyOf(figures);
    }

    /** A content of the comparison. */
    record Content(String label, @Nullable String name) {}

    ComparePage(CompareForm form, Stats stats, List<Figure> figures) {
        this(
                List.of(
                        new Content("Original", form.original().name()),
                        new Content("Modified", form.modified().name())),
                null,
                String.format(Locale.ENGLISH, "%,d", (long) stats.additions() + stats.deletions() + stats.changes()),
                sameNote(form),
                figures);
    }

    private static String sameNote(CompareForm form) {
        if (form.original().content().length() == 0 && form.modified().content().length() == 0) {
            return "Both contents are empty.";
        }
        return isSame(form)
                ? "The two contents are the same, byte for byte."
                : "The two contents differ only in what the options ignore.";
    }

    private static boolean isSame(CompareForm form) {
        var a = form.original().content();
        var b = form.modified().content();
        return Arrays.equals(a.bytes(), a.from(), a.to(), b.bytes(), b.from(), b.to());
    }
}
