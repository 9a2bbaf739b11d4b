/**
 * Shared comparisons.
 *
 * <p>Every front end calls {@link dev.collate.share.ShareService}. To create a share, the service compares the contents, computes the model
 * of the page, compresses every part, and stores everything in one transaction. To read a share, the service counts the view and reads the
 * row in one transaction. Then it reads the parts chunk by chunk while the response is written. {@code page} renders
 * the page from the stored model.
 */
@NullMarked
package dev.collate.share;

import org.jspecify.annotations.NullMarked;
