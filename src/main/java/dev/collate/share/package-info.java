/**
 * Shared comparisons.
 *
 * <p>{@link dev.collate.share.ShareService} is what every front end calls. It creates a share in this order: the format's comparison, the
 * model of the page, every part packed, and one transaction that stores all or nothing. It reads a share in this order: one transaction
 * counts the view and finds the row, then the parts are read chunk by chunk while the response is written. {@code share.page} shows shares
 * to people.
 */
@NullMarked
package dev.collate.share;

import org.jspecify.annotations.NullMarked;
