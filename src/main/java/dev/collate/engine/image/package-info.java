/**
 * Compares two images pixel by pixel. The steps, in order:
 *
 * <ol>
 * <li>{@code ImageDiffer}: opens both files; the packages {@code codec} and {@code png} read the headers and limit the work;
 * <li>{@code LockstepReader}: reads row n of both images before row n + 1; if a row is equal in two PNG files with 8-bit RGB or RGBA
 *     pixels, it is decoded only once;
 * <li>{@code AlignedRows}: aligns the rows of both images, if this is requested;
 * <li>{@code RowComparer}: finds the pixels whose {@code ColorDistance} is too large, except those that differ only in {@code
 *     Antialiasing};
 * <li>{@code RegionFinder}: finds the connected areas of changed pixels, row by row;
 * <li>{@code HighlightWriter}: writes the image of the differences, row by row;
 * <li>{@link dev.collate.engine.image.ImageDiff}: contains the counts and the image of the differences.
 * </ol>
 *
 * A pixel is an {@code int}. From the highest to the lowest byte, it contains alpha, red, green and blue. The colours are not premultiplied
 * with alpha.
 */
@NullMarked
package dev.collate.engine.image;

import org.jspecify.annotations.NullMarked;
