package dev.collate.engine.result;

/** The number of differences: lines in a text diff, entries in a structured one. */
public record Stats(int additions, int deletions, int changes) {}
