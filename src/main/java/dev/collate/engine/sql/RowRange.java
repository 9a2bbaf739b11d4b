package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.RowMark;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of a CSV whose SQL does not depend on the other rows: a statement begins with the first row, and a statement ends with the last
 * row.
 *
 * @param mark the place of the first row of the range, or of a row before it
 * @param from number of data rows before the range
 * @param to number of data rows before the end of the range
 */
record RowRange(RowMark mark, int from, int to) {
    /**
     * Divides the rows of a CSV into ranges. Before each range, there is a multiple of {@code rowsPerStatement} rows. If a statement
     * contains several marks, there are fewer ranges than marks.
     *
     * @param marks the places of some of the rows, in order, beginning with the first row
     * @param rows number of all data rows
     */
    static List<RowRange> of(List<RowMark> marks, int rows, int rowsPerStatement) {
        var ranges = new ArrayList<RowRange>();
        long to = rows;
        for (var mark : marks.reversed()) {
            long from = (long) Math.ceilDiv(mark.rowsBefore(), rowsPerStatement) * rowsPerStatement;
            if (from < to) {
                ranges.addFirst(new RowRange(mark, (int) from, (int) to));
                to = from;
            }
        }
        return ranges;
    }
}
