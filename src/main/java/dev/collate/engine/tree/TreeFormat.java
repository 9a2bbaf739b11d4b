package dev.collate.engine.tree;

import dev.collate.engine.csv.RequestedDelimiter;
import dev.collate.utf8.Utf8Slice;

/** The format of a document: JSON, YAML or CSV. */
public sealed interface TreeFormat {
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

    /** Measures a document of this format. The method takes linear time and constant memory. */
    TreeDocument document(Utf8Slice text);

    record Json() implements TreeFormat {
        @Override
        public TreeDocument document(Utf8Slice text) {
            return TreeDocument.Json.of(text);
        }
    }

    record Yaml(boolean merging) implements TreeFormat {
        @Override
        public TreeDocument document(Utf8Slice text) {
            return TreeDocument.Yaml.of(text, merging);
        }
    }

    record Csv(RequestedDelimiter delimiter) implements TreeFormat {
        @Override
        public TreeDocument document(Utf8Slice text) {
            return TreeDocument.Csv.of(text, delimiter);
        }
    }
}
