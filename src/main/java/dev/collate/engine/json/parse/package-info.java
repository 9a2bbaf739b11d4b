/**
 * Reads JSON ({@code JsonReader}) and CSV ({@code CsvReader}) into a {@link dev.collate.engine.json.parse.NodeTable}, in one pass over the
 * bytes. Ignored values are left out of the hashes here, so that matching needs no special cases.
 */
@NullMarked
package dev.collate.engine.json.parse;

import org.jspecify.annotations.NullMarked;
