package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.sql.SqlScript.Column;
import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Decimal;
import dev.collate.engine.sql.infer.ColumnType.Fixed;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import dev.collate.problem.ApiException;
import dev.collate.testing.MariaDb;
import dev.collate.testing.Seeds;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the computed row width with the limit of a real MariaDB. The converter must accept a table exactly if MariaDB accepts it. */
@Tag("database")
class MariaDbWidthTest {
    private static final DialectProfile ENGINE = Dialect.MARIADB.profile();

    @ParameterizedTest
    @CsvSource({"7, 385", "5, 385", "20, 385", "39, 202", "40, 197", "300, 197"})
    void storesTheMaximumNumberOfTextColumns(int length, int max) throws SQLException {
        var run = new ScriptRun(Database.MARIADB);
        run.assertStored(table(max, "x".repeat(length)), 1, new Random(1), length + " characters");
        assertThatThrownBy(() -> table(max + 1, "x".repeat(length)).script(Dialect.MARIADB, 1))
                .isInstanceOf(ApiException.class);
    }

    @Test
    void shortTextsKeepTheirTypeIfTheRowFits() {
        var script =
                new ScriptRun(Database.MARIADB).assertStored(table(279, "seven c"), 1, new Random(1), "279 columns");
        assertThat(script.columns()).extracting(Column::type).containsOnly("VARCHAR(7)");
    }

    /**
     * Tests tables whose width is close to the maximum. Their texts are so short that they always stay inside the row. For longer texts,
     * the computed width is larger than the width that CREATE TABLE checks, so this comparison is not possible.
     */
    @Seeds(3)
    void mariaDbAcceptsExactlyTheTablesThatFit(long seed) throws SQLException {
        try (var connection = DriverManager.getConnection(MariaDb.newDatabase(""));
                var statement = connection.createStatement()) {
            int accepted = 0;
            var random = new Random(seed);
            for (int caseNumber = 0; caseNumber < 20; caseNumber++) {
                var types = new ArrayList<ColumnType>();
                while (types.size() < 1017 && width(types) < 8_050) {
                    types.add(type(random));
                }
                while (types.size() < 1017 && random.nextInt(4) > 0) {
                    types.add(Fixed.values()[random.nextInt(Fixed.values().length)]);
                }
                int nullables = random.nextInt(types.size() + 1);
                boolean fits = RowWidth.MARIADB.allows(types, nullables);
                assertThat(isAccepted(statement, types, nullables))
                        .as(
                                "seed %d, case %d, %d columns of %d bytes, %d nullable",
                                seed, caseNumber, types.size(), width(types), nullables)
                        .isEqualTo(fits);
                accepted += fits ? 1 : 0;
            }
            assertThat(accepted).as("seed %d", seed).isBetween(1, 19);
        }
    }

    @Seeds(3)
    void mariaDbAcceptsExactlyTheTablesWhoseRequestedLengthsFit(long seed) throws SQLException {
        try (var connection = DriverManager.getConnection(MariaDb.newDatabase(""));
                var statement = connection.createStatement()) {
            var random = new Random(seed);
            int accepted = 0;
            for (int caseNumber = 0; caseNumber < 20; caseNumber++) {
                var lengths = new ArrayList<Integer>();
                int left = 65_535 + random.nextInt(20) - 10;
                while (left > 3) {
                    lengths.add(left < 10_000 ? (left - 2) / 4 : 256 + random.nextInt(2_000));
                    left -= 4 * lengths.getLast() + 2;
                }
                var types = lengths.stream().map(MariaDbWidthTest::varchar).toList();
                boolean fits = RowWidth.MARIADB.allows(types, 0);
                assertThat(isAccepted(statement, lengths.stream().map(n -> "VARCHAR(" + n + ") NOT NULL")))
                        .as("seed %d, case %d, lengths %s", seed, caseNumber, lengths)
                        .isEqualTo(fits);
                accepted += fits ? 1 : 0;
            }
            assertThat(accepted).as("seed %d", seed).isBetween(1, 19);
        }
    }

    private static ColumnType varchar(int length) {
        return new Text(length, length, 4 * length).asVarchar();
    }

    private static long width(List<ColumnType> types) {
        return types.stream().mapToLong(RowWidth.MARIADB::columnBytes).sum();
    }

    private static ColumnType type(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> new Timestamp(random.nextInt(7), false);
            case 1 -> {
                int precision = 1 + random.nextInt(65);
                yield new Decimal(precision, random.nextInt(1 + Math.min(38, precision)));
            }
            case 2 -> {
                int length = 1 + random.nextInt(63);
                yield new Text(length, length, length);
            }
            default -> Fixed.values()[random.nextInt(Fixed.values().length)];
        };
    }

    private static boolean isAccepted(Statement statement, List<ColumnType> types, int nullables) throws SQLException {
        return isAccepted(
                statement,
                IntStream.range(0, types.size())
                        .mapToObj(i -> ENGINE.typeNames().nameOf(types.get(i)) + (i < nullables ? "" : " NOT NULL")));
    }

    private static boolean isAccepted(Statement statement, Stream<String> declarations) throws SQLException {
        statement.execute("DROP TABLE IF EXISTS t");
        var number = new AtomicInteger();
        var columns = declarations
                .map(declaration -> "c" + number.incrementAndGet() + " " + declaration)
                .collect(Collectors.joining(", "));
        try {
            statement.execute("CREATE TABLE t (" + columns + ")" + ENGINE.tableOptions());
            return true;
        } catch (SQLException tooWide) {
            assertThat(tooWide.getMessage()).contains("Row size too large");
            return false;
        }
    }

    private static Table table(int columns, String cell) {
        var header = IntStream.range(0, columns).mapToObj(i -> "c" + i).toList();
        return new Table(header, List.of(Collections.nCopies(columns, cell)));
    }
}
