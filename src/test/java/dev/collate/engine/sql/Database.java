package dev.collate.engine.sql;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import dev.collate.testing.MariaDb;
import dev.collate.testing.Postgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.UUID;

/** A real database that runs the scripts of a dialect. The enum is public because H2 calls one of its methods. */
public enum Database {
    POSTGRESQL(Dialect.POSTGRESQL) {
        @Override
        String newUrl() {
            return Postgres.newDatabase();
        }
    },
    MARIADB(Dialect.MARIADB) {
        @Override
        String newUrl() {
            return MariaDb.newDatabase("");
        }
    },
    /** MariaDB is used instead of MySQL, because MySQL is not available as a Maven artifact. Both parse the same literals. */
    MYSQL(Dialect.MYSQL) {
        @Override
        String newUrl() {
            return MariaDb.newDatabase("");
        }
    },
    SQLITE(Dialect.SQLITE) {
        @Override
        String newUrl() {
            return "jdbc:sqlite::memory:";
        }
    },
    DUCKDB(Dialect.DUCKDB) {
        @Override
        String newUrl() {
            return "jdbc:duckdb:";
        }
    },
    H2(Dialect.H2) {
        @Override
        String newUrl() {
            return "jdbc:h2:mem:" + UUID.randomUUID();
        }
    },
    /** H2 is used instead of SQL Server. It parses most of T-SQL, but does not check the limits of SQL Server. */
    SQLSERVER_ON_H2(Dialect.SQLSERVER) {
        @Override
        String newUrl() {
            return "jdbc:h2:mem:" + UUID.randomUUID() + ";MODE=MSSQLServer";
        }

        @Override
        List<String> executableStatements(String statement) {
            return switch (statement) {
                case "SET XACT_ABORT ON" -> List.of();
                case "BEGIN TRANSACTION" -> List.of("SET AUTOCOMMIT FALSE");
                case "COMMIT TRANSACTION" -> List.of("COMMIT", "SET AUTOCOMMIT TRUE");
                default ->
                    statement.contains("CREATE TABLE")
                            ? List.of(statement
                                    .replaceFirst(
                                            "^IF OBJECT_ID\\(N'.*', N'U'\\) IS NULL\\RCREATE TABLE",
                                            "CREATE TABLE IF NOT EXISTS")
                                    .replace(" COLLATE Latin1_General_100_BIN2", ""))
                            : List.of(statement);
            };
        }
    },
    /**
     * H2 is used instead of Oracle. It parses Oracle's types and literals, but not INSERT ALL. H2 counts the length of a text in UTF-16
     * units. In its Oracle mode, it cannot store a zero in a decimal column without digits before the decimal point.
     */
    ORACLE_ON_H2(Dialect.ORACLE) {
        @Override
        String newUrl() {
            return "jdbc:h2:mem:" + UUID.randomUUID() + ";MODE=Oracle;INIT=CREATE ALIAS IF NOT EXISTS TO_CLOB FOR '"
                    + Database.class.getName() + ".same'";
        }

        @Override
        List<String> executableStatements(String statement) {
            if (!statement.startsWith("INSERT ALL")) {
                return List.of(statement
                        .replaceAll("VARCHAR2\\(\\d+ CHAR\\)", "VARCHAR2(8000)")
                        .replaceAll("NUMBER\\((\\d+),\\1\\)", "NUMBER(100,$1)"));
            }
            return Table.split(statement.replace("\nSELECT 1 FROM dual", ""), "\n  INTO ").stream()
                    .skip(1)
                    .map(row -> "INSERT INTO " + row)
                    .toList();
        }
    };

    private final Dialect dialect;
    private Connection connection;

    Database(Dialect dialect) {
        this.dialect = dialect;
    }

    /** Returns the JDBC URL of a new, empty database. */
    abstract String newUrl();

    /** Returns statements that this database can execute, and that have the same effect as a statement of the script. */
    List<String> executableStatements(String statement) {
        return List.of(statement);
    }

    /** Returns the text unchanged. H2 calls this method as a replacement of Oracle's TO_CLOB. */
    public static String same(String text) {
        return text;
    }

    Dialect dialect() {
        return dialect;
    }

    /** Returns a connection to a database that all tests of a run share. */
    synchronized Connection connection() {
        if (connection == null) {
            connection = assertDoesNotThrow(() -> DriverManager.getConnection(newUrl()));
        }
        return connection;
    }
}
