package dev.collate.engine.sql;

import dev.collate.engine.csv.ColumnNames;
import dev.collate.engine.sql.DialectProfile.Literals;
import dev.collate.engine.sql.DialectProfile.TableLimits;
import dev.collate.engine.sql.DialectProfile.TransactionStatements;
import dev.collate.engine.sql.Identifiers.NameRule;
import dev.collate.engine.sql.TextLiterals.Pieces;
import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ValueLimits;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The profiles of all databases. The values are from the manuals of the databases. For each database that the tests can run, a test also
 * checks the profile.
 */
final class DialectProfiles {
    private static final int NO_LIMIT = Integer.MAX_VALUE;

    /**
     * Maximum number of U+0000 characters in a cell. Each of them adds two levels of concatenation. Some databases parse concatenations only
     * up to a depth of 1,000, and DuckDB 2.0 crashes at a depth of 770.
     */
    private static final int MAX_NULS_PER_CELL = 300;

    /** Maximum number of concatenations in one piece of a text, and maximum number of pieces in one group. */
    private static final int MAX_CONCATENATIONS = 200;

    /** Maximum number of bytes of the name of the file in which MySQL or MariaDB stores a table. The suffix of the file does not count. */
    private static final int MAX_FILE_NAME_LENGTH = 251;

    /**
     * The letters that take three bytes in a file name of MySQL and MariaDB. An ASCII letter or digit or an underscore takes one byte, and
     * every other character takes five bytes.
     */
    private static final Pattern THREE_BYTE_LETTERS = Pattern.compile("[À-ÖØ-öø-įı-ſΑ-ΡΣ-ωЀ-ҁ]");

    /** The profile of PostgreSQL for a script whose rows are the data of a COPY statement. */
    static final DialectProfile POSTGRESQL_COPY = postgresql(Literals.COPY, TextLiterals.forCopy(), InsertStyle.COPY);

    private DialectProfiles() {}

    /**
     * The profile of MySQL 8 in its default sql_mode. In a table of more than 32 columns, MySQL ignores accents when it compares column
     * names. Carriage returns are escaped because the command-line client removes them. U+001A is escaped because the client stops reading
     * at this character. Quotes are doubled, not escaped with backslashes. So even if the database does not treat backslashes as escapes,
     * no text can end its literal early.
     *
     * <p>If the script is read in GBK, Big5 or Shift JIS, the last byte of a UTF-8 character and the backslash or backtick after it may be
     * read as one character. Then a text or a name could end its quotes early. So the script sets UTF-8: SET NAMES sets the encoding of the
     * server, and {@code \C}, which is in a comment that every server skips, sets the encoding of the client.
     */
    static DialectProfile mysql() {
        return mysqlFamily(30, RowWidth.MYSQL);
    }

    static DialectProfile mariadb() {
        return mysqlFamily(38, RowWidth.MARIADB);
    }

    private static DialectProfile mysqlFamily(int decimalScale, RowWidth rowWidth) {
        var texts = TextLiterals.unsplit(Map.of('\\', "\\\\", '\0', "\\0", '\r', "\\r", '\u001A', "\\Z"));
        var beyondBmp = NameRule.rejecting("[\\x{10000}-\\x{10FFFF}]", "a character beyond U+FFFF");
        var longFileName = NameRule.longerThan(
                MAX_FILE_NAME_LENGTH, "bytes as a file name of the database", DialectProfiles::fileNameLength);
        return new DialectProfile(
                Identifiers.withMaxCharacters('`', '`', 64)
                        .withExtraColumnRule(beyondBmp)
                        .withExtraColumnRule(NameRule.reserved("(?i)DB_(ROW_ID|TRX_ID|ROLL_PTR)|FTS_DOC_ID"))
                        .withExtraTableRule(beyondBmp)
                        .withExtraTableRule(longFileName)
                        .withExtraTableRule(NameRule.reserved("#mysql50#.*"))
                        .withNameKey(ColumnNames::unaccentedKey),
                new TableLimits(1017, NO_LIMIT, NO_LIMIT, rowWidth),
                new ValueLimits(65, decimalScale, 0, 17, 6, false, 1000_01_01, NO_LIMIT),
                new TypeNames(
                        "BOOLEAN",
                        "INT",
                        "BIGINT",
                        TypeNames.DECIMAL,
                        "DOUBLE",
                        "DATE",
                        "DATETIME(%d)",
                        "",
                        TypeNames::mysqlText),
                Literals.STANDARD,
                (text, exactTypes) -> texts,
                InsertStyle.ON_DUPLICATE_KEY,
                KeyWidth.INNODB,
                TransactionStatements.MYSQL,
                " DEFAULT CHARSET=utf8mb4",
                DialectProfile.CREATE_IF_NOT_EXISTS,
                false,
                "/*!40101 SET NAMES utf8mb4 */ /*!999999 \\C utf8mb4 */");
    }

