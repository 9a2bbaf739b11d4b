/**
 * Reads image files of any format but PNG, as pixels row by row:
 *
 * <ol>
 *   <li>{@link dev.collate.engine.image.codec.ImageFile}: the bytes of a file, decoded from Base64 if necessary;
 *   <li>{@link dev.collate.engine.image.codec.ImageFormat}: the format of the file, detected by its first bytes;
 *   <li>{@link dev.collate.engine.image.codec.PixelSource}: the pixels. {@code GifSource} reads the first frame of a
 * GIF file; {@code LibrarySource} reads every other format through Image I/O. Each of them decodes on a separate thread, which ends before
 * the source is closed;
 *   <li>{@code ValidatedFile}: the input of a library's decoder, after {@code JpegFile}, {@code TiffFile}, {@code
 *       WebpFile} or {@code BmpFile} has read the header, limited the work, and computed the memory of decoding. {@code
 *       Stop} cancels a decoder.
 * </ol>
 */
@NullMarked
package dev.collate.engine.image.codec;

import org.jspecify.annotations.NullMarked;
