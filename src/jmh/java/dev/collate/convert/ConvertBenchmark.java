package dev.collate.convert;

import dev.collate.engine.csv.CsvFormat;
import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.sql.ColumnOptions;
import dev.collate.engine.sql.Dialect;
import dev.collate.engine.sql.LoadOptions;
import dev.collate.engine.sql.OutputEncoding;
import dev.collate.engine.sql.ScriptOptions;
import dev.collate.engine.sql.ScriptOptions.ScriptFormat;
import dev.collate.engine.sql.SqlScript;
import dev.collate.engine.sql.TableName;
import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Measures the conversion of a CSV table with twelve columns to an SQL script. The conversion reads the table twice: it infers the column
 * types, then it writes the script. The output is discarded.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ConvertBenchmark {
    @Param({"1000", "100000"})
    private int rows;

    private Utf8Slice csv = Utf8Slice.of("");

    @Setup
    public void write() {
        var random = new Random(12);
        var text = new StringBuilder("id,name,email,zip,price,qty,created,updated,active,city,note,score\n");
        for (int i = 1; i <= rows; i++) {
            text.append(
                    "%d,name %d,user%d@example.org,%05d,%d.%02d,%d,2024-%02d-%02d,2024-01-02 03:%02d:00,%s,Zürich,\"it's, %s\",%s\n"
                            .formatted(
                                    i,
                                    i % 97,
                                    i,
                                    random.nextInt(100_000),
                                    random.nextInt(9999),
                                    random.nextInt(100),
                                    random.nextInt(1000),
                                    1 + random.nextInt(12),
                                    1 + random.nextInt(28),
                                    random.nextInt(60),
                                    random.nextBoolean(),
                                    "a note ".repeat(1 + random.nextInt(6)),
                                    random.nextInt(5) == 0 ? "" : random.nextInt(10_000) / 7.0));
        }
        csv = Utf8Slice.of(text.toString());
    }

    @Benchmark
    public int convert() throws IOException {
        var options = new ScriptOptions(
                Dialect.MYSQL,
                TableName.parse("t"),
                true,
                false,
                500,
                new CsvFormat(Delimiter.AUTO),
                Map.of(),
                List.of(),
                LoadOptions.NONE,
                ColumnOptions.DEFAULT,
                ScriptFormat.INSERT);
        var script = SqlScript.of(csv, options);
        script.writeTo(OutputStream.nullOutputStream(), OutputEncoding.JSON);
        return script.rowCount();
    }
}
