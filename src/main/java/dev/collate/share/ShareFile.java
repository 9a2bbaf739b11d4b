package dev.collate.share;

/**
 * A part of a share as a file that a reader can download.
 *
 * @param name the file name, such as {@code original.json}
 */
public record ShareFile(SharePart part, String name, String mediaType) {}
