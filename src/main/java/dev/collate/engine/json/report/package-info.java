/**
 * Converts the table of differences between two documents to entries or to patch operations ({@link
 * dev.collate.engine.json.report.JsonDifferences}).
 */
@NullMarked
package dev.collate.engine.json.report;

import org.jspecify.annotations.NullMarked;
