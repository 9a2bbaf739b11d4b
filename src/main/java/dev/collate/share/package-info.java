/**
 * Shared comparisons.
 *
 * <p>Every front end calls {@link dev.collate.share.ShareService}. To create a share, it compares the contents, computes the model of the
 * page, packs every part, and stores everything in one transaction. To read a share, it counts the view and finds the row in one
 * transaction, and then reads the parts chunk by chunk while the response is written. {@code share.page} renders shares for people.
 */
@NullMarked
package dev.collate.share;

import org.jspecify.annotations.NullMarked;
