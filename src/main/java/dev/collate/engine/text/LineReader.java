package dev.collate.engine.text;

import dev.collate.utf8.Utf8;

/** Reads lines of a text, fastest one after the other. */
final class LineReader {
    private final Lines lines;
    private int next;
    private int start;

    LineReader(Lines lines) {
        this.lines = lines;
        this.start = lines.text().from();
    }

    /** A line without its line feed. */
    Utf8 read(int line) {
        int from = line == next ? start : lines.start(line);
        int to = lines.end(from);
        next = line + 1;
        start = to + 1;
        return lines.text().slice(from, to);
    }
}
