package dev.collate.engine.xml;

import dev.collate.engine.result.Differences;

/**
 * Two elements that are compared recursively, or the two documents.
 *
 * @param row the row of this pair in the {@link Differences}
 * @param depth number of elements from the root down to the two nodes, 0 for the documents
 * @param originalBytes approximate length in bytes of the path of the original node
 * @param modifiedBytes approximate length in bytes of the path of the modified node
 */
record NodePair(int row, int depth, long originalBytes, long modifiedBytes) {
    static final NodePair DOCUMENTS = new NodePair(Differences.NONE, 0, 0, 0);
}
