package dev.collate.engine.tree;

import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.testing.Slices;

/** Compares JSON documents that tests write as text or create as trees. */
final class JsonComparison {
    private JsonComparison() {}

    /** Compares the texts that {@code toString()} returns. Each text is in a larger array, so that reads beyond its bounds are noticed. */
    static JsonDifferences compare(Object original, Object modified, JsonOptions options) {
        return JsonDiffer.compare(
                TreeDocuments.of(
                        TreeDocument::json,
                        Slices.inLargerArray(original.toString()),
                        Slices.inLargerArray(modified.toString())),
                options);
    }
}
