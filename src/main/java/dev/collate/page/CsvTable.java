package dev.collate.page;

import dev.collate.diff.TreeDiffRequest;
import dev.collate.diff.TreeDiffRequest.CsvRowOptions;
import dev.collate.engine.csv.ColumnNames;
import dev.collate.engine.csv.CsvScanner;
import dev.collate.engine.result.Change;
import dev.collate.engine.result.Change.ChangeType;
import dev.collate.engine.result.Value;
import dev.collate.http.request.UnlimitedJson;
import dev.collate.page.PageIndex.Section;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Computes the table of the changed rows of two CSV contents from the entries of their comparison. The unchanged cells of these rows come
 * from the modified content.
 */
final class CsvTable {
    /** Number of characters that each cell counts towards {@link PageLimits#MAX_TOTAL_VALUE_CHARACTERS}, in addition to its text. */
    private static final int CHARACTERS_PER_CELL = 20;

    /** Needs no limits, because the comparison has accepted the contents, and their number of bytes is limited. */
    private static final JsonMapper JSON = new JsonMapper(UnlimitedJson.FACTORY);

    private static final TypeReference<Map<String, String>> CELLS = new TypeReference<>() {};

    private final Utf8Slice modified;
    private final CsvRowOptions rowOptions;
    private final CsvScanner scanner;
    private final List<String> newNames;
    /** The indices of the columns of the modified content by their names. */
    private final Map<String, Integer> newColumnIndexes = new HashMap<>();

    private final Set<String> oldNames;
    private final List<RowChange> rows = new ArrayList<>();

    /** The number of characters that the cells of the following rows may have. */
    private int charactersLeft = PageLimits.MAX_TOTAL_VALUE_CHARACTERS;

    /** Whether an entry does not say to which row it belongs, so that the table cannot be computed. */
    private boolean cannotBeComputed;

    /** Whether the comparison has more entries than the pages show. */
    private boolean hasOmittedEntries;

    /** The number of added rows minus the number of removed rows so far. */
    private int rowShift;

    /**
     * A row with its changes.
     *
     * @param oldRow index of the row in the original; -1 if the original does not have the row
     * @param newRow index of the row in the modified content; -1 if the modified content does not have the row
     * @param position number by which the table sorts the rows: the index in the modified content; for a removed row, the position of the
     *     change before it
     * @param changedCells the changes by the name of the column
     * @param wholeRowCells the cells of a row that only one content has, by the name of the column
     * @param isMoved whether the row is in both contents, and was moved
     */
    private record RowChange(
            int oldRow,
            int newRow,
            int position,
            Map<String, ValuePair> changedCells,
            Map<String, String> wholeRowCells,
            boolean isMoved) {
        String type() {
            return newRow < 0 ? "removed" : oldRow < 0 ? "added" : isMoved ? "moved" : "changed";
        }

        boolean isInBoth() {
            return oldRow >= 0 && newRow >= 0;
        }
    }

    private CsvTable(TreeDiffRequest request) {
        this.modified = request.modified();
        this.rowOptions = request.csvRowOptions();
        this.scanner = new CsvScanner(modified, rowOptions.modifiedDelimiter(), "modified");
        this.newNames = ColumnNames.of(scanner.header());
        newNames.forEach(name -> newColumnIndexes.put(name, newColumnIndexes.size()));
        this.oldNames = new LinkedHashSet<>(ColumnNames.of(
                new CsvScanner(request.original(), rowOptions.originalDelimiter(), "original").header()));
    }

    /**
     * Reads the changed rows.
     *
     * @return the table; null if a column has moved. If the contents have different columns, also null if the rows were not paired in their
     *     order, if a row has moved, or if a row can be ignored. In these cases the table cannot be computed, because the entry of an added
     *     or removed cell contains the index of its row in only one of the contents
     */
    static @Nullable CsvTable of(List<Change> changes, TreeDiffRequest request) {
        var table = new CsvTable(request);
        if (!table.rowOptions.areRowsInOrder() && !table.hasSameColumns()) {
            return null;
        }
        table.hasOmittedEntries = ChangeTable.readEntries(changes, true, table::addEntry);
        return table.cannotBeComputed ? null : table;
    }

    /** Returns whether both contents have the same columns. All added and removed entries are then rows. */
    boolean hasSameColumns() {
        return oldNames.equals(new HashSet<>(newNames));
    }

