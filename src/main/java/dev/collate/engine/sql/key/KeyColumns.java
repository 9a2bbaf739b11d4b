package dev.collate.engine.sql.key;

import dev.collate.engine.sql.infer.ColumnType;
import java.util.List;

/**
 * The columns of a primary key. The three lists have one element for each of these columns.
 *
 * @param indexes the index of the column in the CSV
 * @param padded whether the database ignores spaces at the end of a text when it compares keys
 * @param emptyTextIsNull whether the database stores an empty string as NULL
 */
public record KeyColumns(
        List<Integer> indexes, List<String> names, List<ColumnType> types, boolean padded, boolean emptyTextIsNull) {
    public KeyColumns {
        indexes = List.copyOf(indexes);
        names = List.copyOf(names);
        types = List.copyOf(types);
    }
}
