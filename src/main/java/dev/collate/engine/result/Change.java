package dev.collate.engine.result;

import org.jspecify.annotations.Nullable;

/**
 * One difference. A Java {@code null} is a member that does not belong to this type of change and is not sent; a JSON {@code null}
 * that belongs is a {@link Value}.
 *
 * @param path where, in {@code modified} for added, changed and moved, in {@code original} for removed
 * @param pointer the same place as RFC 6901 has it (JSON trees only)
 * @param oldPath the place in {@code original} where it differs from {@code path}
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
