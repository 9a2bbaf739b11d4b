package dev.collate.engine.json.yaml;

import org.jspecify.annotations.Nullable;

/**
 * The tag and the anchor before a node, which may have neither.
 *
 * @param at where the first of them stands
 * @param tag the full tag, {@code !} for the non-specific one
 * @param anchor the name
 */
record YamlProperties(
        int at, @Nullable String tag, @Nullable String anchor) {
    static final YamlProperties NONE = new YamlProperties(0, null, null);

    boolean isEmpty() {
        return tag == null && anchor == null;
    }

    /** These and those that stand after them before the same node. */
    YamlProperties and(YamlProperties more, YamlProblems problems) {
        if (isEmpty()) {
            return more;
        }
        if (tag != null && more.tag != null) {
            throw problems.at(more.at, "a value cannot have two tags");
        }
        if (anchor != null && more.anchor != null) {
            throw problems.at(more.at, "a value cannot have two anchors");
        }
        return new YamlProperties(at, tag == null ? more.tag : tag, anchor == null ? more.anchor : anchor);
    }
}
