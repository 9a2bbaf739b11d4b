/**
 * Compares two images pixel by pixel. The steps, in order:
 *
 * <ol>
 *   <li>{@code PixelSources}: opens both files, after {@code codec} or {@code png} has read their headers and limited
 *       the work;
 *   <li>{@code LockstepReader}: reads the rows of both in lockstep; decodes equal rows of PNG files once;
 *   <li>{@code RowComparer}: finds the pixels that differ, by {@code ColorDistance}, without those that {@code
 *       Antialiasing} explains;
 *   <li>{@code HighlightWriter}: writes the image of the differences, row by row;
 *   <li>{@link dev.collate.engine.image.compare.ImageDiff}: the counts, and that image.
 * </ol>
 *
 * A pixel is an {@code int} of alpha, red, green and blue, 8 bits each, from the highest bits; colours are not
 * premultiplied with alpha.
 */
@NullMarked
package dev.collate.engine.image.compare;

import org.jspecify.annotations.NullMarked;
