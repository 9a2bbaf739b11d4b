/**
 * PNG files. {@link dev.collate.engine.image.png.PngSource} reads one with a few rows of memory: chunks, {@code ReadAhead} with a
 * {@code DeflateDecoder} of our own, scanlines, samples; lines that two files share are decoded once ({@code PngLockstep}).
 * {@link dev.collate.engine.image.png.HighlightWriter} writes one.
 */
@NullMarked
package dev.collate.engine.image.png;

import org.jspecify.annotations.NullMarked;
