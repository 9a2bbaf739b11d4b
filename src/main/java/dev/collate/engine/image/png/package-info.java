/**
 * Reads PNG files. {@link dev.collate.engine.image.png.PngSource} reads a file and keeps only a few rows in memory, in these steps: {@code
 * PngChunks} finds the chunks of the file, {@code ReadAhead} decompresses the image data with our own {@code DeflateDecoder}, {@code
 * PngScanlines} undoes the filters, and {@code PngSampleConverter} converts the samples to pixels. Lines that are equal in two files are
 * decoded only once ({@code PngLockstep}).
 */
@NullMarked
package dev.collate.engine.image.png;

import org.jspecify.annotations.NullMarked;
