package dev.collate.page;

import dev.collate.diff.Format;
import dev.collate.engine.result.Stats;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A number of the statistics of a comparison, such as {@code 3 lines added}.
 *
 * @param count the number, formatted
 * @param label what is counted, in words
 * @param style the class of the number in the stylesheet; {@code none} if the number is 0
 */
public record Statistic(String count, String label, String style) {
    private static Statistic of(int count, String noun, String participle, String style) {
        return new Statistic(
                DisplayText.number(count), noun + (count == 1 ? " " : "s ") + participle, count == 0 ? "none" : style);
    }

    /**
     * Returns the statistics of a comparison.
     *
     * @param hasRowEntries whether the added and removed entries are rows of CSV
     */
    public static List<Statistic> of(Format format, Stats stats, boolean hasRowEntries) {
        return switch (format) {
            case IMAGE -> List.of(of(stats.changes(), "pixel", "changed", "changed"));
            case TEXT -> allKinds(stats, "line", "line", "modified");
            default -> allKinds(stats, hasRowEntries ? "row" : "value", "value", "changed");
        };
    }

    /** Returns statistics in words. */
    public static String inWords(List<Statistic> statistics) {
        return statistics.stream()
                .map(statistic -> statistic.count() + " " + statistic.label())
                .collect(Collectors.joining(", "));
    }

    private static List<Statistic> allKinds(Stats stats, String noun, String changedNoun, String changedParticiple) {
        return List.of(
                of(stats.additions(), noun, "added", "added"),
                of(stats.deletions(), noun, "removed", "removed"),
                of(stats.changes(), changedNoun, changedParticiple, "changed"));
    }
}
