package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.Notation;
import java.util.List;

/**
 * The columns of a primary key. The lists have one element for each of these columns.
 *
 * @param indexes the index of the column in the CSV
 * @param notations how the cells of the column are written
 * @param padded whether the database ignores spaces at the end of a text when it compares keys
 * @param emptyTextIsNull whether the database stores an empty string as NULL
 */
record KeyColumns(
        List<Integer> indexes,
        List<String> names,
        List<ColumnType> types,
        List<Notation> notations,
        boolean padded,
        boolean emptyTextIsNull) {
    public KeyColumns {
        indexes = List.copyOf(indexes);
        names = List.copyOf(names);
        types = List.copyOf(types);
        notations = List.copyOf(notations);
    }
}
