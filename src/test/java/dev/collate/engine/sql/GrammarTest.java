package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.collate.engine.sql.LoadOptions.OnConflict;
import dev.collate.testing.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.shardingsphere.sql.parser.api.CacheOption;
import org.apache.shardingsphere.sql.parser.api.SQLParserEngine;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests scripts for the databases that no test can run. A grammar of the database must parse the scripts. Other assertions check the limits
 * that a grammar does not check.
 */
@Tag("database")
class GrammarTest {
    /**
     * Matches a token of a concatenation: a literal (up to the next quote, even if the quote is doubled), a character by its code, a
     * concatenation operator, or a parenthesis.
     */
    private static final Pattern TOKEN = Pattern.compile("'([^']*+)'|CHA?R\\((\\d+)\\)|\\|\\||[+()]");

    private static final Pattern LITERAL = Pattern.compile("'(?:[^']|'')*+'");

    @Seeds(with = {"SQLSERVER, SQLServer", "ORACLE, Oracle", "MYSQL, MySQL"})
    void grammarParsesEveryStatement(long seed, Dialect dialect, String grammar) {
        var parser = new SQLParserEngine(grammar, new CacheOption(1, 1));
        var random = new Random(seed);
        var sql = Table.text(Table.script(dialect, 3, randomCsv(random)), OutputEncoding.NONE);
        for (var statement : understood(dialect, sql)) {
            assertThatCode(() -> parser.parse(statement, false))
                    .as("seed %d: %s", seed, statement)
                    .doesNotThrowAnyException();
        }
    }

