/**
 * The page of a share, for people. {@link dev.collate.share.page.PageModel} is computed once, when the share is created. It contains the
 * rows of both sides, the unchanged runs and the changed words ({@link dev.collate.share.page.LineComparison}), and the entries of a
 * structured comparison ({@link dev.collate.share.page.ChangeTable}). A view reads the stored model and renders it with one Thymeleaf
 * template and {@link dev.collate.share.page.LineView}, with one stylesheet and no script.
 *
 * <p>{@link dev.collate.share.page.PageLimits} limits how much of a share is read and shown, and the page says what it omits. Text from
 * a share becomes HTML only in {@link dev.collate.share.page.Markup} and in the template.
 */
@NullMarked
package dev.collate.share.page;

import org.jspecify.annotations.NullMarked;
