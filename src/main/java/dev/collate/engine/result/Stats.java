package dev.collate.engine.result;

/** The numbers of additions, deletions and changes. A text diff counts lines, and a structured diff counts entries. */
public record Stats(int additions, int deletions, int changes) {}
