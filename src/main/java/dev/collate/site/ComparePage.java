package dev.collate.site;

import dev.collate.diff.DocumentComparison;
import dev.collate.diff.Format;
import dev.collate.engine.result.Stats;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.page.ComparisonView;
import dev.collate.page.DisplayText;
import dev.collate.page.Figure;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
 * @param heading the file names, or else the format
 * @param summary what changed, in words
 */
record ComparePage(
        List<Content> contents,
        @Nullable String token,
        String entryCount,
        String sameNote,
        List<Figure> figures,
        String heading,
        String summary) {
    ComparePage {
        contents = List.copyOf(contents);
        figures = List.copyOf(figures);
    }

    /** A content of the comparison. */
    record Content(String label, @Nullable String name) {}

    /** Returns the values of the template about a comparison. */
    static Map<String, @Nullable Object> model(CompareForm form, DocumentComparison result, ComparisonView comparison) {
        var format = result.request().format();
        var figures = Figure.of(format, result.stats(), comparison.rows());
        return Map.of(
                "form",
                form,
                "format",
                format,
                "page",
                new ComparePage(form, result, comparison, figures),
                "comparison",
                comparison,
                "unmatched",
                result.diff() instanceof StructuredDiff diff && diff.unmatchedPaths() != null
                        ? diff.unmatchedPaths()
                        : List.of(),
                "hasJsonPatch",
                CompareFile.JSON_PATCH.isOf(format));
    }

    private ComparePage(CompareForm form, DocumentComparison result, ComparisonView comparison, List<Figure> figures) {
        this(
                List.of(
                        new Content("Original", form.original().name()),
                        new Content("Modified", form.modified().name())),
                null,
                entryCount(result.stats()),
                sameNote(form, result.request().hasSameBytes()),
                figures,
                heading(form, result.request().format()),
                comparison.same() ? "No difference" : summary(figures));
    }

    private static String entryCount(Stats stats) {
        return DisplayText.number((long) stats.additions() + stats.deletions() + stats.changes());
    }

    private static String heading(CompareForm form, Format format) {
        var names = Stream.of(form.original().name(), form.modified().name())
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(" \u2192 "));
        return DisplayText.heading(format, names);
    }

    private static String summary(List<Figure> figures) {
        var changes = Figure.text(
                figures.stream().filter(figure -> !figure.count().equals("0")).toList());
        return changes.isEmpty() ? "No difference in meaning" : changes;
    }

    private static String sameNote(CompareForm form, boolean same) {
        if (form.original().content().length() == 0 && form.modified().content().length() == 0) {
            return "Both contents are empty.";
        }
        if (same && !form.original().charset().equals(form.modified().charset())) {
            return "The two texts are the same. The files have different charsets.";
        }
        return same
                ? "The two contents are the same, byte for byte."
                : "The two contents differ only in what the options ignore.";
    }
}
