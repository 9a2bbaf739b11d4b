package dev.collate.engine.json;

import dev.collate.engine.csv.RequestedDelimiter;
import dev.collate.engine.json.parse.CsvSize;
import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.engine.json.parse.NodeTable;
import dev.collate.engine.json.yaml.YamlReader;
import dev.collate.engine.json.yaml.YamlSize;
import dev.collate.engine.json.yaml.YamlStream;
import dev.collate.utf8.ByteCounter;
import dev.collate.utf8.Utf8Slice;

/** The format of a document: JSON, YAML or CSV. */
public sealed interface TreeFormat {
    /** Estimated bytes of heap for each value: its rows of the node table, and the data that the comparison stores for this value. */
    int VALUE_HEAP = NodeTable.VALUE_HEAP;

    /** JSON (RFC 8259). */
    TreeFormat JSON = new Json();

    /**
     * Returns YAML 1.2 with the core schema.
     *
     * @param merging whether merge keys ({@code <<}) are resolved
     */
    static TreeFormat yaml(boolean merging) {
        return new Yaml(merging);
    }

    /** Returns CSV (RFC 4180) with a header. A table is compared as an array of objects whose values are strings. */
    static TreeFormat csv(RequestedDelimiter delimiter) {
        return new Csv(delimiter);
    }

    /**
     * Returns an upper bound for the bytes of heap that reading and comparing one document takes, without the text of the document. The
     * bound is correct for each text that is valid in this format. The method takes linear time and constant memory.
     *
     * @param heapPerValue the additional bytes of heap for each value, see {@link JsonOptions#heapPerValue}
     */
    long heapBytes(Utf8Slice text, long heapPerValue);

    /** JSON. It is compared without a conversion. */
    record Json() implements TreeFormat {
        private static final ByteCounter VALUES = new ByteCounter(",[{");

        /**
         * Maximum bytes of heap for each byte of text. In a text with very short values, such as {@code [1,2,3]}, a value takes less heap
         * than {@link #VALUE_HEAP}. Without this maximum, the estimate for such a text would be too high.
         */
        private static final int MAX_HEAP_FOR_BYTE = 15;

        @Override
        public long heapBytes(Utf8Slice text, long heapPerValue) {
            long values = 1 + VALUES.count(text);
            return Math.min(VALUE_HEAP * values, (long) MAX_HEAP_FOR_BYTE * text.length()) + heapPerValue * values;
        }
    }

    /** YAML. It is converted to JSON text before the comparison. */
    record Yaml(boolean merging) implements TreeFormat {
        @Override
        public long heapBytes(Utf8Slice text, long heapPerValue) {
            return YamlSize.of(text).heapBytes(heapPerValue);
        }

        /**
         * Converts the documents of a text to JSON text.
         *
         * @param input the name of the text for error messages
         * @throws dev.collate.problem.ApiException 422 with the name of the text and the position if the text is not valid YAML, or if its
         *     aliases make the document many times as large as its text
         */
        YamlStream read(Utf8Slice text, String input) {
            return YamlReader.read(text, input, merging);
        }
    }

    /** CSV. The cells are compared without a conversion to JSON. */
    record Csv(RequestedDelimiter delimiter) implements TreeFormat {
        @Override
        public long heapBytes(Utf8Slice text, long heapPerValue) {
            return CsvSize.of(text, delimiter.in(text)).heapBytes(heapPerValue);
        }
    }
}
