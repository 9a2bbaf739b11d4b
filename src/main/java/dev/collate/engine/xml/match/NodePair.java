package dev.collate.engine.xml.match;

import dev.collate.engine.result.Differences;

/**
 * Two elements that are compared recursively, or the two documents.
 *
 * @param row their row in the {@link Differences}
 * @param depth number of elements from the root down to the two nodes, 0 for the documents
 * @param originalBytes approximate length of the original's path in bytes
 * @param modifiedBytes approximate length of the other path in bytes
 */
record NodePair(int row, int depth, long originalBytes, long modifiedBytes) {
    static final NodePair DOCUMENTS = new NodePair(Differences.NONE, 0, 0, 0);
}
