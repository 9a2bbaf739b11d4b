package dev.collate.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A column of the original table, of the modified table, or of both.
 *
 * @param type {@code added} or {@code removed} if only one table has the column; otherwise empty
 */
record CsvColumn(String name, String type) {
    /**
     * Returns the columns of both contents: the columns of the modified content in their order, and each removed column after the column
     * that precedes it in the original.
     */
    static List<CsvColumn> of(Set<String> oldNames, List<String> newNames) {
        var newNameSet = new HashSet<>(newNames);
        var removedByPredecessor = new HashMap<String, List<CsvColumn>>();
        var predecessor = "";
        for (var name : oldNames) {
            if (newNameSet.contains(name)) {
                predecessor = name;
            } else {
                removedByPredecessor
                        .computeIfAbsent(predecessor, key -> new ArrayList<>())
                        .add(new CsvColumn(name, "removed"));
            }
        }
        var columns = new ArrayList<>(removedByPredecessor.getOrDefault("", List.of()));
        for (var name : newNames) {
            columns.add(new CsvColumn(name, oldNames.contains(name) ? "" : "added"));
            columns.addAll(removedByPredecessor.getOrDefault(name, List.of()));
        }
        return columns;
    }

    /** Returns the columns that a table shows. If there are too many columns, chooses the columns with changes first. */
    static List<CsvColumn> selectShown(List<CsvColumn> columns, Set<String> changedNames) {
        var chosen = columns.stream()
                .sorted(Comparator.comparing(column -> !changedNames.contains(column.name())))
                .limit(PageLimits.MAX_COLUMNS)
                .collect(Collectors.toSet());
        return columns.stream().filter(chosen::contains).toList();
    }
}
