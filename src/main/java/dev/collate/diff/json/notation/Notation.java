package dev.collate.diff.json.notation;

import dev.collate.convert.csv.Delimiter;
import dev.collate.utf8.Utf8;

/** How a document is written. */
@FunctionalInterface
public interface Notation {
    /** RFC 8259. What is JSON is handed back as it is, not checked. */
    Notation JSON = (text, input) -> text;

    /** YAML 1.2 in its core schema: one document, no tags of one's own. */
    Notation YAML = YamlReader::toJson;

    /** RFC 4180 with a header: an array of objects whose values are strings. */
    Notation CSV = csv(Delimiter.COMMA);

    /** Containers within containers, the outermost counted, in any notation. */
    int DEEPEST = 500;

    /** {@link #CSV} with another character between the cells. */
    static Notation csv(Delimiter delimiter) {
        return (text, input) -> CsvReader.toJson(text, delimiter, input);
    }

    /**
     * The document as JSON text.
     *
     * @param input the document's name in messages
     * @throws dev.collate.problem.ApiException 422 with the input's name and the place, when the text is not in this notation, or when the
     *     document is many times as large as its text
     */
    Utf8 toJson(Utf8 text, String input);
}
