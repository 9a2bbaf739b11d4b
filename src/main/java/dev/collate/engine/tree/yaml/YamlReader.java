package dev.collate.engine.tree.yaml;

import static dev.collate.engine.tree.yaml.YamlCursor.END;

import dev.collate.engine.tree.parse.JsonReader;
import dev.collate.engine.tree.parse.JsonText;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8Slice;

/**
 * Parses a YAML 1.2 text and writes it as JSON text, by recursive descent over the bytes (YAML 1.2.2, chapters 7 to 9). This class reads
 * the directives and the document markers, {@link BlockReader} reads the block collections, and {@link FlowReader} reads the collections in
 * brackets. An instance reads only one text.
 */
public final class YamlReader {
    private final YamlCursor cursor;
    private final YamlPropertyReader properties;
    private final NodeWriter out;
    private final BlockReader blocks;
    private final YamlProblems problems;

    private YamlReader(
            YamlCursor cursor, JsonText json, long maxAliasBytes, boolean resolvesMergeKeys, YamlProblems problems) {
        this.cursor = cursor;
        this.properties = new YamlPropertyReader(cursor, problems);
        this.out =
                new NodeWriter(cursor, json, new Anchors(json, problems, maxAliasBytes), resolvesMergeKeys, problems);
        this.blocks = new BlockReader(cursor, properties, json, out, problems);
        this.problems = problems;
    }

    /**
     * Returns the documents of a text as JSON.
     *
     * @param size the bounds of the text, {@link YamlSize#measure}
     * @param inputName the name of the text for error messages
     * @param resolvesMergeKeys whether merge keys are resolved; if false, {@code <<} is an ordinary key
     * @throws ApiException 422 if the text is not valid YAML, is nested more than {@link JsonReader#MAX_DEPTH} levels deep, or would be
     *     many times as large in JSON
     */
    public static YamlStream read(Utf8Slice yaml, YamlSize size, String inputName, boolean resolvesMergeKeys) {
        var problems = new YamlProblems(yaml, inputName);
        var cursor = new YamlCursor(yaml, problems);
        var json = new JsonText(size.maxJsonBytesWithAliases());
        try {
            var reader = new YamlReader(cursor, json, size.maxAliasBytes(), resolvesMergeKeys, problems);
            return reader.readStream(json);
        } catch (JsonText.TextTooLongException e) {
            throw problems.problemAt(
                    cursor.position(),
                    "the aliases, merge keys, tags and collections in keys up to this position make the document many times as large"
                            + " as its text");
        }
    }

    private YamlStream readStream(JsonText json) {
        skipDocumentEnds();
        int height = readDocument(true);
        int count = 1;
        while (true) {
            boolean hasDocumentEnd = skipDocumentEnds();
            if (cursor.peek() == END) {
                break;
            }
            if (!hasDocumentEnd && !cursor.isAtMarker('-')) {
                throw problems.expected(cursor.position(), "--- after the byte order mark");
            }
            out.beginNextDocument(count == 1, height);
            properties.removeDirectives();
            int arrayHeight = count == 1 ? height + 1 : height;
            height = Math.max(arrayHeight, 1 + readDocument(hasDocumentEnd));
            count++;
        }
        cursor.checkPrintable();
        if (count > 1) {
            out.endDocuments();
        }
        return new YamlStream(json.utf8(), count > 1, height);
    }

    /** Skips the {@code ...} lines and the byte order marks between two documents. Returns whether there was a {@code ...} line. */
    private boolean skipDocumentEnds() {
        boolean hasDocumentEnd = false;
        while (true) {
            if (cursor.isAtMarker('.')) {
                cursor.skipMarker();
                cursor.nextLine();
                hasDocumentEnd = true;
            } else if (!cursor.skipByteOrderMark()) {
                return hasDocumentEnd;
            }
        }
    }

    /**
     * Reads the directives and the root node of a document, and returns the height of the root node.
     *
     * @param mayBeBare whether the document may begin with directives, or without a {@code ---} line
     */
    private int readDocument(boolean mayBeBare) {
        boolean hasDirectives = false;
        while (mayBeBare && cursor.peek() == '%' && cursor.column() == 0) {
            properties.readDirective();
            hasDirectives = true;
        }
        if (!cursor.isAtMarker('-') && hasDirectives) {
            throw problems.expected(cursor.position(), "--- after the directives");
        }
        boolean hasMarker = cursor.isAtMarker('-');
        if (hasMarker) {
            cursor.skipMarker();
        }
        int height = blocks.readDocument(!hasMarker);
        if (cursor.lineIndent() >= 0) {
            throw blocks.misplacedContent();
        }
        return height;
    }

    /**
     * A YAML text as JSON text.
     *
     * @param json the JSON text of the document; if there are several documents, an array of them
     * @param hasSeveralDocuments whether the text has several documents
     * @param height the number of levels of collections in the JSON text; 0 if it is a scalar
     */
    public record YamlStream(Utf8Slice json, boolean hasSeveralDocuments, int height) {
        /**
         * Returns the JSON text of the documents as an array, even if there is only one document.
         *
         * @param inputName the name of the document for error messages
         * @throws ApiException 422 if the array would be nested too deeply
         */
        public Utf8Slice asArray(String inputName) {
            if (hasSeveralDocuments) {
                return json;
            }
            if (height == JsonReader.MAX_DEPTH) {
                throw ApiException.unprocessable(
                        inputName,
                        "sequences and mappings are nested more than " + (JsonReader.MAX_DEPTH - 1)
                                + " levels deep; this is the maximum if one of the two texts has several documents");
            }
            var array = new byte[json.length() + 2];
            array[0] = '[';
            System.arraycopy(json.bytes(), json.from(), array, 1, json.length());
            array[array.length - 1] = ']';
            return new Utf8Slice(array, 0, array.length);
        }
    }
}
