/**
 * Converts the table of differences between two trees into the entries of the response, with their paths and values ({@link
 * dev.collate.engine.xml.report.ChangeList}).
 */
@NullMarked
package dev.collate.engine.xml.report;

import org.jspecify.annotations.NullMarked;
