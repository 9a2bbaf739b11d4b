package dev.collate.engine.result;

import org.jspecify.annotations.Nullable;

/**
 * One difference. A Java {@code null} is a member that this type of change does not have, and is not sent; a JSON {@code null} in a
 * document is a {@link Value}.
 *
 * @param path the path in {@code modified} for added, changed and moved values, in {@code original} for removed ones
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
