/**
 * Reads JSON ({@code JsonReader}) and CSV ({@code CsvReader}) into a {@link dev.collate.engine.tree.parse.NodeTable}, in one pass over the
 * bytes. The hash of a container does not depend on the ignored values in it, so that the comparison needs few special cases for ignored
 * values.
 */
@NullMarked
package dev.collate.engine.tree.parse;

import org.jspecify.annotations.NullMarked;