    /**
     * The place of an entry: a row, or a cell.
     *
     * @param row index of the row
     * @param column name of the column; null for a whole row
     */
    private record EntryPosition(int row, @Nullable String column) {
        /** Parses a pointer, for example {@code /12/name}. */
        static EntryPosition of(String pointer) {
            var row = JsonPointer.compile(pointer);
            var column = row.tail();
            return new EntryPosition(row.getMatchingIndex(), column.matches() ? null : column.getMatchingProperty());
        }

        /** Returns the row index at the start of a path, for example 12 for {@code [12].name}. */
        static int rowOf(String path) {
            return Integer.parseInt(path, 1, path.indexOf(']'), 10);
        }
    }

    private void addEntry(Change entry, ChangeView view) {
        if (cannotBeComputed) {
            return;
        }
        var position = EntryPosition.of(Objects.requireNonNull(entry.pointer()));
        boolean isWholeRow = position.column() == null;
        switch (entry.type()) {
            case MOVED -> {
                if (!isWholeRow || !hasSameColumns()) {
                    cannotBeComputed = true;
                    return;
                }
                int oldRow = Objects.requireNonNull(entry.oldIndex());
                rows.add(new RowChange(oldRow, position.row(), position.row(), new HashMap<>(), Map.of(), true));
            }
            case CHANGED -> {
                if (isWholeRow) {
                    replaceRow(position.row(), entry);
                }
            }
            case ADDED, REMOVED -> {
                if (isWholeRow) {
                    addRow(position.row(), entry);
                }
            }
        }
        if (position.column() != null) {
            getOrAddRow(position.row(), entry).changedCells().put(position.column(), view.values());
        }
    }

    private void addRow(int index, Change entry) {
        boolean isAdded = entry.type() == ChangeType.ADDED;
        var cells = readCells(isAdded ? entry.newValue() : entry.oldValue());
        int position = isAdded ? index : rows.isEmpty() ? 0 : rows.getLast().position();
        rows.add(new RowChange(isAdded ? -1 : index, isAdded ? index : -1, position, Map.of(), cells, false));
        rowShift += isAdded ? 1 : -1;
    }

    /** Adds the changed cells of a row that was replaced by another row. The entry has all cells of both rows, also the ignored cells. */
    private void replaceRow(int index, Change entry) {
        var oldCells = readCells(entry.oldValue());
        var newCells = readCells(entry.newValue());
        var row = getOrAddRow(index, entry);
        Stream.concat(oldCells.keySet().stream(), newCells.keySet().stream())
                .filter(name -> !Objects.equals(oldCells.get(name), newCells.get(name)))
                .filter(name -> !rowOptions.isIgnored(row.oldRow(), name) && !rowOptions.isIgnored(index, name))
                .forEach(name -> row.changedCells().put(name, ValuePair.of(oldCells.get(name), newCells.get(name))));
    }

    /** Returns the row that an entry belongs to. Adds the row if the previous entry belongs to another row. */
    private RowChange getOrAddRow(int index, Change entry) {
        // The path of a removed cell contains the index of the row in the original. The entry does not contain the
        // index of the row in the modified content.
        int newRow = entry.type() == ChangeType.REMOVED ? index + rowShift : index;
        int oldRow = entry.oldPath() != null
                ? EntryPosition.rowOf(entry.oldPath())
                : entry.type() == ChangeType.ADDED ? index - rowShift : index;
        if (rows.isEmpty()
                || rows.getLast().oldRow() != oldRow
                || rows.getLast().newRow() != newRow) {
            rows.add(new RowChange(oldRow, newRow, newRow, new HashMap<>(), Map.of(), false));
        }
        return rows.getLast();
    }

    /** Returns the cells of a row by the name of the column. In the entry, the row is a JSON object. */
    private static Map<String, String> readCells(@Nullable Value row) {
        var json = ((Value.Json) Objects.requireNonNull(row)).json();
        return JSON.readValue(json.bytes(), json.from(), json.length(), CELLS);
    }

