/**
 * Reads JSON ({@code JsonReader}) and CSV ({@code CsvReader}) into a {@link dev.collate.engine.json.parse.NodeTable}, in one pass over the
 * bytes. The hashes do not include ignored values, so that matching needs no special cases for them.
 */
@NullMarked
package dev.collate.engine.json.parse;

import org.jspecify.annotations.NullMarked;
