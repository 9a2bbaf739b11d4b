package dev.collate.engine.xml.match;

import dev.collate.engine.result.Differences;

/**
 * Two elements that are being compared inside, or the two documents.
 *
 * @param row their row among the {@link Differences}
 * @param depth elements from the root down to them, 0 for the documents
 * @param originalBytes about as many bytes as the original's path has
 * @param modifiedBytes about as many bytes as the other path has
 */
record NodePair(int row, int depth, long originalBytes, long modifiedBytes) {
    static final NodePair DOCUMENTS = new NodePair(Differences.NONE, 0, 0, 0);
}
