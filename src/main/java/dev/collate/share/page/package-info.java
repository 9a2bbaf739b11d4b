/**
 * The page of a comparison, for people. {@link dev.collate.share.page.PageModelWriter} computes its model once, when a share is created: an
 * index, and windows with the rows of both sides, the unchanged runs and the changed words ({@link dev.collate.share.page.LineWindows}), or
 * the entries of a structured comparison ({@link dev.collate.share.page.ChangeTable}). A view reads the index and one window ({@link
 * dev.collate.share.page.ComparisonView}) and renders them with one Thymeleaf template and {@link dev.collate.share.page.LineView}.
 *
 * <p>{@link dev.collate.share.page.PageLimits} limits how much of a share is read and shown, and the page says what it omits. Text from
 * a share becomes HTML only in {@link dev.collate.share.page.Markup} and in the template.
 */
@NullMarked
package dev.collate.share.page;

import org.jspecify.annotations.NullMarked;
