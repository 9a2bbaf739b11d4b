/**
 * Compares two pictures pixel by pixel. The steps, in order:
 *
 * <ol>
 *   <li>{@code PixelSources}: opens both files, after {@code codec} or {@code png} has read their headers and bounded the work;
 *   <li>{@code LockstepReader}: the rows of both in lockstep; those of PNG files that are the same are decoded once;
 *   <li>{@code RowComparer}: which pixels differ, by {@code ColorDistance}, less what {@code Antialiasing} excuses;
 *   <li>{@code HighlightWriter}: the picture of the differences, written while the rows pass;
 *   <li>{@link dev.collate.engine.image.compare.ImageDiff}: the counts, and that picture.
 * </ol>
 *
 * A pixel is an {@code int}: alpha, red, green, blue, 8 bits each, from the top; colours are not multiplied with alpha.
 */
@NullMarked
package dev.collate.engine.image.compare;

import org.jspecify.annotations.NullMarked;
