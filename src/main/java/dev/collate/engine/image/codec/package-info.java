/**
 * Image files of any format but PNG, as pixels row by row:
 *
 * <ol>
 *   <li>{@link dev.collate.engine.image.codec.ImageFile}: the bytes of a file, however they were sent;
 *   <li>{@link dev.collate.engine.image.codec.ImageFormat}: what kind of file it is, by its first bytes;
 *   <li>{@link dev.collate.engine.image.codec.PixelSource}: its pixels. {@code GifSource} reads the first frame of a GIF file;
 *       {@code LibrarySource} reads every other format through Image I/O. Each decodes on a thread of its own, which has ended when the
 *       source is closed;
 *   <li>{@code JudgedFile}: what a library's decoder may have of a file, after {@code JpegFile}, {@code TiffFile}, {@code WebpFile} or
 *       {@code BmpFile} has read its header, bounded the work, and counted the memory of decoding it. {@code Stop} ends a decoder.
 * </ol>
 */
@NullMarked
package dev.collate.engine.image.codec;

import org.jspecify.annotations.NullMarked;
