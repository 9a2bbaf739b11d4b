/**
 * Shared comparisons.
 *
 * <p>Making one: request → the format's comparison → every part packed → one transaction stores all or nothing. Reading one: one
 * transaction counts the view and finds the row; the parts are then read chunk by chunk while the answer is written. {@code share.page}
 * shows them to people.
 */
@NullMarked
package dev.collate.share;

import org.jspecify.annotations.NullMarked;
