package dev.collate.diff.json.notation;

import dev.collate.utf8.Utf8;

/** How a document is written. */
public enum Notation {
    /** RFC 8259. */
    JSON {
        @Override
        public Utf8 toJson(Utf8 text, String input) {
            return text;
        }
    },
    /** YAML 1.2 in its core schema: one document, no tags of one's own. */
    YAML {
        @Override
        public Utf8 toJson(Utf8 text, String input) {
            return YamlReader.toJson(text, input);
        }
    },
    /** RFC 4180 with a header: an array of objects whose values are strings. */
    CSV {
        @Override
        public Utf8 toJson(Utf8 text, String input) {
            return CsvReader.toJson(text, input);
        }
    };

    /** Containers within containers, the outermost counted, in any notation. */
    public static final int DEEPEST = 500;

    /**
     * The document as JSON text. What is JSON is handed back as it is, not checked.
     *
     * @param input the document's name in messages
     * @throws dev.collate.problem.ApiException 422 with the input's name and the place, when the text is not in this notation, or when the
     *     document is many times as large as its text
     */
    public abstract Utf8 toJson(Utf8 text, String input);
}
