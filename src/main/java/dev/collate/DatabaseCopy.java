package dev.collate;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Copies all rows from one database to another. Both have the tables of the same version of Collate. Names of tables and columns are
 * compared without case, because H2 has them in upper case and PostgreSQL in lower case.
 */
final class DatabaseCopy {
    /** Number of rows that are sent at once. The largest rows, those of share_chunk, have about 256 KB, so this is at most 25 MB. */
    private static final int BATCH = 100;

    /** The table of Flyway, which the migrations have filled in both databases. */
    private static final Set<String> NOT_COPIED = Set.of("flyway_schema_history");

    /** The tables that contain a row after the migrations. */
    private static final Set<String> SEEDED = Set.of("key_revision");

    private final Connection from;
    private final Connection to;

    DatabaseCopy(Connection from, Connection to) {
        this.from = from;
        this.to = to;
    }

    /** Returns a table of the target database that already has rows, which would be mixed with the copied rows. Null if there is none. */
    @Nullable
    String firstNonEmptyTable() throws SQLException {
        for (var table : tables()) {
            if (!SEEDED.contains(table) && rows(to, table) > 0) {
                return table;
            }
        }
        return null;
    }

    /**
     * Copies all tables in one transaction of the target database.
     *
     * @return the number of rows of each table
     */
    Map<String, Long> copy() throws SQLException {
        to.setAutoCommit(false);
        var copied = new LinkedHashMap<String, Long>();
        for (var table : tables()) {
            if (SEEDED.contains(table)) {
                try (var statement = to.createStatement()) {
                    statement.executeUpdate("delete from " + table);
                }
            }
            copied.put(table, copy(table));
        }
        for (var table : copied.keySet()) {
            if (rows(to, table) != rows(from, table)) {
                throw new SQLException(
                        "The table " + table + " does not have the same number of rows in both databases.");
            }
        }
        to.commit();
        return copied;
    }

    private long copy(String table) throws SQLException {
        var columns = columns(table);
        var names = String.join(", ", columns);
        var parameters = columns.stream().map(column -> "?").collect(Collectors.joining(", "));
        long count = 0;
        try (var select = from.createStatement();
                var rows = select.executeQuery("select " + names + " from " + table);
                var insert =
                        to.prepareStatement("insert into " + table + " (" + names + ") values (" + parameters + ")")) {
            while (rows.next()) {
                for (int i = 1; i <= columns.size(); i++) {
                    insert.setObject(i, rows.getObject(i));
                }
                insert.addBatch();
                if (++count % BATCH == 0) {
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
        }
        return count;
    }

    /** Returns the names of all tables, each one after the tables to which its foreign keys refer. */
    private Set<String> tables() throws SQLException {
        var metadata = to.getMetaData();
        var all = names(metadata.getTables(null, to.getSchema(), null, new String[] {"TABLE"}), "TABLE_NAME");
        all.removeAll(NOT_COPIED);
        var ordered = new LinkedHashSet<String>();
        while (ordered.size() < all.size()) {
            int before = ordered.size();
            for (var table : all) {
                var referenced = names(metadata.getImportedKeys(null, to.getSchema(), table), "PKTABLE_NAME");
                referenced.remove(table);
                if (ordered.containsAll(referenced)) {
                    ordered.add(table);
                }
            }
            if (ordered.size() == before) {
                throw new SQLException("The foreign keys of the tables form a circle.");
            }
        }
        return ordered;
    }

    private List<String> columns(String table) throws SQLException {
        return names(to.getMetaData().getColumns(null, to.getSchema(), table, null), "COLUMN_NAME");
    }

    private static List<String> names(ResultSet metadata, String label) throws SQLException {
        var names = new ArrayList<String>();
        try (metadata) {
            while (metadata.next()) {
                names.add(metadata.getString(label).toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }

    private static long rows(Connection database, String table) throws SQLException {
        try (var statement = database.createStatement();
                var result = statement.executeQuery("select count(*) from " + table)) {
            result.next();
            return result.getLong(1);
        }
    }
}
