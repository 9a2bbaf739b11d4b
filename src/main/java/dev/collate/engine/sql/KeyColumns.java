package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.DateFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a primary key. The three lists have one element for each of these columns.
 *
 * @param indexes the index of the column in the CSV
 * @param dates the format of dates in the CSV, in addition to ISO 8601; null if there is none
 * @param padded whether the database ignores spaces at the end of a text when it compares keys
 * @param emptyTextIsNull whether the database stores an empty string as NULL
 */
record KeyColumns(
        List<Integer> indexes,
        List<String> names,
        List<ColumnType> types,
        @Nullable DateFormat dates,
        boolean padded,
        boolean emptyTextIsNull) {
    public KeyColumns {
        indexes = List.copyOf(indexes);
        names = List.copyOf(names);
        types = List.copyOf(types);
    }
}
