/**
 * Turns the table of differences between two trees into entries, with paths and the text of elements ({@link
 * dev.collate.engine.xml.report.ChangeList}).
 */
@NullMarked
package dev.collate.engine.xml.report;

import org.jspecify.annotations.NullMarked;
