package dev.collate.site;

import dev.collate.diff.DiffOption;
import dev.collate.diff.DocumentComparison;
import dev.collate.diff.Format;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.page.ComparisonView;
import dev.collate.page.DisplayText;
import dev.collate.page.Statistic;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The values that the templates {@code site/comparison} and {@code share/comparison} read in addition to the comparison. The page of a
 * share includes {@code share/comparison} too, so {@code SharePage} has the values of that template under the same names.
 */
record ComparePage(CompareForm form, DocumentComparison result, ComparisonView comparison) {
    /** A content of the comparison. */
    record Content(String label, @Nullable String name) {}

    public List<Content> contents() {
        return List.of(
                new Content("Original", form.original().name()),
                new Content("Modified", form.modified().name()));
    }

    /** Returns null, because the comparison is not stored. */
    public @Nullable String token() {
        return null;
    }

    public Format format() {
        return result.request().format();
    }

    /** Returns the total number of additions, deletions and changes, formatted for the page. */
    public String entryCount() {
        var stats = result.stats();
        return DisplayText.number((long) stats.additions() + stats.deletions() + stats.changes());
    }

    /** Returns the statistics. */
    public List<Statistic> statistics() {
        return Statistic.of(format(), result.stats(), comparison.hasRowEntries());
    }

    /** Returns the file names, or else the format. */
    public String heading() {
        var names = Stream.of(form.original().name(), form.modified().name())
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(" \u2192 "));
        return DisplayText.heading(format(), names);
    }

    /** Returns what changed, in words. */
    public String summary() {
        var changes = Statistic.inWords(statistics().stream()
                .filter(statistic -> !statistic.count().equals("0"))
                .toList());
        return comparison.isSame() ? "No difference" : changes.isEmpty() ? comparison.emptyTitle() : changes;
    }

    /** Returns the text that the page shows if the comparison has no difference. */
    public String sameNote() {
        if (form.original().content().length() == 0 && form.modified().content().length() == 0) {
            return "Both contents are empty.";
        }
        boolean same = result.request().hasSameBytes();
        if (same && !form.original().charset().equals(form.modified().charset())) {
            return "The two texts are the same. The files have different charsets.";
        }
        return same
                ? "The two contents are the same, byte for byte."
                : "The two contents differ only in what the options ignore.";
    }

    /** Returns the labels of the chosen options that the format does not have. */
    public List<String> unusedOptions() {
        return CompareOption.ALL.stream()
                .map(CompareOption::option)
                .filter(option -> form.options().containsKey(option.parameter())
                        && !option.formats().contains(format()))
                .map(DiffOption::label)
                .toList();
    }

    /** Returns the paths in the options that match no value of the contents. */
    public List<String> unmatchedPaths() {
        return result.diff() instanceof StructuredDiff diff && diff.unmatchedPaths() != null
                ? diff.unmatchedPaths()
                : List.of();
    }

    public boolean hasJsonPatch() {
        return CompareFile.JSON_PATCH.isAvailableFor(format());
    }
}
