package dev.collate.engine.json.yaml;

import static dev.collate.engine.json.yaml.YamlCursor.END;

import dev.collate.engine.json.parse.JsonText;
import dev.collate.utf8.Utf8Slice;

/**
 * Parses a YAML 1.2 document and writes it as JSON text, by recursive descent over the bytes (YAML 1.2.2, chapters 7 to 9). This class
 * reads the directives and the document markers, {@link BlockReader} reads the block collections, and {@link FlowReader} reads the
 * collections in brackets. An instance reads only one document.
 */
public final class YamlReader {
    private final YamlCursor cursor;
    private final YamlPropertyReader properties;
    private final BlockReader blocks;
    private final YamlProblems problems;

    private YamlReader(YamlCursor cursor, JsonText json, long aliasRoom, YamlProblems problems) {
        this.cursor = cursor;
        this.properties = new YamlPropertyReader(cursor, problems);
        var out = new NodeWriter(cursor, json, new Anchors(json, problems, aliasRoom), problems);
        this.blocks = new BlockReader(cursor, properties, json, out, problems);
        this.problems = problems;
    }

    /**
     * Returns the JSON text of the document.
     *
     * @param input the name of the document for error messages
     * @throws dev.collate.problem.ApiException 422 if the text is not valid YAML
     */
    public static Utf8Slice toJson(Utf8Slice yaml, String input) {
        var problems = new YamlProblems(yaml, input);
        var size = YamlSize.of(yaml);
        var cursor = new YamlCursor(yaml, problems);
        var json = new JsonText(size.textLimit());
        try {
            new YamlReader(cursor, json, size.aliasRoom(), problems).stream();
        } catch (JsonText.TooLong e) {
            throw problems.at(
                    cursor.at(), "the aliases up to this position make the document many times as large as its text");
        }
        return json.utf8();
    }

    private void stream() {
        while (cursor.atMarker('.')) {
            cursor.skipMarker();
            cursor.nextLine();
        }
        boolean directives = false;
        while (cursor.peek() == '%' && cursor.column() == 0) {
            properties.directive();
            directives = true;
        }
        if (cursor.atMarker('-')) {
            cursor.skipMarker();
            blocks.document(false);
        } else if (directives) {
            throw problems.expected(cursor.at(), "--- after the directives");
        } else {
            blocks.document(true);
        }
        if (cursor.indent() >= 0) {
            throw blocks.misplaced();
        }
        boolean ended = false;
        while (cursor.atMarker('.')) {
            cursor.skipMarker();
            cursor.nextLine();
            ended = true;
        }
        if (cursor.peek() != END) {
            throw ended || cursor.atMarker('-')
                    ? problems.at(cursor.at(), "a second document starts here; only one document is supported")
                    : blocks.misplaced();
        }
        cursor.checkPrintable();
    }
}