    /** Returns the number of bytes of the name of the file in which MySQL or MariaDB stores the table with this name. */
    private static int fileNameLength(String name) {
        var asciiName = THREE_BYTE_LETTERS.matcher(name).replaceAll("___");
        return asciiName.replaceAll("\\W", "_____").length();
    }

    /**
     * The profile of PostgreSQL. In an E literal, a backslash always begins an escape. In other literals, a backslash begins an escape only
     * if standard_conforming_strings is off. If client_encoding is GBK, Big5 or Shift JIS, the last byte of a UTF-8 character and the quote
     * after it may be read as one character, so the script sets client_encoding to UTF-8.
     */
    static DialectProfile postgresql() {
        var texts = TextLiterals.unsplit(Map.of()).escapingBackslashes();
        return postgresql(Literals.STANDARD, texts, InsertStyle.ON_CONFLICT);
    }

    private static DialectProfile postgresql(Literals literals, TextLiterals texts, InsertStyle insertStyle) {
        return new DialectProfile(
                Identifiers.withMaxBytes('"', '"', 63)
                        .withExtraColumnRule(NameRule.reserved("tableoid|ctid|[cx]m(in|ax)")),
                new TableLimits(1600, NO_LIMIT, NO_LIMIT, RowWidth.POSTGRESQL),
                new ValueLimits(1000, 1000, 0, 17, 6, true, 1_01_01, 0),
                TypeNames.standard(text -> text.characters() < ColumnType.MIN_MOVABLE_LENGTH
                        ? TypeNames.varchar(text.characters())
                        : "TEXT"),
                literals,
                (text, exactTypes) -> texts,
                insertStyle,
                KeyWidth.POSTGRESQL,
                TransactionStatements.STANDARD,
                "",
                DialectProfile.CREATE_IF_NOT_EXISTS,
                false,
                "SET client_encoding = 'UTF8'");
    }

    /**
     * The profile of SQLite. SQLite stores decimals as doubles, and may print a double of 14 digits with 17 digits. SQLite stores dates
     * and times as text. The command-line shells of SQLite and DuckDB remove a carriage return at the end of a line, even inside a literal.
     */
    static DialectProfile sqlite() {
        return new DialectProfile(
                Identifiers.withMaxCharacters('"', '"', 1000).withExtraTableRule(NameRule.reserved("(?i)sqlite_.*")),
                new TableLimits(2000, NO_LIMIT, NO_LIMIT, RowWidth.UNBOUNDED),
                new ValueLimits(13, 13, 0, 13, 9, false, 1_01_01, MAX_NULS_PER_CELL),
                new TypeNames(
                        "BOOLEAN",
                        "INTEGER",
                        "INTEGER",
                        TypeNames.DECIMAL,
                        "REAL",
                        "DATE",
                        "TIMESTAMP",
                        "",
                        text -> "TEXT"),
                TextLiterals.unsplit(Map.of('\0', "'||char(0)||'")).escapingLineEnds("char"),
                InsertStyle.ON_CONFLICT,
                KeyWidth.UNBOUNDED,
                TransactionStatements.STANDARD);
    }

