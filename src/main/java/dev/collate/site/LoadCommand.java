package dev.collate.site;

import dev.collate.engine.sql.Dialect;
import java.util.regex.Pattern;

/** The name of a database, and the command that loads a script into the database. {@code docs/loading.md} explains the commands. */
record LoadCommand(String database, String command) {
    private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9_-]+");

    /** @param hasTransaction whether the script begins and commits a transaction */
    static LoadCommand of(Dialect dialect, String file, boolean hasTransaction) {
        return switch (dialect) {
            case MYSQL -> new LoadCommand("MySQL", "mysql --default-character-set=utf8mb4 shop < " + file);
            case MARIADB -> new LoadCommand("MariaDB", "mariadb --default-character-set=utf8mb4 shop < " + file);
            case POSTGRESQL ->
                new LoadCommand(
                        "PostgreSQL",
                        "psql -v ON_ERROR_STOP=1 " + (hasTransaction ? "" : "-1 ") + "-f " + file + " shop");
            case SQLITE -> new LoadCommand("SQLite", "sqlite3 -bail shop.db < " + file);
            case DUCKDB -> new LoadCommand("DuckDB", "duckdb -bail shop.duckdb < " + file);
            case SQLSERVER -> new LoadCommand("SQL Server", "sqlcmd -b -x -f 65001 -d shop -i " + file);
            // For SQL*Plus or SQLcl. The environment must contain NLS_LANG=.AL32UTF8.
            case ORACLE ->
                new LoadCommand(
                        "Oracle",
                        (hasTransaction ? "WHENEVER SQLERROR EXIT ROLLBACK\n" : "") + "SET DEFINE OFF\n@" + file);
            case H2 -> new LoadCommand("H2", "RUNSCRIPT FROM '" + file + "' CHARSET 'UTF-8'");
        };
    }

    /** Returns a file name for the script of a table. The file name needs no quotes in any shell. */
    static String fileName(String table) {
        var name = UNSAFE.matcher(table).replaceAll("_");
        return (name.isEmpty() || name.startsWith("-") ? "script" : name) + ".sql";
    }
}
