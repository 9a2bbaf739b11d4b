package dev.collate.engine.image;

import dev.collate.engine.align.RangePair;
import dev.collate.work.Cancellation;

/**
 * A region of the rows of two aligned images. From top to bottom, it consists of pairs of rows, a band if one image has more rows, and
 * further pairs. The band is at the position that gives the fewest changed pixels.
 *
 * @param pairsBefore the number of pairs before the band
 * @param changedPixels the number of changed pixels of the region
 */
record ChangedRows(RangePair region, int pairsBefore, long changedPixels) {
    /** Finds the best position of the band: begins with the band at the top of the region, and then moves it down row by row. */
    static ChangedRows of(RangePair region, RowDistance distance) {
        int pairCount = Math.min(region.aLength(), region.bLength());
        int bandHeight = Math.max(region.aLength(), region.bLength()) - pairCount;
        var cancellation = Cancellation.current();
        long changed = 0;
        for (int row = 0; row < bandHeight; row++) {
            cancellation.check();
            changed += changedPixelsInBand(region, row, distance);
        }
        // For each pair, the number of its changed pixels if the pair is after the band.
        var changedAfter = new int[pairCount];
        for (int row = 0; row < pairCount; row++) {
            cancellation.check();
            changedAfter[row] = distance.between(region.aEnd() - pairCount + row, region.bEnd() - pairCount + row);
            changed += changedAfter[row];
        }
        long fewestChanged = changed;
        int bestPairsBefore = 0;
        for (int row = 0; bandHeight > 0 && row < pairCount; row++) {
            cancellation.check();
            changed += distance.between(region.aStart() + row, region.bStart() + row)
                    - changedAfter[row]
                    + changedPixelsInBand(region, row + bandHeight, distance)
                    - changedPixelsInBand(region, row, distance);
            if (changed < fewestChanged) {
                fewestChanged = changed;
                bestPairsBefore = row + 1;
            }
        }
        return new ChangedRows(region, bestPairsBefore, fewestChanged);
    }

    /** Returns the number of changed pixels if row {@code row} of the side with more rows is in the band. */
    private static int changedPixelsInBand(RangePair region, int row, RowDistance distance) {
        return region.aLength() > region.bLength()
                ? distance.between(region.aStart() + row, RowPairs.MISSING)
                : distance.between(RowPairs.MISSING, region.bStart() + row);
    }

    /** Returns the number of pairs after the band. */
    int pairsAfter() {
        return Math.min(region.aLength(), region.bLength()) - pairsBefore;
    }
}