    /**
     * Divides the rows into windows, and writes the windows. Must be called only once.
     *
     * @param windowWriter stores a window and returns its position
     */
    Section writeWindows(ToIntFunction<Fragment> windowWriter) {
        if (hasOmittedEntries && !rows.isEmpty() && rows.getLast().isInBoth()) {
            // Other changes of this row may be missing.
            rows.removeLast();
        }
        var columns = CsvColumn.of(oldNames, newNames);
        var changedColumns = new HashSet<String>();
        rows.forEach(row -> changedColumns.addAll(row.changedCells().keySet()));
        var shownColumns = CsvColumn.selectShown(columns, changedColumns);
        int hiddenColumns = columns.size() - shownColumns.size();
        var head = tableHead(shownColumns);
        var windows = new WindowDivider<String>(
                new PageBudget(PageLimits.MAX_PAGE_CSV_ROWS, PageLimits.MAX_PAGE_CHANGE_BYTES),
                page -> windowWriter.applyAsInt(new Fragment.Builder()
                        .add(Fragment.HTML, head + String.join("", page) + "</tbody></table>\n")
                        .build()));
        rows.sort(Comparator.comparingInt(RowChange::position));
        for (var change : rows) {
            if (charactersLeft <= 0) {
                break;
            }
            var row = rowHtml(change, windows.itemCount() + 1, shownColumns);
            windows.add(row, Markup.utf8Length(row));
        }
        return windows.endSection(
                hasOmittedEntries || windows.itemCount() < rows.size(), shownColumns.size(), hiddenColumns);
    }

    private static String tableHead(List<CsvColumn> columns) {
        var out = new Markup();
        out.tags("<table class=\"rows\"><caption class=\"spoken\">Changed rows</caption>\n<thead><tr>")
                .tags("<th scope=\"col\">Change</th><th scope=\"col\" class=\"number\">Original row</th>")
                .tags("<th scope=\"col\" class=\"number\">Modified row</th>");
        for (var column : columns) {
            out.tags("<th scope=\"col\" class=\"" + column.type() + "\">").span(Span.shorten(column.name()));
            if (!column.type().isEmpty()) {
                out.tags(" <span class=\"type\">" + column.type() + "</span>");
            }
            out.tags("</th>");
        }
        return out.tags("</tr></thead>\n<tbody>\n").toString();
    }

    /** Returns the HTML of a row. {@link LineView} explains why this method is used instead of a template. */
    private String rowHtml(RowChange change, int number, List<CsvColumn> columns) {
        if (change.isInBoth()) {
            while (scanner.rowNumber() <= change.newRow() && scanner.next()) {
                // Moves to the row.
            }
        }
        var out = new Markup();
        out.tags("<tr id=\"c" + number + "\" class=\"" + change.type() + "\">");
        out.tags("<th scope=\"row\"><span class=\"type\">" + change.type() + "</span></th>");
        out.tags("<td class=\"number\">" + (change.oldRow() < 0 ? "" : change.oldRow() + 1) + "</td>");
        out.tags("<td class=\"number\">" + (change.newRow() < 0 ? "" : change.newRow() + 1) + "</td>");
        for (var column : columns) {
            appendCell(change, column.name(), out);
            charactersLeft -= CHARACTERS_PER_CELL;
        }
        return out.tags("</tr>\n").toString();
    }

    private void appendCell(RowChange change, String column, Markup out) {
        var values = change.changedCells().get(column);
        if (values != null) {
            var html = values.html();
            out.tags("<td class=\"changed\">");
            appendValue(html.original(), "del", "was: ", out);
            appendValue(html.modified(), "ins", "now: ", out);
        } else {
            out.tags("<td>");
            appendUnmarkedCell(change, column, out);
        }
        out.tags("</td>");
    }

    private static void appendValue(@Nullable String html, String tag, String label, Markup out) {
        if (html != null) {
            out.tags("<" + tag + "><span class=\"spoken\">" + label + "</span>")
                    .tags(html)
                    .tags("</" + tag + ">");
        }
    }

    /** Appends the value of a cell that is not changed, or whose row is only in one content. Appends nothing if there is no such cell. */
    private void appendUnmarkedCell(RowChange change, String column, Markup out) {
        var index = newColumnIndexes.get(column);
        if (!change.isInBoth()) {
            var html = ValuePair.of(null, change.wholeRowCells().get(column))
                    .html()
                    .modified();
            out.tags(html == null ? "" : html);
        } else if (index != null) {
            var slice = new Utf8Slice(modified.bytes(), scanner.start(index), scanner.end(index));
            var text = Span.beginning(slice, PageLimits.MAX_CELL_BYTES);
            var shownText = scanner.hasDoubledQuotes(index) ? text.text().replace("\"\"", "\"") : text.text();
            charactersLeft -= shownText.length();
            out.span(new Span(shownText, false, text.omittedCharacters()));
        }
    }
}
