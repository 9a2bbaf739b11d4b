/**
 * Reads and writes PNG files. {@link dev.collate.engine.image.png.PngSource} reads a file with a few rows of memory:
 * chunks, {@code ReadAhead} with our own {@code DeflateDecoder}, scan lines, samples; lines that are equal in two files
 * are decoded once ({@code PngLockstep}). {@link dev.collate.engine.image.png.HighlightWriter} writes a file.
 */
@NullMarked
package dev.collate.engine.image.png;

import org.jspecify.annotations.NullMarked;
