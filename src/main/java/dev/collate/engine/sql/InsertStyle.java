package dev.collate.engine.sql;

import dev.collate.engine.sql.LoadOptions.OnConflict;
import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Fixed;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** How a database inserts several rows in one statement, and how it inserts rows whose key may already be in the table. */
enum InsertStyle {
    /**
     * A VALUES list, with an ON CONFLICT clause. In this clause, {@code EXCLUDED} is the inserted row. The target has an alias, so that
     * {@code EXCLUDED} is never the target, even if the name of the target is {@code excluded}.
     */
    ON_CONFLICT {
        @Override
        Syntax upsertSyntax(InsertTarget target) {
            var action = target.updatesRows()
                    ? "DO UPDATE SET " + assignments(target.nonKeyColumns(), column -> "EXCLUDED." + column)
                    : "DO NOTHING";
            return valuesList(
                    target.withAlias("t"), "\nON CONFLICT (" + String.join(", ", target.key()) + ") " + action);
        }
    },
    /**
     * A VALUES list, with an ON DUPLICATE KEY UPDATE clause. To ignore a row, the clause assigns a column of the key to itself. INSERT
     * IGNORE would also ignore errors in the values.
     */
    ON_DUPLICATE_KEY {
        @Override
        Syntax upsertSyntax(InsertTarget target) {
            var key = target.key().getFirst();
            var assignments = target.updatesRows()
                    ? assignments(target.nonKeyColumns(), column -> "VALUES(" + column + ")")
                    : key + " = " + key;
            return valuesList(target, "\nON DUPLICATE KEY UPDATE " + assignments);
        }
    },
    /** A COPY statement of PostgreSQL with its data. COPY has no clause for rows whose key is already in the table. */
    COPY {
        @Override
        Syntax insertSyntax(InsertTarget target) {
            return new Syntax(
                    "COPY " + target.tableWithColumns() + " FROM stdin;\n",
                    "",
                    "",
                    "\t",
                    "\\N",
                    "\n",
                    "\n\\.\n",
                    false,
                    true);
        }

        @Override
        Syntax upsertSyntax(InsertTarget target) {
            throw new IllegalArgumentException("COPY cannot update rows");
        }
    },
    /** A VALUES list. Rows whose key may already be in the table are written as a MERGE from a VALUES list. */
    MERGE {
        @Override
        Syntax upsertSyntax(InsertTarget target) {
            var columns = " (" + String.join(", ", target.columns()) + ")";
            return new Syntax(
                    "MERGE INTO " + target.table() + " t USING (VALUES\n",
                    "(",
                    ")",
                    ",\n",
                    "\n) s" + columns + mergeClauses(target),
                    true);
        }
    },
    /**
     * An INSERT ALL, for a database without multi-row VALUES lists. It has one INTO clause for each row, and ends with a query that returns
     * one row, because the database executes the INTO clauses once for each row of the query. Rows whose key may already be in the table
     * are written as a MERGE from a UNION ALL. The first SELECT of this UNION ALL returns no rows, but gives the columns their names.
     */
    INSERT_ALL {
        @Override
        Syntax insertSyntax(InsertTarget target) {
            return new Syntax(
                    "INSERT ALL\n",
                    "  INTO " + target.tableWithColumns() + " VALUES (",
                    ")",
                    "\n",
                    "\nSELECT 1 FROM dual;\n",
                    false);
        }

        @Override
        Syntax upsertSyntax(InsertTarget target) {
            var names = target.columns().stream()
                    .map(column -> "NULL AS " + column)
                    .collect(Collectors.joining(", ", "  SELECT ", " FROM dual WHERE 1 = 0\n"));
            return new Syntax(
                    "MERGE INTO " + target.table() + " t USING (\n" + names,
                    "  UNION ALL SELECT ",
                    " FROM dual",
                    "\n",
                    "\n) s" + mergeClauses(target),
                    true);
        }
    };

    /** Returns the SQL around the rows of one statement. The target says what the statement does with a duplicate key. */
    Syntax syntaxFor(InsertTarget target) {
        return target.onConflict() == OnConflict.ERROR ? insertSyntax(target) : upsertSyntax(target);
    }

    Syntax insertSyntax(InsertTarget target) {
        return valuesList(target, "");
    }

    abstract Syntax upsertSyntax(InsertTarget target);

    /**
     * Returns the syntax of an INSERT with a VALUES list. {@code afterRows} is the SQL before the semicolon at the end of the statement.
     */
    private static Syntax valuesList(InsertTarget target, String afterRows) {
        var open = "INSERT INTO " + target.tableWithColumns() + " VALUES\n";
        return new Syntax(open, "(", ")", ",\n", afterRows + ";\n", false);
    }

    private static String assignments(List<String> columns, UnaryOperator<String> value) {
        return columns.stream()
                .map(column -> column + " = " + value.apply(column))
                .collect(Collectors.joining(", "));
    }

    /** Returns the clauses ON, WHEN MATCHED and WHEN NOT MATCHED of a MERGE from the rows {@code s} into the table {@code t}. */
    private static String mergeClauses(InsertTarget target) {
        return target.key().stream()
                        .map(column -> "t." + column + " = s." + column)
                        .collect(Collectors.joining(" AND ", " ON (", ")\n"))
                + (target.updatesRows()
                        ? "WHEN MATCHED THEN UPDATE SET " + assignments(target.nonKeyColumns(), column -> "s." + column)
                                + "\n"
                        : "")
                + target.columns().stream()
                        .map(column -> "s." + column)
                        .collect(Collectors.joining(
                                ", ",
                                "WHEN NOT MATCHED THEN INSERT (" + String.join(", ", target.columns()) + ") VALUES (",
                                ");\n"));
    }

    /**
     * The SQL around the rows of one INSERT or MERGE.
     *
     * @param beforeRows the SQL before the first row
     * @param beforeRow the SQL before the cells of each row
     * @param afterRow the SQL after the cells of each row
     * @param betweenCells the SQL between two cells
     * @param nullLiteral the SQL of a NULL, except in the first row
     * @param betweenRows the SQL between two rows
     * @param afterRows the SQL after the last row
     * @param exactTypes whether every cell must have the type of its column, because the rows are the result of a query. In an INSERT, the
     *     database converts each cell.
     * @param singleStatement whether one statement contains all rows
     */
    record Syntax(
            String beforeRows,
            String beforeRow,
            String afterRow,
            String betweenCells,
            String nullLiteral,
            String betweenRows,
            String afterRows,
            boolean exactTypes,
            boolean singleStatement) {
        /** Creates a syntax with commas between the cells and the literal NULL. A script may have several such statements. */
        Syntax(
                String beforeRows,
                String beforeRow,
                String afterRow,
                String betweenRows,
                String afterRows,
                boolean exactTypes) {
            this(beforeRows, beforeRow, afterRow, ", ", "NULL", betweenRows, afterRows, exactTypes, false);
        }

        /**
         * Returns the SQL of a NULL in the first row of a statement. In the rows of a query, a NULL has the type of its column if the first
         * row has it. SQL Server treats a column that has only NULLs without a type as an integer, which it does not convert to a date or
         * to a UUID.
         *
         * @param declaredType the type of the column in the syntax of the database
         */
        String firstRowNullLiteral(ColumnType type, String declaredType) {
            boolean needsType = type == Fixed.DATE
                    || type instanceof Timestamp
                    || type instanceof Text text && text.use() == Text.Use.PARSED;
            return exactTypes && needsType ? "CAST(NULL AS " + declaredType + ")" : nullLiteral;
        }
    }
}
