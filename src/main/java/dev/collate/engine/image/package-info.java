/**
 * Compares two pictures pixel by pixel. The steps, in order:
 *
 * <ol>
 *   <li>{@link dev.collate.engine.image.ImageFile}: the bytes of a file, however they were sent;
 *   <li>{@code ImageFormat}: what kind of file it is, by its first bytes;
 *   <li>{@code PixelSource}: its pixels, row by row. {@code PngSource} (chunks, {@code ReadAhead}, lines, samples) reads PNG with a few
 *       rows of memory, {@code GifSource} the first frame of a GIF file; {@code LibrarySource} reads every other format through Image
 *       I/O. Each decompresses on a thread of its own, which has ended when the comparison has;
 *   <li>{@code JudgedFile}: what a library's decoder may have of a file, after {@code JpegFile}, {@code TiffFile}, {@code WebpFile} or
 *       {@code BmpFile} has read its header, bounded the work, and counted the memory of decoding it. {@code Stop} ends a decoder;
 *   <li>{@code RowReader}: the rows of both in lockstep; those of PNG files that are the same are decoded once ({@code PngLockstep});
 *   <li>{@code RowComparer}: which pixels differ, by {@code ColorDistance}, less what {@code Antialiasing} excuses;
 *   <li>{@code HighlightWriter}: the picture of the differences, written while the rows pass;
 *   <li>{@link dev.collate.engine.image.ImageDiff}: the counts, and that picture.
 * </ol>
 *
 * A pixel is an {@code int}: alpha, red, green, blue, 8 bits each, from the top; colours are not multiplied with alpha.
 */
@NullMarked
package dev.collate.engine.image;

import org.jspecify.annotations.NullMarked;
