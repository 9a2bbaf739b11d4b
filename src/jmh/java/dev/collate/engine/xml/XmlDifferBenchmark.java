package dev.collate.engine.xml;

import dev.collate.engine.result.StructuredDiff;
import dev.collate.utf8.Utf8Slice;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Compares a catalogue with a copy in which every hundredth price differs, or with a copy that has one more item at the start. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class XmlDifferBenchmark {
    private static final XmlOptions OPTIONS = XmlOptions.defaults(100_000_000);

    @Param({"20000", "90000"})
    private int items;

    private Utf8Slice original = Utf8Slice.of("");
    private Utf8Slice edited = Utf8Slice.of("");
    private Utf8Slice insertedInFront = Utf8Slice.of("");

    @Setup
    public void make() {
        original = catalogue(items, 0, "");
        edited = catalogue(items, 100, "");
        insertedInFront = catalogue(items, 0, item(items, "1"));
    }

    @Benchmark
    public Object read() {
        return XmlReader.read(original, "original", new QNames(true), OPTIONS);
    }

    @Benchmark
    public StructuredDiff everyHundredthChanged() {
        return XmlDiffer.diff(original, edited, OPTIONS);
    }

    @Benchmark
    public StructuredDiff oneInsertedInFront() {
        return XmlDiffer.diff(original, insertedInFront, OPTIONS);
    }

    private static Utf8Slice catalogue(int items, int everyChanged, String first) {
        var random = new Random(1);
        var text = new StringBuilder("<c:catalog xmlns:c=\"urn:catalog\">\n").append(first);
        for (int i = 0; i < items; i++) {
            var price = String.valueOf(random.nextInt(100_000));
            text.append(item(i, everyChanged > 0 && i % everyChanged == 0 ? price + ".5" : price));
        }
        return Utf8Slice.of(text.append("</c:catalog>\n").toString());
    }

    private static String item(int id, String price) {
        return """
                  <c:item id="%1$d" sku="S%1$d">
                    <c:name>item number %1$d</c:name>
                    <c:price currency="EUR">%2$s</c:price>
                    <c:size w="71" h="34"/>
                    <c:note>for you &amp; me</c:note>
                  </c:item>
                """.formatted(id, price);
    }
}
