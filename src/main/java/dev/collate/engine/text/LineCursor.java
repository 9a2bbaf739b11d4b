package dev.collate.engine.text;

import dev.collate.utf8.Utf8Slice;

/** Reads lines of a text. Reading the lines in order is the fastest. */
final class LineCursor {
    private final Lines lines;
    private int next;
    private int start;

    LineCursor(Lines lines) {
        this.lines = lines;
        this.start = lines.text().from();
    }

    /** Returns a line without its line feed. */
    Utf8Slice read(int line) {
        int from = line == next ? start : lines.start(line);
        int to = lines.end(from);
        next = line + 1;
        start = to + 1;
        return lines.text().slice(from, to);
    }
}
