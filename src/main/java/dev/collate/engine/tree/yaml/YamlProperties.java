package dev.collate.engine.tree.yaml;

import org.jspecify.annotations.Nullable;

/**
 * The tag and the anchor before a node. Both are optional.
 *
 * @param position index in the YAML text at which the first of the two begins
 * @param tag the full tag, or {@code !} for the non-specific tag; null if the node has no tag
 * @param anchor the name of the anchor, null if the node has no anchor
 */
record YamlProperties(
        int position, @Nullable String tag, @Nullable String anchor) {
    static final YamlProperties NONE = new YamlProperties(0, null, null);

    boolean isEmpty() {
        return tag == null && anchor == null;
    }

    /** Returns these properties. If they have no tag, they get the tag of other properties of the same node. */
    YamlProperties withDefaultTagOf(YamlProperties other) {
        return tag != null || other.tag == null ? this : new YamlProperties(other.position, other.tag, anchor);
    }

    /**
     * Returns these properties combined with further properties of the same node.
     *
     * @throws dev.collate.problem.ApiException 422 if both have a tag, or both have an anchor
     */
    YamlProperties and(YamlProperties more, YamlProblems problems) {
        if (isEmpty()) {
            return more;
        }
        if (tag != null && more.tag != null) {
            throw problems.problemAt(more.position, "a value cannot have two tags");
        }
        if (anchor != null && more.anchor != null) {
            throw problems.problemAt(more.position, "a value cannot have two anchors");
        }
        return new YamlProperties(position, tag == null ? more.tag : tag, anchor == null ? more.anchor : anchor);
    }
}
