package dev.collate.engine.json;

import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.json.parse.CsvSize;
import dev.collate.engine.json.parse.NodeTable;
import dev.collate.engine.json.yaml.YamlReader;
import dev.collate.engine.json.yaml.YamlSize;
import dev.collate.utf8.ByteCounter;
import dev.collate.utf8.Utf8Slice;

/** How a document is written. */
public sealed interface TreeFormat {
    /** Bytes of heap for a value: its rows of the node table, and what the comparison keeps of it. */
    int VALUE_HEAP = NodeTable.VALUE_HEAP;

    /** RFC 8259. */
    TreeFormat JSON = new Json();

    /** YAML 1.2 in its core schema: one document, no tags of one's own. */
    TreeFormat YAML = new Yaml();

    /** RFC 4180 with a header: an array of objects whose values are strings. */
    TreeFormat CSV = csv(Delimiter.COMMA);

    /** {@link #CSV} with another character between the cells. */
    static TreeFormat csv(Delimiter delimiter) {
        return new Csv(delimiter);
    }

    /**
     * Bytes of heap that reading one document and comparing it takes at most, beside its own text. A text that is not in this notation may
     * take less. Linear in the length of the text, and makes nothing that grows with it.
     *
     * @param ignoring whether some paths are ignored
     */
    long heapBytes(Utf8Slice text, boolean ignoring);

    /** JSON, which is compared where it stands. */
    record Json() implements TreeFormat {
        private static final ByteCounter VALUES = new ByteCounter(",[{");

        /** Two bytes are the shortest value; where there are so many, each takes less than a value among longer ones. */
        private static final int MAX_HEAP_FOR_BYTE = 15;

        @Override
        public long heapBytes(Utf8Slice text, boolean ignoring) {
            long values = 1 + VALUES.count(text);
            return Math.min(VALUE_HEAP * values, (long) MAX_HEAP_FOR_BYTE * text.length())
                    + (ignoring ? NodeTable.ROW_HEAP * values : 0);
        }
    }

    /** YAML, which becomes JSON text. */
    record Yaml() implements TreeFormat {
        @Override
        public long heapBytes(Utf8Slice text, boolean ignoring) {
            return YamlSize.of(text).heapBytes(ignoring);
        }

        /**
         * The document as JSON text.
         *
         * @param input the document's name in messages
         * @throws dev.collate.problem.ApiException 422 with the input's name and the place, when the text is not YAML, or when aliases make
         *     the document many times as large as its text
         */
        public Utf8Slice toJson(Utf8Slice text, String input) {
            return YamlReader.toJson(text, input);
        }
    }

    /** CSV, whose cells are compared where they stand. */
    record Csv(Delimiter delimiter) implements TreeFormat {
        @Override
        public long heapBytes(Utf8Slice text, boolean ignoring) {
            return CsvSize.of(text, delimiter).heapBytes(ignoring);
        }
    }
}
