package dev.collate.engine.result;

/** How much differs. In a text diff these count lines, in a structured one entries. */
public record Stats(int additions, int deletions, int changes) {}
