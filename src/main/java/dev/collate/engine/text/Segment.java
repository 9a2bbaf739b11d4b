package dev.collate.engine.text;

import dev.collate.utf8.Utf8Slice;

/** A piece of a line; the segments of a line, one after the other, are the line. */
public record Segment(Utf8Slice text, boolean changed) {}
