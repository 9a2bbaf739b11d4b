package dev.collate.engine.text;

import dev.collate.utf8.Utf8Slice;

/** A part of a line. The concatenated segments of a line are the line. */
public record Segment(Utf8Slice text, boolean changed) {}
