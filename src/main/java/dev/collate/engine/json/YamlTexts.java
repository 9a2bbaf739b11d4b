package dev.collate.engine.json;

import dev.collate.engine.json.yaml.YamlStream;
import dev.collate.parallel.Parallel;
import dev.collate.utf8.Utf8Slice;
import java.util.List;

/**
 * Two texts as JSON, of which at least one is YAML. If a YAML text has several documents, each YAML text becomes an array of its documents.
 *
 * @param several whether a YAML text has several documents
 */
record YamlTexts(Utf8Slice original, Utf8Slice modified, boolean several) {
    static YamlTexts of(TreeFormat originalFormat, Utf8Slice original, TreeFormat modifiedFormat, Utf8Slice modified) {
        var streams = Parallel.<YamlStream>all(
                (long) original.length() + modified.length(),
                List.of(
                        () -> stream(originalFormat, original, JsonDiffer.ORIGINAL),
                        () -> stream(modifiedFormat, modified, JsonDiffer.MODIFIED)));
        var before = streams.getFirst();
        var after = streams.getLast();
        boolean several = before.several() || after.several();
        return new YamlTexts(
                several && originalFormat instanceof TreeFormat.Yaml
                        ? before.asArray(JsonDiffer.ORIGINAL)
                        : before.json(),
                several && modifiedFormat instanceof TreeFormat.Yaml
                        ? after.asArray(JsonDiffer.MODIFIED)
                        : after.json(),
                several);
    }

    private static YamlStream stream(TreeFormat format, Utf8Slice text, String input) {
        return format instanceof TreeFormat.Yaml yaml ? yaml.read(text, input) : new YamlStream(text, false, 0);
    }
}
