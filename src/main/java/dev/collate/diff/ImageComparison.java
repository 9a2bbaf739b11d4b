package dev.collate.diff;

import dev.collate.engine.image.compare.Canvas;
import dev.collate.engine.image.compare.ImageDiff;

/**
 * The result of comparing two images.
 *
 * @param diff the record that the endpoint returns as JSON
 * @param canvas the sizes of both images; only pages show them
 */
public record ImageComparison(ImageDiff diff, Canvas canvas) {}