    static DialectProfile h2() {
        return new DialectProfile(
                Identifiers.withMaxUtf16Units('"', '"', 256),
                new TableLimits(16_384, NO_LIMIT, NO_LIMIT, RowWidth.UNBOUNDED),
                new ValueLimits(1000, 1000, 0, 17, 9, true, 1_01_01, MAX_NULS_PER_CELL),
                TypeNames.standard(
                        text -> text.utf16Units() <= 1 << 20 ? TypeNames.varchar(text.utf16Units()) : "CLOB"),
                TextLiterals.unsplit(Map.of('\0', "'||CHAR(0)||'")),
                InsertStyle.MERGE,
                KeyWidth.H2,
                TransactionStatements.H2);
    }

    /**
     * The profile of DuckDB. DuckDB parses a literal of 39 or more digits as a double, and counts the zero before a decimal point as a
     * digit.
     */
    static DialectProfile duckdb() {
        return new DialectProfile(
                Identifiers.withMaxCharacters('"', '"', 1000),
                new TableLimits(10_000, NO_LIMIT, NO_LIMIT, RowWidth.UNBOUNDED),
                new ValueLimits(38, 38, 1, 17, 6, true, 1_01_01, MAX_NULS_PER_CELL),
                new TypeNames(
                        "BOOLEAN",
                        "INTEGER",
                        "BIGINT",
                        TypeNames.DECIMAL,
                        "DOUBLE",
                        "DATE",
                        "TIMESTAMP",
                        "TIMESTAMP WITH TIME ZONE",
                        text -> "VARCHAR"),
                TextLiterals.unsplit(Map.of('\0', "'||chr(0)||'")).escapingLineEnds("chr"),
                InsertStyle.ON_CONFLICT,
                KeyWidth.DUCKDB,
                TransactionStatements.STANDARD);
    }

    /**
     * The profile of SQL Server 2016 and later. The server converts all rows of a VALUES list to a common type before it inserts them. So
     * if a decimal column contains an integer literal, the server counts ten digits before the decimal point, which is the maximum of an
     * INT. The server truncates concatenated literals to 4,000 characters unless the first literal has the type NVARCHAR(MAX).
     *
     * <p>Literals contain no line breaks: a line break is concatenated by its code. Inside a literal, the server removes a backslash
     * together with the line break after it. sqlcmd, the command-line client, replaces CR LF by LF, and may execute a line such as
     * {@code :r file} even inside a literal.
     */
    static DialectProfile sqlserver() {
        var escapes = TextEscapes.of(Map.of('\0', "'+CHAR(0)+N'", '\n', "'+CHAR(10)+N'", '\r', "'+CHAR(13)+N'"));
        var narrow = TextLiterals.inPieces(
                "N'", escapes, new Pieces(NO_LIMIT, NO_LIMIT, MAX_CONCATENATIONS, "(N'", "+", "')"));
        var wide = TextLiterals.inPieces(
                "N'",
                escapes,
                new Pieces(4000, NO_LIMIT, MAX_CONCATENATIONS, "(CAST(N'' AS NVARCHAR(MAX))+N'", "+", "')"));
        return new DialectProfile(
                Identifiers.withMaxUtf16Units('[', ']', 128).withNameKey(DialectProfiles::sqlServerKey),
                new TableLimits(1024, 1000, NO_LIMIT, RowWidth.SQLSERVER),
                new ValueLimits(38, 38, 10, 17, 7, true, 1_01_01, MAX_NULS_PER_CELL),
                new TypeNames(
                        "BIT",
                        "INT",
                        "BIGINT",
                        TypeNames.DECIMAL,
                        "FLOAT(53)",
                        "DATE",
                        "DATETIME2(%d)",
                        "DATETIMEOFFSET(%d)",
                        DialectProfiles::nvarchar),
                new Literals("1", "0", "", "", "T", "", "'"),
                (text, exactTypes) -> text.utf16Units() <= 4000 ? narrow : wide,
                InsertStyle.MERGE,
                KeyWidth.SQLSERVER,
                TransactionStatements.SQLSERVER,
                "",
                DialectProfiles::createUnlessObjectExists,
                false,
                "");
    }

