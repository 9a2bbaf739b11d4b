package dev.collate.engine.xml;

import dev.collate.utf8.Utf8Slice;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
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

/**
 * Reads an ordinary document and two hostile ones with our own parser, Woodstox, Aalto and the parser of the JDK. Each measurement calls
 * the parser only once, because the libraries take many seconds for a hostile document. See docs/adr/0001-own-xml-reader.md.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 2)
@Fork(1)
public class XmlParserBenchmark {
    private static final XmlOptions OPTIONS = XmlOptions.defaults(100_000_000);

    @Param({"collate", "woodstox", "aalto", "jdk"})
    private String parser;

    @Param({"ordinary", "collidingNames", "manyPrefixes"})
    private String document;

    private byte[] bytes;

    @Setup
    public void make() {
        var text = switch (document) {
            case "collidingNames" -> repeat(1 << 16, i -> "<" + colliding(i) + "/>");
            case "manyPrefixes" ->
                repeat(400, i -> "<a " + repeat(500, j -> "xmlns:p" + i + "x" + j + "='u' ") + ">")
                        + repeat(5_000, i -> "<p0x0:b/>")
                        + "</a>".repeat(400);
            default -> repeat(50_000, i -> "<item id='" + i + "'><name>name " + i + "</name></item>");
        };
        bytes = ("<r>" + text + "</r>").getBytes(StandardCharsets.UTF_8);
    }

    @Benchmark
    public Object read() throws XMLStreamException {
        return switch (parser) {
            case "woodstox" -> events(new com.ctc.wstx.stax.WstxInputFactory());
            case "aalto" -> events(new com.fasterxml.aalto.stax.InputFactoryImpl());
            case "jdk" -> events(XMLInputFactory.newDefaultFactory());
            default -> XmlReader.read(new Utf8Slice(bytes, 0, bytes.length), "original", new QNames(true), OPTIONS);
        };
    }

    /** Returns the number of events. The library does not build a tree, so it does less work than our parser. */
    private int events(XMLInputFactory factory) throws XMLStreamException {
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        var reader = factory.createXMLStreamReader(new ByteArrayInputStream(bytes));
        int events = 0;
        while (reader.hasNext()) {
            reader.next();
            events++;
        }
        return events;
    }

    /** Returns one of 65,536 names that have the same {@link String#hashCode}. */
    private static String colliding(int number) {
        return repeat(16, bit -> (number >> bit & 1) == 0 ? "Aa" : "BB");
    }

    private static String repeat(int count, IntFunction<String> part) {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(part.apply(i));
        }
        return text.toString();
    }
}