    @Seeds(with = {"SQLSERVER, SQLServer", "ORACLE, Oracle", "MYSQL, MySQL"})
    void grammarParsesEveryStatementWithAKey(long seed, Dialect dialect, String grammar) {
        var parser = new SQLParserEngine(grammar, new CacheOption(1, 1));
        var random = new Random(seed);
        var csv = randomCsv(random);
        for (var onConflict : OnConflict.values()) {
            var load = new LoadOptions(List.of("id"), onConflict, false, true);
            var sql = Table.text(Table.script(dialect, 3, csv, load), OutputEncoding.NONE)
                    .replace("SET XACT_ABORT ON;\n", ""); // The grammar does not contain this setting.
            for (var statement : Table.statements(sql)) {
                for (var understood : withoutValuesInMerge(statement)) {
                    var parsed = dialect == Dialect.ORACLE ? understood.replace('\\', '/') : understood;
                    assertThatCode(() -> parser.parse(parsed, false))
                            .as("seed %d: %s", seed, parsed)
                            .doesNotThrowAnyException();
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"SQLSERVER, SQLServer", "ORACLE, Oracle", "MYSQL, MySQL"})
    void grammarParsesHostileAndLongTexts(Dialect dialect, String grammar) {
        var parser = new SQLParserEngine(grammar, new CacheOption(1, 1));
        var table = Table.ofColumns(List.of(
                Arrays.asList("O'Neil", "\\'; DROP TABLE t; --", "a\\\nb", "", null, "a\0b"),
                Arrays.asList("x".repeat(5000), "'".repeat(5000), "😀".repeat(1500), "", null, "y"),
                Arrays.asList("2024-01-01T10:00Z", "2024-01-01T10:00:00.5+02:00"),
                Arrays.asList("1e5", "-2.5", ".5")));
        for (var statement : understood(dialect, Table.text(table.script(dialect, 500), OutputEncoding.NONE))) {
            assertThatCode(() -> parser.parse(statement, false)).as(statement).doesNotThrowAnyException();
        }
    }

    @Test
    void anInsertForSqlServerHasAtMostAThousandRows() {
        var csv = "id\n" + IntStream.range(0, 2500).mapToObj(String::valueOf).collect(Collectors.joining("\n"));
        var inserts = inserts(Dialect.SQLSERVER, csv);
        assertThat(inserts.stream().map(insert -> insert.split("\n").length - 1))
                .containsExactly(1000, 1000, 500);
    }

    @ParameterizedTest
    @CsvSource({"1, 999", "2, 499", "7, 142", "500, 1", "999, 1"})
    void aStatementForOracleHasAtMost999ColumnsInTotal(int columns, int rows) {
        var line = "1" + ",1".repeat(columns - 1) + "\n";
        var csv = line.replace('1', 'c') + line.repeat(1001);
        assertThat(inserts(Dialect.ORACLE, csv).get(0).split("\n  INTO ")).hasSize(rows + 1);
    }

    @Test
    void oracleLiteralsHaveAtMost4000BytesAndContainTheWholeText() {
        for (var text : List.of(
                "x".repeat(9000), "'".repeat(3999), "é'".repeat(4000), "😀".repeat(3000), "\"'漢".repeat(2500))) {
            var literals = literals(Table.ofColumn(text).script(Dialect.ORACLE, 500));

            assertThat(String.join("", literals).replace("''", "'")).isEqualTo(text);
            assertThat(literals).allMatch(literal -> bytes(literal) <= 4000);
            // A literal may end before the maximum of 4,000 bytes only because the next character, of at most four
            // bytes, does not fit.
            assertThat(literals.subList(0, literals.size() - 1)).allMatch(literal -> bytes(literal) > 4000 - 4);
        }
    }

    /** SQL*Plus and sqlcmd would parse these lines as commands or as ends of statements, even inside literals. */
    @ParameterizedTest
    @EnumSource(
            value = Dialect.class,
            names = {"ORACLE", "SQLSERVER"})
    void noLiteralContainsALineBreak(Dialect dialect) {
        var texts = List.of(
                "x\n/\nDROP TABLE victim\n/\n",
                "x\n#HOST rm\n",
                "a;\nb;\r\n;",
                "\n\n.\n",
                "@x\r@y\n!z\n-\n",
                ":r file\nexit\nGO\n!!rm\n",
                "a\\\nb\\\r\nc\\",
                "\r\n".repeat(700) + "/\n");
        for (var column : List.of(texts, List.of("y\n/\n".repeat(2_000)))) {
            var script = Table.ofColumn(column.toArray(String[]::new)).script(dialect, 500);
            assertThat(insertedText(script)).isEqualTo(String.join("", column));
            assertThat(Table.text(script, OutputEncoding.NONE).lines())
                    .allMatch(line ->
                            line.matches("DROP TABLE.*;|CREATE TABLE.*\\(|  .*|\\);|INSERT ALL|SELECT 1 FROM dual;"
                                    + "|INSERT INTO.* VALUES|\\(\\d+, .*\\)[,;]"));
        }
    }

    /**
     * Databases limit the depth of concatenations. The depth is the number of concatenations in one pair of parentheses and in all pairs of
     * parentheses around it.
     */
    @ParameterizedTest
    @CsvSource({"ORACLE, '\n'", "ORACLE, 'it''s\r\n'", "SQLSERVER, 'x\n'", "SQLSERVER, '\\\n\\\r\n'"})
    void manyConcatenationsAreGrouped(Dialect dialect, String piece) {
        for (int count : new int[] {1, 200, 201, 500, 1_300, 50_000}) {
            var text = piece.repeat(count);
            var script = Table.ofColumn(text).script(dialect, 500);
            assertThat(insertedText(script).equals(text)).as("%d times", count).isTrue();
            assertThat(depth(script)).as("%d times", count).isLessThan(610);
        }
    }

    @Test
    void oraclePiecesHaveTheTypeOfTheColumn() {
        var varchar = Table.text(Table.ofColumn("x".repeat(3999)).script(Dialect.ORACLE, 500), OutputEncoding.NONE);
        var clob =
                Table.text(Table.ofColumn("x".repeat(4001), "short").script(Dialect.ORACLE, 500), OutputEncoding.NONE);

        assertThat(varchar).contains("VARCHAR2(3999 CHAR)").doesNotContain("TO_CLOB");
        assertThat(clob).contains(" CLOB", "TO_CLOB('xx", "'short'");
    }

    @Test
    void sqlServerConcatenationsStartWithAWideType() {
        var sql = Table.text(
                Table.ofColumn("x".repeat(4001) + "\ny", "short").script(Dialect.SQLSERVER, 500), OutputEncoding.NONE);
        assertThat(sql).contains("CAST(N'' AS NVARCHAR(MAX))+N'xxx", "N'short'");
    }

    /**
     * Returns the CSV of a random table. Long texts have no line breaks: the Oracle parser needs minutes for a concatenation of a hundred
     * pieces.
     */
    private static String randomCsv(Random random) {
        var table = RandomTable.of(random);
        var rows = table.rows().stream()
                .map(row -> row.stream()
                        .map(cell -> cell != null && cell.length() > 100 ? cell.replaceAll("[\r\n]", "x") : cell)
                        .<@Nullable String>toList())
                .toList();
        return new Table(table.header(), rows).csv(random);
    }

    /**
     * Returns the statements of a script without what the parser cannot parse. The Oracle parser implements a version before 23, which has
     * no IF EXISTS. Unlike Oracle, it also treats a backslash as an escape.
     */
    private static List<String> understood(Dialect dialect, String sql) {
        var statements = Table.statements(sql);
        return dialect == Dialect.ORACLE
                ? statements.stream()
                        .skip(1)
                        .map(statement -> statement.replace('\\', '/'))
                        .toList()
                : statements;
    }

    /**
     * Returns statements that the parser of SQL Server can parse instead of a MERGE from a VALUES list: an INSERT with this list, and a
     * MERGE from another query.
     */
    private static List<String> withoutValuesInMerge(String statement) {
        int start = statement.indexOf("(VALUES\n");
        if (!statement.startsWith("MERGE") || start < 0) {
            return List.of(statement);
        }
        int end = statement.lastIndexOf("\n) s (");
        int on = statement.indexOf(" ON (", end);
        return List.of(
                "INSERT INTO x " + statement.substring(start + 1, end),
                statement.substring(0, start) + "(SELECT * FROM x) s" + statement.substring(on));
    }

    private static List<String> literals(SqlScript script) {
        return LITERAL.matcher(Table.text(script, OutputEncoding.NONE))
                .results()
                .map(literal -> literal.group().substring(1, literal.group().length() - 1))
                .toList();
    }

    private static Matcher insertedTokens(SqlScript script) {
        var sql = Table.text(script, OutputEncoding.NONE);
        return TOKEN.matcher(sql.substring(sql.indexOf("INSERT")));
    }

    /** Returns the texts that the script inserts, joined to one text. */
    private static String insertedText(SqlScript script) {
        var text = new StringBuilder();
        int literalEnd = -1;
        for (var token = insertedTokens(script); token.find(); ) {
            if (token.group(1) != null) {
                text.append(token.start() == literalEnd ? "'" : "").append(token.group(1));
                literalEnd = token.end();
            } else if (token.group(2) != null) {
                text.appendCodePoint(Integer.parseInt(token.group(2)));
            }
        }
        return text.toString();
    }

    /** Returns the maximum depth of concatenations: their number in one pair of parentheses and in all pairs of parentheses around it. */
    private static int depth(SqlScript script) {
        var open = new ArrayDeque<Integer>(List.of(0));
        int sum = 0;
        int deepest = 0;
        for (var token = insertedTokens(script); token.find(); deepest = Math.max(deepest, sum)) {
            switch (token.group()) {
                case "(" -> open.push(0);
                case ")" -> sum -= open.pop();
                case "||", "+" -> {
                    open.push(open.pop() + 1);
                    sum++;
                }
                default -> {}
            }
        }
        return deepest;
    }

    private static List<String> inserts(Dialect dialect, String csv) {
        var statements = Table.statements(Table.text(Table.script(dialect, 10_000, csv), OutputEncoding.NONE));
        return statements.subList(2, statements.size());
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
