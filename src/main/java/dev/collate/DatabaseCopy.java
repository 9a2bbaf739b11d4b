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
    /** Number of rows that are sent at once. The largest rows, those of share_chunk, have about 256 KB, so a batch has at most 25 MB. */
    private static final int BATCH_SIZE = 100;

    /** The table of Flyway, which the migrations have filled in both databases. */
    private static final Set<String> SKIPPED_TABLES = Set.of("flyway_schema_history");

    /** The tables that contain a row after the migrations. */
    private static final Set<String> TABLES_WITH_INITIAL_ROW = Set.of("key_revision");

    private final Connection source;
    private final Connection target;

    DatabaseCopy(Connection source, Connection target) {
        this.source = source;
        this.target = target;
    }

    /**
     * Returns a table of the target database that already has rows, with which the copied rows would be mixed. Returns null if there is
     * none.
     */
    @Nullable
    String firstNonEmptyTable() throws SQLException {
        for (var table : tablesToCopy()) {
            if (!TABLES_WITH_INITIAL_ROW.contains(table) && countRows(target, table) > 0) {
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
        target.setAutoCommit(false);
        var rowsByTable = new LinkedHashMap<String, Long>();
        for (var table : tablesToCopy()) {
            if (TABLES_WITH_INITIAL_ROW.contains(table)) {
                try (var statement = target.createStatement()) {
                    statement.executeUpdate("delete from " + table);
                }
            }
            rowsByTable.put(table, copyTable(table));
        }
        for (var table : rowsByTable.keySet()) {
            if (countRows(target, table) != countRows(source, table)) {
                throw new SQLException(
                        "The table " + table + " does not have the same number of rows in both databases.");
            }
        }
        target.commit();
        return rowsByTable;
    }

    private long copyTable(String table) throws SQLException {
        var columns = columnNames(table);
        var names = String.join(", ", columns);
        var parameters = columns.stream().map(column -> "?").collect(Collectors.joining(", "));
        long count = 0;
        try (var select = source.createStatement();
                var rows = select.executeQuery("select " + names + " from " + table);
                var insert = target.prepareStatement(
                        "insert into " + table + " (" + names + ") values (" + parameters + ")")) {
            while (rows.next()) {
                for (int i = 1; i <= columns.size(); i++) {
                    insert.setObject(i, rows.getObject(i));
                }
                insert.addBatch();
                if (++count % BATCH_SIZE == 0) {
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
        }
        return count;
    }

    /** Returns the names of the tables to copy, each one after the tables to which its foreign keys refer. */
    private Set<String> tablesToCopy() throws SQLException {
        var metadata = target.getMetaData();
        var allTables =
                readNames(metadata.getTables(null, target.getSchema(), null, new String[] {"TABLE"}), "TABLE_NAME");
        allTables.removeAll(SKIPPED_TABLES);
        var ordered = new LinkedHashSet<String>();
        while (ordered.size() < allTables.size()) {
            int orderedBefore = ordered.size();
            for (var table : allTables) {
                var referenced = readNames(metadata.getImportedKeys(null, target.getSchema(), table), "PKTABLE_NAME");
                referenced.remove(table);
                if (ordered.containsAll(referenced)) {
                    ordered.add(table);
                }
            }
            if (ordered.size() == orderedBefore) {
                throw new SQLException("The foreign keys of the tables form a cycle.");
            }
        }
        return ordered;
    }

    private List<String> columnNames(String table) throws SQLException {
        return readNames(target.getMetaData().getColumns(null, target.getSchema(), table, null), "COLUMN_NAME");
    }

    private static List<String> readNames(ResultSet metadata, String label) throws SQLException {
        var names = new ArrayList<String>();
        try (metadata) {
            while (metadata.next()) {
                names.add(metadata.getString(label).toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }

    private static long countRows(Connection database, String table) throws SQLException {
        try (var statement = database.createStatement();
                var result = statement.executeQuery("select count(*) from " + table)) {
            result.next();
            return result.getLong(1);
        }
    }
}
