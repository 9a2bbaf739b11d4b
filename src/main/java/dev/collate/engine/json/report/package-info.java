/**
 * Turns the table of differences between two tapes into entries, or into the operations of a patch
 * ({@link dev.collate.engine.json.report.JsonDifferences}).
 */
@NullMarked
package dev.collate.engine.json.report;

import org.jspecify.annotations.NullMarked;
