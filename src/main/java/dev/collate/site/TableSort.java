package dev.collate.site;

import dev.collate.http.request.RequestParameters;
import dev.collate.page.QueryString;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The order of the rows of a table: the value of the query parameter {@code sort}, which is the name of a column, with a minus sign before it
 * for the descending order. Only a list that is complete on its page can be sorted.
 *
 * @param value the value of the parameter; empty for the order of the server
 * @param searchField the name of the field by which the list is searched; empty if the list has no such field
 * @param searchText what the person has searched
 * @param isComplete whether the page shows the whole list, at the address of the list
 */
record TableSort(String value, String searchField, String searchText, boolean isComplete) {
    /** The order of a list that cannot be sorted. */
    static final TableSort NONE = new TableSort("", "", "", false);

    static TableSort of(RequestParameters query, String searchField, String searchText, boolean isComplete) {
        return new TableSort(String.valueOf(query.string("sort", "")), searchField, searchText, isComplete);
    }

    /** Returns the rows in this order. Ignores an unknown column. */
    <T> List<T> sorted(List<T> rows, Map<String, Comparator<T>> columns) {
        boolean isDescending = value.startsWith("-");
        var order = columns.get(isDescending ? value.substring(1) : value);
        return order == null || !isComplete
                ? rows
                : rows.stream().sorted(isDescending ? order.reversed() : order).toList();
    }

    /** Returns the direction for the attribute {@code aria-sort}; null if the rows are not sorted by this column. */
    public @Nullable String direction(String column) {
        return !isComplete
                ? null
                : value.equals(column) ? "ascending" : value.equals("-" + column) ? "descending" : null;
    }

    /** Returns the query of the link in the header of a column, which reverses the order of this column; null without a link. */
    public @Nullable String link(String column) {
        var next = value.equals(column) ? "-" + column : column;
        var query = new LinkedHashMap<String, String>();
        query.put("sort", next);
        query.put(searchField, searchText);
        return isComplete ? "?" + QueryString.of(query) : null;
    }
}
