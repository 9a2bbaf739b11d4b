/**
 * Reads and writes PNG files. {@link dev.collate.engine.image.png.PngSource} reads a file with only a few rows in memory. The steps are:
 * the chunks, {@code ReadAhead} with our own {@code DeflateDecoder}, the scan lines, and the samples. Lines that are equal in two files are
 * decoded once ({@code PngLockstep}). {@link dev.collate.engine.image.png.HighlightWriter} writes a file.
 */
@NullMarked
package dev.collate.engine.image.png;

import org.jspecify.annotations.NullMarked;
