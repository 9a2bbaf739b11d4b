package dev.collate.engine.tree;

import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.testing.ChildJvm;
import dev.collate.utf8.Utf8Slice;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares the documents that need the most heap for their length. The comparison runs in a separate JVM, whose maximum heap is
 * proportional to the length of the documents.
 */
@Tag("process")
class JsonHeapTest {
    private static final int SIDE = 1 << 20;

    /** Bytes of heap that the JVM needs in addition to the comparison, such as the minimum size of the young generation. */
    private static final int OWN = 3 << 19;

    /** In each case, {@code bound} is the maximum number of bytes of heap for each byte of the two documents. */
    @ParameterizedTest(name = "{0}: {2} bytes of heap for each byte")
    @CsvSource({
        "equal digits, '1,', 8",
        "digits, '?,', 12",
        "equal empty arrays, '[],', 8",
        "empty containers, '[],|{},', 10",
        "nested arrays, '[[]],|[?],', 12",
        "deep arrays, '[[[[[[[[[[[[[[[[[[[[?]]]]]]]]]]]]]]]]]]]],', 14"
    })
    void comparesDocumentsWithinTheHeapLimit(String name, String parts, int bound) throws Exception {
        compareWithHeap(2L * SIDE * bound + OWN, parts, "true", "0");
    }

    /** The limit is the memory that the server reserves. */
    @ParameterizedTest
    @ValueSource(strings = {"?,", "[?],", "1???,"})
    void comparesArraysWithoutAnOrderAndWithAToleranceWithinTheEstimate(String parts) throws Exception {
        var options = options(false, 0.5);
        long estimate = documents(parts).heapBytes(options.heapPerValue(), options.heapPerElement());

        compareWithHeap(2L * SIDE + estimate + OWN, parts, "false", "0.5");
    }

    private static void compareWithHeap(long maxHeap, String... arguments) throws Exception {
        ChildJvm.run(
                List.of(
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-XX:MaxNewSize=1m",
                        "-Xmx" + maxHeap / 1024 + "k"),
                JsonHeapTest.class,
                arguments);
    }

    /**
     * Compares two documents, and reads each entry of the result. The arguments are the parts of the documents, whether the order of array
     * elements matters, and the numeric tolerance.
     */
    public static void main(String[] arguments) {
        var options = options(Boolean.parseBoolean(arguments[1]), Double.parseDouble(arguments[2]));
        for (var change :
                JsonDiffer.compare(documents(arguments[0]), options).diff().changes()) {
            if (change.path().isEmpty()) {
                throw new IllegalStateException("an entry has no path");
            }
        }
    }

    private static JsonOptions options(boolean arrayOrderMatters, double tolerance) {
        return TestOptions.of(arrayOrderMatters, List.of(), null, tolerance, List.of(), false);
    }

    private static TreeDocuments documents(String parts) {
        var alternatives = parts.split("\\|");
        return TreeDocuments.of(
                TreeDocument::json, document(alternatives, new Random(1)), document(alternatives, new Random(2)));
    }

    /** Returns an array of the parts in random order, with a random digit for each {@code ?}. */
    private static Utf8Slice document(String[] parts, Random random) {
        var bytes = new byte[SIDE];
        int length = 0;
        bytes[length++] = '[';
        while (length < SIDE - 64) {
            for (char character : parts[random.nextInt(parts.length)].toCharArray()) {
                bytes[length++] = (byte) (character == '?' ? '0' + random.nextInt(10) : character);
            }
        }
        bytes[length - 1] = ']';
        return new Utf8Slice(bytes, 0, length);
    }
}
