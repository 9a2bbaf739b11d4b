/**
 * Reads image files of all supported formats except PNG. Returns the pixels row by row. The main types are:
 *
 * <ol>
 * <li>{@link dev.collate.engine.image.codec.ImageFile}: the bytes of a file, decoded from Base64 if necessary;
 * <li>{@link dev.collate.engine.image.codec.ImageFormat}: the format of the file, detected by its first bytes;
 * <li>{@link dev.collate.engine.image.codec.PixelSource}: the rows of pixels of a file. {@code GifSource} reads the first frame of a GIF
 *     file; {@code ImageIoSource} reads the other formats through Image I/O. Both decode the image on another thread; when the source is
 *     closed, the decoding has ended ({@code WholeImageSource});
 * <li>{@code ValidatedFile}: a file that is safe for a library's decoder. {@code JpegValidator}, {@code TiffValidator}, {@code
 *     WebpValidator} or {@code BmpValidator} has read its header, has limited the work of decoding, and has computed how much memory
 *     decoding needs. {@code StopSignal} stops a decoder.
 * </ol>
 */
@NullMarked
package dev.collate.engine.image.codec;

import org.jspecify.annotations.NullMarked;
