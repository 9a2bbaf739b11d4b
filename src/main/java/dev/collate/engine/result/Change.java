package dev.collate.engine.result;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One difference. A component that is {@code null} in Java does not apply to this type of change and is omitted in the response. A JSON
 * {@code null} in a document is a {@link Value}.
 *
 * @param path the path in {@code modified}; for removed values the path in {@code original}
 * @param pointer the path as an RFC 6901 pointer (only for JSON, YAML and CSV)
 * @param oldPath the path in {@code original} if it differs from {@code path}
 * @param oldIndex the index of the member or element in its original object or array, from 0 (only if it was moved)
 * @param newIndex the index of the member or element in its modified object or array, from 0 (only if it was moved)
 * @param from the position of a moved array element or XML element in {@code original}, as an RFC 6901 pointer or an XPath
 */
public record Change(
        String path,
        ChangeType type,
        @Nullable Value oldValue,
        @Nullable Value newValue,
        @Nullable String pointer,
        @Nullable String oldPath,
        @Nullable Integer oldIndex,
        @Nullable Integer newIndex,
        @Nullable String from) {

    /** The kind of difference at a path. */
    public enum ChangeType {
        CHANGED,
        ADDED,
        REMOVED,
        MOVED;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
