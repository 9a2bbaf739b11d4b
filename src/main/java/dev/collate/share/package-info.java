/**
 * Shared comparisons.
 *
 * <p>Every front end calls {@link dev.collate.share.ShareService}. To create a share, the service compares the contents, renders the
 * pages, compresses every part, and stores everything in one transaction. To read a share, the service counts the view and reads the
 * row in one transaction. Then it reads the parts chunk by chunk while the response is written. The package {@code
 * page} renders the pages.
 */
@NullMarked
package dev.collate.share;

import org.jspecify.annotations.NullMarked;
