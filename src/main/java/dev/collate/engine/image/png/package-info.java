/**
 * Reads PNG files. {@link dev.collate.engine.image.png.PngSource} reads a file and keeps only a few rows in memory, in these steps: {@code
 * PngChunks} finds the chunks of the file, {@code ReadAhead} decompresses the image data with our own {@code DeflateDecoder}, {@code
 * PngScanlines} undoes the filters, and {@code PngSampleConverter} converts the samples to pixels. If two files have 8-bit RGB or RGBA
 * pixels, lines that are equal in both are decoded only once ({@code PngLockstep}).
 */
@NullMarked
package dev.collate.engine.image.png;

import org.jspecify.annotations.NullMarked;
