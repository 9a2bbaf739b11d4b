/**
 * Reads JSON ({@code TapeReader}) and CSV ({@code TableReader}) into a {@link dev.collate.engine.json.parse.Tape}, in one pass over the
 * bytes. What the options ignore is left out of the hashes here, so that matching has no special cases.
 */
@NullMarked
package dev.collate.engine.json.parse;

import org.jspecify.annotations.NullMarked;
