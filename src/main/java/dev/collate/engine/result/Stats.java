package dev.collate.engine.result;

/**
 * The numbers of additions, deletions and changes. A text diff counts lines, and its changes (replaced lines) are also counted as additions
 * and deletions. A structured diff counts each entry once.
 */
public record Stats(int additions, int deletions, int changes) {}
