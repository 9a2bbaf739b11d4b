package dev.collate.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A column of one or both of two tables.
 *
 * @param type {@code added} or {@code removed} if only one table has the column; otherwise empty
 */
record CsvColumn(String name, String type) {
    /**
     * Returns the columns of both contents: the columns of the modified content in their order, and each removed column after the column
     * that precedes it in the original.
     */
    static List<CsvColumn> of(Set<String> oldNames, List<String> newNames) {
        var known = new HashSet<>(newNames);
        var removed = new HashMap<String, List<CsvColumn>>();
        var before = "";
        for (var name : oldNames) {
            if (known.contains(name)) {
                before = name;
            } else {
                removed.computeIfAbsent(before, key -> new ArrayList<>()).add(new CsvColumn(name, "removed"));
            }
        }
        var columns = new ArrayList<>(removed.getOrDefault("", List.of()));
        for (var name : newNames) {
            columns.add(new CsvColumn(name, oldNames.contains(name) ? "" : "added"));
            columns.addAll(removed.getOrDefault(name, List.of()));
        }
        return columns;
    }

    /** Returns the columns that a table shows. If there are too many columns, chooses the columns with changes first. */
    static List<CsvColumn> shown(List<CsvColumn> columns, Set<String> changed) {
        var chosen = columns.stream()
                .sorted(Comparator.comparing(column -> !changed.contains(column.name())))
                .limit(PageLimits.MAX_COLUMNS)
                .collect(Collectors.toSet());
        return columns.stream().filter(chosen::contains).toList();
    }
}
