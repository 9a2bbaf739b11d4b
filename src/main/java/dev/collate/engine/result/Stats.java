package dev.collate.engine.result;

/** The number of differences. A text diff counts lines, and a structured diff counts entries. */
public record Stats(int additions, int deletions, int changes) {}
