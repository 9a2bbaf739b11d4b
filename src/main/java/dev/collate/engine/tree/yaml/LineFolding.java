package dev.collate.engine.tree.yaml;

import dev.collate.engine.tree.parse.JsonText;

/** Writes line breaks inside scalars (YAML 1.2.2, section 6.5). */
final class LineFolding {
    private final JsonText json;

    LineFolding(JsonText json) {
        this.json = json;
    }

    /**
     * Writes the folded form of successive line breaks. A single line break becomes a space. Otherwise each line break after the first
     * becomes a line feed.
     */
    void fold(int breaks) {
        if (breaks == 1) {
            json.append(' ');
        } else {
            lineFeeds(breaks - 1);
        }
    }

    void lineFeeds(int count) {
        for (int i = 0; i < count; i++) {
            json.append("\\n");
        }
    }
}
