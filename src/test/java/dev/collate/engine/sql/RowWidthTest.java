package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.sql.infer.ColumnType.Text;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class RowWidthTest {
    /** The longest possible text. A cell can be as long as a request body, which has up to 2 GB. */
    private static final Text MAX_TEXT = new Text(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

    @ParameterizedTest
    @CsvSource({"UNBOUNDED, 0", "MYSQL, 41", "MARIADB, 41", "POSTGRESQL, 24", "SQLSERVER, 26"})
    void longestTextTakesOnlyAPointerInTheRow(RowWidth row, int bytes) {
        assertThat(row.columnBytes(MAX_TEXT)).isEqualTo(bytes);
    }

    @Test
    void textInsideTheRowTakesItsMaximumWidth() {
        assertThat(RowWidth.MARIADB.columnBytes(text(63))).isEqualTo(4 * 63 + 1);
        assertThat(RowWidth.MARIADB.columnBytes(text(64))).isEqualTo(41);
        assertThat(RowWidth.MARIADB.columnBytes(text(30).asMovable())).isEqualTo(31);
        assertThat(RowWidth.MARIADB.columnBytes(text(7).asMovable())).isEqualTo(21);
        assertThat(RowWidth.MYSQL.columnBytes(text(7).asMovable())).isEqualTo(41);
        assertThat(RowWidth.POSTGRESQL.columnBytes(text(22))).isEqualTo(23);
        assertThat(RowWidth.SQLSERVER.columnBytes(text(11))).isEqualTo(24);
    }

    private static Text text(int length) {
        return new Text(length, length, length);
    }
}
