package dev.collate.engine.result;

import org.jspecify.annotations.Nullable;

/**
 * One difference. A component that is {@code null} in Java does not apply to this type of change and is omitted in the response. A JSON
 * {@code null} in a document is a {@link Value}.
 *
 * @param path the path in {@code modified}; for removed values the path in {@code original}
 * @param pointer the same location as an RFC 6901 pointer (JSON trees only)
 * @param oldPath the path in {@code original} if it differs from {@code path}
 * @param oldIndex position among the members of the original object (moved only)
 * @param newIndex position among the members of the modified object (moved only)
 */
public record Change(
        String path,
        ChangeType type,
        @Nullable Value oldValue,
        @Nullable Value newValue,
        @Nullable String pointer,
        @Nullable String oldPath,
        @Nullable Integer oldIndex,
        @Nullable Integer newIndex) {}