    /**
     * The profile of Oracle 19 and later (DROP TABLE IF EXISTS needs 23). Oracle uses the Julian calendar before 1582-10-15, so columns
     * with earlier dates become text columns. A column of doubles has the type NUMBER, which is an exact decimal with a smaller range than
     * a double. A literal has at most 4,000 bytes.
     *
     * <p>SQL*Plus, the command-line client, looks for commands and for the end of a statement at the beginning and the end of each line,
     * even inside a literal. So literals contain no line breaks: a line break is concatenated by its code.
     */
    static DialectProfile oracle() {
        var escapes = TextEscapes.of(Map.of('\0', "'||CHR(0)||'", '\n', "'||CHR(10)||'", '\r', "'||CHR(13)||'"));
        var varchars =
                TextLiterals.inPieces("'", escapes, new Pieces(2000, 4000, MAX_CONCATENATIONS, "('", "||", "')"));
        var clobPieces = new Pieces(2000, 4000, MAX_CONCATENATIONS, "TO_CLOB('", "||", "')");
        var clobs = TextLiterals.inPieces("'", escapes, clobPieces);
        var onlyClobs = new TextLiterals("TO_CLOB('", "')", escapes, clobPieces, null);
        return new DialectProfile(
                Identifiers.withMaxBytes('"', '"', 128).withExtraColumnRule(NameRule.reserved("ROWID")),
                new TableLimits(999, NO_LIMIT, 999, RowWidth.UNBOUNDED),
                new ValueLimits(38, 38, 0, 17, 1e-129, 9e124, 9, true, 1582_10_15, MAX_NULS_PER_CELL, false),
                new TypeNames(
                        "NUMBER(1)",
                        "NUMBER(10)",
                        "NUMBER(19)",
                        "NUMBER(%d,%d)",
                        "NUMBER",
                        "DATE",
                        "TIMESTAMP(%d)",
                        "TIMESTAMP(%d) WITH TIME ZONE",
                        text -> isVarchar2(text) ? "VARCHAR2(" + text.characters() + " CHAR)" : "CLOB"),
                new Literals("1", "0", "DATE ", "TIMESTAMP ", " ", " ", "'"),
                (text, exactTypes) -> isVarchar2(text) ? varchars : exactTypes ? onlyClobs : clobs,
                InsertStyle.INSERT_ALL,
                KeyWidth.ORACLE,
                TransactionStatements.ORACLE,
                "",
                DialectProfile.CREATE_IF_NOT_EXISTS,
                true,
                "");
    }

    /**
     * Returns a key that is equal for names that the default collation of SQL Server treats as equal. This collation ignores the difference
     * between hiragana and katakana, and ignores every character above U+FFFF.
     */
    private static String sqlServerKey(String name) {
        var key = new StringBuilder();
        ColumnNames.key(name)
                .codePoints()
                .filter(Character::isBmpCodePoint)
                .map(character -> character >= 'ァ' && character <= 'ヶ' ? character - 'ァ' + 'ぁ' : character)
                .forEach(key::appendCodePoint);
        return key.toString().replace("æ", "ae").replace("œ", "oe").replace("þ", "th");
    }

    /** Returns the text type of SQL Server. A primary key needs a binary collation, because the default collation ignores case. */
    private static String nvarchar(Text text) {
        var type = text.utf16Units() <= 4000 ? "NVARCHAR(" + text.utf16Units() + ")" : "NVARCHAR(MAX)";
        return text.isKey() ? type + " COLLATE Latin1_General_100_BIN2" : type;
    }

    private static String createUnlessObjectExists(String table) {
        return "IF OBJECT_ID(N'" + table.replace("'", "''") + "', N'U') IS NULL\nCREATE TABLE " + table;
    }

    private static boolean isVarchar2(Text text) {
        return text.bytes() <= 4000;
    }
}
