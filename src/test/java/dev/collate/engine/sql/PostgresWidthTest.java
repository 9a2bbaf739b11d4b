package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Decimal;
import dev.collate.engine.sql.infer.ColumnType.Fixed;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import dev.collate.testing.Postgres;
import dev.collate.testing.Seeds;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;

/** Compares the computed width of a row with the width that PostgreSQL accepts. */
@Tag("database")
class PostgresWidthTest {
    /** A table is certainly too wide if it is too wide without this number of columns. The computed width of the row header is rounded. */
    private static final int SLACK = 16;

    /** PostgreSQL aligns values, so the order of the columns matters. Each table repeats a few types in the same order. */
    @Seeds(1)
    void postgresStoresExactlyTheRowsThatFit(long seed) throws SQLException {
        try (var connection = DriverManager.getConnection(Postgres.newDatabase(), Postgres.USER, "");
                var statement = connection.createStatement()) {
            int accepted = 0;
            var random = new Random(seed);
            for (int caseNumber = 0; caseNumber < 20; caseNumber++) {
                var pattern = IntStream.rangeClosed(0, random.nextInt(4))
                        .mapToObj(i -> type(random))
                        .toList();
                var types = new ArrayList<ColumnType>();
                long goal = 8_160 - 24 - 200 + random.nextInt(200);
                while (types.size() < 1_599 && RowWidth.POSTGRESQL.valueBytes(types) < goal) {
                    types.add(pattern.get(types.size() % pattern.size()));
                }
                boolean fits = RowWidth.POSTGRESQL.allows(types, 0);
                boolean stored = isStored(statement, types);
                var description =
                        "seed %d, case %d, %d columns of %s".formatted(seed, caseNumber, types.size(), pattern);
                if (fits) {
                    assertThat(stored).as(description).isTrue();
                    accepted++;
                } else if (pattern.stream().noneMatch(Decimal.class::isInstance)
                        && !RowWidth.POSTGRESQL.allows(types.subList(0, types.size() - SLACK), 0)) {
                    assertThat(stored).as(description).isFalse();
                }
            }
            assertThat(accepted).as("seed %d", seed).isBetween(1, 19);
        }
    }

    private static ColumnType type(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> new Timestamp(random.nextInt(7), random.nextBoolean());
            case 1 -> new Decimal(1 + random.nextInt(20), 0);
            case 2 -> {
                int length = 1 + random.nextInt(22);
                yield new Text(length, length, length);
            }
            default -> Fixed.values()[random.nextInt(Fixed.values().length)];
        };
    }

    /** Returns whether PostgreSQL stores a row with the widest values and one NULL, which makes the row header wider. */
    private static boolean isStored(Statement statement, List<ColumnType> types) throws SQLException {
        statement.execute("DROP TABLE IF EXISTS t");
        var names = Dialect.POSTGRESQL.profile().typeNames();
        statement.execute(IntStream.range(0, types.size())
                .mapToObj(i -> "c" + i + " " + names.nameOf(types.get(i)))
                .collect(Collectors.joining(", ", "CREATE TABLE t (", ", empty int)")));
        var values = types.stream().map(PostgresWidthTest::widest).collect(Collectors.joining(", "));
        try {
            statement.execute("INSERT INTO t VALUES (" + values + ", NULL)");
            return true;
        } catch (SQLException tooWide) {
            assertThat(tooWide.getMessage()).contains("row is too big");
            return false;
        }
    }

    private static String widest(ColumnType type) {
        return switch (type) {
            case Text text -> "repeat('x', " + text.characters() + ")";
            case Decimal decimal -> "9".repeat(decimal.precision());
            case Timestamp timestamp -> "'2026-01-02 03:04:05'";
            case Fixed fixed ->
                switch (fixed) {
                    case BOOLEAN -> "true";
                    case DATE -> "'2026-01-02'";
                    case INTEGER, BIGINT, DOUBLE -> "1";
                };
        };
    }
}
