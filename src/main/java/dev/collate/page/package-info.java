/**
 * Shows a comparison to people, divided into pages. {@link dev.collate.page.PageModelWriter} computes the page model once, when a
 * share is created. The model consists of an index and of windows. A window has the content of one page: the lines of both sides with the
 * changed words and the runs of unchanged lines ({@link dev.collate.page.LineWindows}), the entries of a structured comparison
 * ({@link dev.collate.page.ChangeTable}), or the changed rows of CSV ({@link dev.collate.page.CsvTable}). For a request, {@link
 * dev.collate.page.ComparisonView} reads the index and one window. A Thymeleaf template and {@link dev.collate.page.LineView}
 * render them as HTML.
 *
 * <p>{@link dev.collate.page.PageLimits} limits how much of a share is read and shown, and the page says what it omits. Text from a
 * share becomes HTML only in {@link dev.collate.page.Markup} and in the template.
 */
@NullMarked
package dev.collate.page;

import org.jspecify.annotations.NullMarked;
