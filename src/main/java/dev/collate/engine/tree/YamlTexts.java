package dev.collate.engine.tree;

import dev.collate.engine.tree.yaml.YamlStream;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Parallel;
import java.util.List;

/**
 * Two texts as JSON, of which at least one is YAML. If a YAML text has several documents, each YAML text becomes an array of its documents.
 *
 * @param several whether a YAML text has several documents
 */
record YamlTexts(Utf8Slice original, Utf8Slice modified, boolean several) {
    static YamlTexts of(TreeDocuments documents) {
        var original = documents.original();
        var modified = documents.modified();
        var streams = Parallel.<YamlStream>all(
                documents.length(),
                List.of(() -> stream(original, JsonDiffer.ORIGINAL), () -> stream(modified, JsonDiffer.MODIFIED)));
        var before = streams.getFirst();
        var after = streams.getLast();
        boolean several = before.several() || after.several();
        return new YamlTexts(
                several && original instanceof TreeDocument.Yaml ? before.asArray(JsonDiffer.ORIGINAL) : before.json(),
                several && modified instanceof TreeDocument.Yaml ? after.asArray(JsonDiffer.MODIFIED) : after.json(),
                several);
    }

    private static YamlStream stream(TreeDocument document, String input) {
        return document instanceof TreeDocument.Yaml yaml
                ? yaml.read(input)
                : new YamlStream(document.text(), false, 0);
    }
}
