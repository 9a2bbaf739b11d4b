package dev.collate.engine.text;

import dev.collate.utf8.Utf8Slice;

/** A part of a line that is changed or unchanged. All segments of a line together are the whole line. */
public record Segment(Utf8Slice text, boolean changed) {}
