package dev.collate.engine.sql;

import dev.collate.testing.MariaDb;
import dev.collate.testing.Postgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** A real database that scripts of a dialect are run on. Public for H2, which calls into it. */
public enum Database {
    POSTGRESQL(Dialect.POSTGRESQL) {
        @Override
        String newAddress() {
            return Postgres.newDatabase();
        }
    },
    MARIADB(Dialect.MARIADB) {
        @Override
        String newAddress() {
            return MariaDb.newDatabase("");
        }
    },
    /** There is no MySQL to be had from Maven; MariaDB reads the same literals. */
    MYSQL(Dialect.MYSQL) {
        @Override
        String newAddress() {
            return MariaDb.newDatabase("");
        }
    },
    SQLITE(Dialect.SQLITE) {
        @Override
        String newAddress() {
            return "jdbc:sqlite::memory:";
        }
    },
    DUCKDB(Dialect.DUCKDB) {
        @Override
        String newAddress() {
            return "jdbc:duckdb:";
        }
    },
    H2(Dialect.H2) {
        @Override
        String newAddress() {
            return "jdbc:h2:mem:" + UUID.randomUUID();
        }
    },
    /** H2 reads most of T-SQL; what it cannot tell are SQL Server's own limits. */
    SQLSERVER_ON_H2(Dialect.SQLSERVER) {
        @Override
        String newAddress() {
            return "jdbc:h2:mem:" + UUID.randomUUID() + ";MODE=MSSQLServer";
        }
    },
    /**
     * H2 reads Oracle's types and literals, but does not know INSERT ALL; it counts UTF-16 units, and in
     * this mode it keeps no zero in a column whose digits all stand after the point.
     */
    ORACLE_ON_H2(Dialect.ORACLE) {
        @Override
        String newAddress() {
            return "jdbc:h2:mem:" + UUID.randomUUID() + ";MODE=Oracle;INIT=CREATE ALIAS IF NOT EXISTS TO_CLOB FOR '"
                    + Database.class.getName() + ".same'";
        }

        @Override
        List<String> understood(String statement) {
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

    /** The JDBC address of a new, empty database. */
    abstract String newAddress();

    /** The statements that this database takes in place of one of the script. */
    List<String> understood(String statement) {
        return List.of(statement);
    }

    /** Stands in for Oracle's TO_CLOB. */
    public static String same(String text) {
        return text;
    }

    Dialect dialect() {
        return dialect;
    }

    /** A connection to a database of its own, the same for all tests of a run. */
    synchronized Connection connection() {
        if (connection == null) {
            try {
                connection = DriverManager.getConnection(newAddress());
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
        return connection;
    }
}
