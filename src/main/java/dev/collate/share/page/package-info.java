/**
 * The page of a share, for people: stored patch → {@link dev.collate.share.page.LineComparison} (rows of both sides, unchanged runs,
 * changed words), stored diff → {@link dev.collate.share.page.ChangeTable} → one Thymeleaf template, one stylesheet, no script.
 *
 * <p>Whatever the size of a share, what is read and shown of it is bounded ({@link dev.collate.share.page.PageLimits}); the page says
 * what it leaves out.
 */
@NullMarked
package dev.collate.share.page;

import org.jspecify.annotations.NullMarked;
