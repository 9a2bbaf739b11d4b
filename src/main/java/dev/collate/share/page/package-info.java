/**
 * The page of a share, for people: stored patch → {@link dev.collate.share.page.LineComparison} (rows of both sides, unchanged runs,
 * changed words) → {@link dev.collate.share.page.LineView}; stored diff → {@link dev.collate.share.page.ChangeTable}; both stand in one
 * Thymeleaf template, with one stylesheet and no script.
 *
 * <p>Whatever the size of a share, what is read and shown of it is bounded ({@link dev.collate.share.page.PageLimits}); the page says
 * what it leaves out. What comes from a share becomes HTML in {@link dev.collate.share.page.Markup}, or in the template, and nowhere else.
 */
@NullMarked
package dev.collate.share.page;

import org.jspecify.annotations.NullMarked;
