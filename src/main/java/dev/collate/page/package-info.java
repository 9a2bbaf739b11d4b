/**
 * Shows a comparison to people, divided into pages. {@link dev.collate.page.ComparisonPages} renders all pages of a share once, when it is
 * created, or one page of a comparison that is not stored. The stored pages consist of an index and of windows. A window is a {@link
 * dev.collate.page.Fragment} with the finished HTML of one page: the lines of both sides with the changed words and the runs of unchanged
 * lines ({@link dev.collate.page.LineWindows}), the entries of a structured comparison ({@link dev.collate.page.ChangeTable}), or the
 * changed rows of CSV ({@link dev.collate.page.CsvTable}). For a request, {@link dev.collate.page.ComparisonView} reads the index and one
 * window, and a Thymeleaf template adds the frame.
 *
 * <p>{@link dev.collate.page.PageLimits} limits how much of a share is shown, and the page says what it omits. Text that a client has
 * sent becomes HTML only in {@link dev.collate.page.Markup} and in the template.
 */
@NullMarked
package dev.collate.page;

import org.jspecify.annotations.NullMarked;
