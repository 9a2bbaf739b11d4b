package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Text;
import java.util.List;

/** The maximum width of a primary key, in bytes, and how the database compares the texts of a key. */
enum KeyWidth {
    UNBOUNDED(Integer.MAX_VALUE, false),
    /** InnoDB counts four bytes for each declared character, and compares texts as if spaces at their end did not exist. */
    INNODB(3072, true),
    /**
     * An entry of a B-tree, with its header of eight bytes, must fit into a third of a page. Each value takes a multiple of eight bytes.
     */
    POSTGRESQL(2704 - 8, false),
    /** SQL Server limits the key of a clustered index. The database compares texts as if spaces at their end did not exist. */
    SQLSERVER(900, true),
    /** Oracle counts the declared bytes of a key in a block of 8 KB, with up to two bytes for the length of each value. */
    ORACLE(6398, false),
    /** H2 does not limit the bytes of a key, but it cannot index a CLOB. */
    H2(Integer.MAX_VALUE, false),
    /** DuckDB limits the encoded key; a text can take two bytes for each of its bytes. */
    DUCKDB(8192, false);

    private static final int MAX_H2_UTF16_UNITS = 1 << 20;
    private static final int MAX_VARCHAR2_BYTES = 4000;

    private final int maxBytes;
    private final boolean ignoresTrailingSpaces;

    /**
     * @param maxBytes the maximum number of bytes of a key
     * @param ignoresTrailingSpaces whether the database ignores spaces at the end of a text when it compares keys
     */
    KeyWidth(int maxBytes, boolean ignoresTrailingSpaces) {
        this.maxBytes = maxBytes;
        this.ignoresTrailingSpaces = ignoresTrailingSpaces;
    }

    int maxBytes() {
        return maxBytes;
    }

    boolean ignoresTrailingSpaces() {
        return ignoresTrailingSpaces;
    }

    /** Returns the maximum number of bytes of a key with these column types. The result may exceed {@link #maxBytes}. */
    long keyBytes(List<? extends ColumnType> types) {
        return types.stream().mapToLong(this::columnBytes).sum();
    }

    private long columnBytes(ColumnType type) {
        return switch (this) {
            case UNBOUNDED -> 0;
            case INNODB -> type instanceof Text text ? 4L * text.characters() : InnoDb.maxBytesInsidePage(type, 0);
            case POSTGRESQL ->
                type instanceof Text text
                        ? alignTo8(text.bytes() + 4L)
                        : alignTo8(RowWidth.POSTGRESQL.columnBytes(type));
            case SQLSERVER -> type instanceof Text text ? 2L * text.utf16Units() : RowWidth.SQLSERVER.columnBytes(type);
            case ORACLE -> type instanceof Text text ? oracleWidth(text) : 24;
            case H2 -> type instanceof Text text && text.utf16Units() > MAX_H2_UTF16_UNITS ? Integer.MAX_VALUE + 1L : 0;
            case DUCKDB -> type instanceof Text text ? 2L * text.bytes() + 1 : 16;
        };
    }

    private static long alignTo8(long bytes) {
        return (bytes + 7) / 8 * 8;
    }

    private static long oracleWidth(Text text) {
        return text.bytes() > MAX_VARCHAR2_BYTES
                ? Integer.MAX_VALUE
                : Math.min(4L * text.characters(), MAX_VARCHAR2_BYTES) + 2;
    }
}
