package dev.collate.diff;

import dev.collate.engine.image.compare.Canvas;
import dev.collate.engine.image.compare.ImageDiff;

/**
 * The result of comparing two images.
 *
 * @param diff the record whose JSON is the response of the endpoint
 * @param canvas the sizes of both images, which only the website shows
 */
public record ImageComparison(ImageDiff diff, Canvas canvas) {}
