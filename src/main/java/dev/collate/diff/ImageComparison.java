package dev.collate.diff;

import dev.collate.engine.image.ImageDiff;
import dev.collate.engine.result.Stats;

/**
 * The result of comparing two images.
 *
 * @param diff the record that the endpoint returns as JSON
 */
public record ImageComparison(ImageDiff diff) implements Comparison {
    @Override
    public Stats stats() {
        return new Stats(0, 0, Math.toIntExact(diff.changedPixels()));
    }

    @Override
    public boolean isApproximate() {
        return diff.approximate();
    }
}
