package dev.collate.engine.json;

import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.json.parse.CsvSize;
import dev.collate.engine.json.parse.NodeTable;
import dev.collate.engine.json.yaml.YamlReader;
import dev.collate.engine.json.yaml.YamlSize;
import dev.collate.utf8.ByteCounter;
import dev.collate.utf8.Utf8Slice;

/** The format of a document: JSON, YAML or CSV. */
public sealed interface TreeFormat {
    /** Bytes of heap per value: its rows of the node table, and the data that the comparison keeps about it. */
    int VALUE_HEAP = NodeTable.VALUE_HEAP;

    /** RFC 8259. */
    TreeFormat JSON = new Json();

    /** YAML 1.2 with its core schema: a single document without custom tags. */
    TreeFormat YAML = new Yaml();

    /** RFC 4180 with a header: an array of objects whose values are strings. */
    TreeFormat CSV = csv(Delimiter.COMMA);

    /** Returns {@link #CSV} with another delimiter. */
    static TreeFormat csv(Delimiter delimiter) {
        return new Csv(delimiter);
    }

    /**
     * Returns an upper bound for the heap in bytes that reading and comparing one document takes, excluding its own text. The bound is
     * correct for every text that is valid in this format. Its computation takes linear time and constant memory.
     *
     * @param ignoring whether some paths are ignored
     */
    long heapBytes(Utf8Slice text, boolean ignoring);

    /** JSON, which is compared without a conversion. */
    record Json() implements TreeFormat {
        private static final ByteCounter VALUES = new ByteCounter(",[{");

        /**
         * Maximum bytes of heap per byte of text. This maximum limits the estimate for a text of very short values. Such a value has at
         * least two bytes of text, and takes less heap than other values.
         */
        private static final int MAX_HEAP_FOR_BYTE = 15;

        @Override
        public long heapBytes(Utf8Slice text, boolean ignoring) {
            long values = 1 + VALUES.count(text);
            return Math.min(VALUE_HEAP * values, (long) MAX_HEAP_FOR_BYTE * text.length())
                    + (ignoring ? NodeTable.ROW_HEAP * values : 0);
        }
    }

    /** YAML, which is converted to JSON text. */
    record Yaml() implements TreeFormat {
        @Override
        public long heapBytes(Utf8Slice text, boolean ignoring) {
            return YamlSize.of(text).heapBytes(ignoring);
        }

        /**
         * Converts a document to JSON text.
         *
         * @param input the document's name in messages
         * @throws dev.collate.problem.ApiException 422 with the input's name and the position if the text is not valid YAML, or if aliases
         *     make the document many times as large as its text
         */
        public Utf8Slice toJson(Utf8Slice text, String input) {
            return YamlReader.toJson(text, input);
        }
    }

    /** CSV, whose cells are compared without a conversion to JSON. */
    record Csv(Delimiter delimiter) implements TreeFormat {
        @Override
        public long heapBytes(Utf8Slice text, boolean ignoring) {
            return CsvSize.of(text, delimiter).heapBytes(ignoring);
        }
    }
}
