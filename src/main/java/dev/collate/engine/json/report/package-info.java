/**
 * Turns the table of differences between two node tables into entries or into patch operations ({@link
 * dev.collate.engine.json.report.JsonDifferences}).
 */
@NullMarked
package dev.collate.engine.json.report;

import org.jspecify.annotations.NullMarked;
