package dev.collate.engine.sql;

import dev.collate.engine.csv.CsvFormat;
import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.sql.ScriptOptions.ScriptFormat;
import dev.collate.engine.sql.infer.RequestedType;
import dev.collate.testing.Slices;
import java.util.List;
import java.util.Map;

/** Options of a script for tests: INSERTs of at most 500 rows into the table {@code t}, unless a method changes this. */
public final class TestScriptOptions {
    private final Dialect dialect;
    private TableName table = TableName.parse("t");
    private boolean create;
    private boolean drop;
    private int batchSize = 500;
    private Map<String, RequestedType> types = Map.of();
    private List<String> nullValues = List.of();
    private LoadOptions load = LoadOptions.NONE;
    private ColumnOptions columns = ColumnOptions.DEFAULT;
    private ScriptFormat format = ScriptFormat.INSERT;

    private TestScriptOptions(Dialect dialect) {
        this.dialect = dialect;
    }

    public static TestScriptOptions of(Dialect dialect) {
        return new TestScriptOptions(dialect);
    }

    TestScriptOptions table(String name) {
        table = TableName.parse(name);
        return this;
    }

    TestScriptOptions create() {
        create = true;
        return this;
    }

    TestScriptOptions drop() {
        drop = true;
        return this;
    }

    TestScriptOptions batchSize(int rows) {
        batchSize = rows;
        return this;
    }

    public TestScriptOptions types(Map<String, RequestedType> requested) {
        types = requested;
        return this;
    }

    TestScriptOptions nullValues(String... cells) {
        nullValues = List.of(cells);
        return this;
    }

    TestScriptOptions load(LoadOptions options) {
        load = options;
        return this;
    }

    TestScriptOptions columns(ColumnOptions options) {
        columns = options;
        return this;
    }

    TestScriptOptions copy() {
        format = ScriptFormat.COPY;
        return this;
    }

    SqlScript script(String csv) {
        return SqlScript.of(Slices.inLargerArray(csv), build());
    }

    public ScriptOptions build() {
        return new ScriptOptions(
                dialect,
                table,
                create,
                drop,
                batchSize,
                new CsvFormat(Delimiter.COMMA),
                types,
                nullValues,
                load,
                columns,
                format);
    }
}
