package dev.collate.engine.tree;

import dev.collate.engine.csv.CsvFormat;
import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.tree.parse.CsvSize;
import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.engine.tree.yaml.YamlReader;
import dev.collate.engine.tree.yaml.YamlReader.YamlStream;
import dev.collate.engine.tree.yaml.YamlSize;
import dev.collate.problem.ApiException;
import dev.collate.utf8.ByteCounter;
import dev.collate.utf8.Utf8Slice;
import java.util.Optional;

/** A document of JSON, YAML or CSV that was measured but not yet read. A comparison reserves its memory between these two steps. */
public sealed interface TreeDocument {
    /** Measures a document of JSON (RFC 8259). All methods that measure take linear time and constant memory. */
    static TreeDocument json(Utf8Slice text) {
        return new Json(text, 1 + Json.VALUE_COUNTER.count(text));
    }

    /**
     * Measures documents of YAML 1.2 with the core schema.
     *
     * @param resolvesMergeKeys whether merge keys ({@code <<}) are resolved
     */
    static TreeDocument yaml(Utf8Slice text, boolean resolvesMergeKeys) {
        return new Yaml(text, resolvesMergeKeys, YamlSize.measure(text));
    }

    /** Measures CSV (RFC 4180) with a header. A table is compared as an array of objects whose values are strings. */
    static TreeDocument csv(Utf8Slice text, Delimiter requested) {
        var delimiter = new CsvFormat(requested).withDetectedDelimiter(text).delimiter();
        return new Csv(text, delimiter, requested == Delimiter.AUTO, Csv.wellFormedSize(text, delimiter));
    }

    Utf8Slice text();

    /**
     * Returns an upper bound for the bytes of heap that reading and comparing this document takes, without the text of the document. The
     * bound is correct for each text that is valid in the format.
     *
     * @param heapPerValue the additional bytes of heap for each value, see {@link JsonOptions#heapPerValue}
     * @param heapPerElement the additional bytes of heap for each array element, see {@link JsonOptions#heapPerElement}
     */
    long heapBytes(long heapPerValue, long heapPerElement);

    /**
     * A JSON document. It is compared without a conversion.
     *
     * @param maxValues maximum number of values
     */
    record Json(Utf8Slice text, long maxValues) implements TreeDocument {
        private static final ByteCounter VALUE_COUNTER = new ByteCounter(",[{");

        /**
         * Maximum bytes of heap for each byte of text. In a text with very short values, such as {@code [1,2,3]}, a value takes less heap
         * than {@link NodeTable#VALUE_HEAP}. Without this maximum, the estimate for such a text would be too high.
         */
        private static final int MAX_HEAP_PER_BYTE = 15;

        @Override
        public long heapBytes(long heapPerValue, long heapPerElement) {
            return Math.min(NodeTable.VALUE_HEAP * maxValues, (long) MAX_HEAP_PER_BYTE * text.length())
                    + (heapPerValue + heapPerElement) * maxValues;
        }
    }

    /**
     * A YAML text with one or several documents. It is converted to JSON text before the comparison.
     *
     * @param resolvesMergeKeys whether merge keys ({@code <<}) are resolved
     */
    record Yaml(Utf8Slice text, boolean resolvesMergeKeys, YamlSize size) implements TreeDocument {
        @Override
        public long heapBytes(long heapPerValue, long heapPerElement) {
            return size.heapBytes(heapPerValue + heapPerElement);
        }

        /**
         * Converts the documents of the text to JSON text.
         *
         * @param inputName the name of the text for error messages
         * @throws ApiException 422 with the name of the text and the position if the text is not valid YAML, or if its aliases make the
         *     document many times as large as its text
         */
        YamlStream read(String inputName) {
            return YamlReader.read(text, size, inputName, resolvesMergeKeys);
        }
    }

    /**
     * A CSV table. The cells are compared without a conversion to JSON.
     *
     * @param isDelimiterDetected whether the delimiter was detected, because the request does not name it
     * @param wellFormedSize the size of the table; empty if the table is not well-formed
     */
    record Csv(Utf8Slice text, Delimiter delimiter, boolean isDelimiterDetected, Optional<CsvSize> wellFormedSize)
            implements TreeDocument {
        private static Optional<CsvSize> wellFormedSize(Utf8Slice text, Delimiter delimiter) {
            try {
                return Optional.of(CsvSize.measure(text, delimiter, "csv"));
            } catch (ApiException e) {
                // The method size throws this error again, with the name of the table.
                return Optional.empty();
            }
        }

        @Override
        public long heapBytes(long heapPerValue, long heapPerElement) {
            // Only rows are array elements.
            var size = wellFormedSize.orElse(CsvSize.ofMalformedTable(text));
            return size.heapBytes(heapPerValue) + heapPerElement * size.rowCount();
        }

        /**
         * Returns the size of the table.
         *
         * @param inputName the name of the table for error messages
         * @throws ApiException 422 with the name of the table and the position if the table is not well-formed
         */
        CsvSize size(String inputName) {
            return wellFormedSize.orElseGet(() -> CsvSize.measure(text, delimiter, inputName));
        }
    }
}
