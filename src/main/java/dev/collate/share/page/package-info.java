/**
 * The page of a share, for people. {@link dev.collate.share.page.PageModel} is computed once, when the share is made: the rows of both
 * sides, the unchanged runs and the changed words ({@link dev.collate.share.page.LineComparison}), and the entries of a structured
 * comparison ({@link dev.collate.share.page.ChangeTable}). A view reads the stored model and renders it with one Thymeleaf template and
 * {@link dev.collate.share.page.LineView}, with one stylesheet and no script.
 *
 * <p>Whatever the size of a share, what is read and shown of it is bounded ({@link dev.collate.share.page.PageLimits}); the page says
 * what it leaves out. What comes from a share becomes HTML in {@link dev.collate.share.page.Markup}, or in the template, and nowhere else.
 */
@NullMarked
package dev.collate.share.page;

import org.jspecify.annotations.NullMarked;
