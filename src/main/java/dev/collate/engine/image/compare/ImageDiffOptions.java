package dev.collate.engine.image.compare;

import org.jspecify.annotations.Nullable;

/**
 * How two pictures are compared.
 *
 * @param threshold from 0 to 1: the distance, as a part of the largest there is, beyond which a pixel counts as changed
 * @param ignoreAntialiasing whether pixels are excused that differ only in how an edge was smoothed
 * @param highlight the colour of changed pixels in the highlight image (alpha, red, green, blue); none when no such image is asked for
 */
public record ImageDiffOptions(
        double threshold,
        boolean ignoreAntialiasing,
        @Nullable Integer highlight) {}
