package dev.collate.engine.image;

import dev.collate.engine.align.RangePair;
import dev.collate.work.Cancellation;

/**
 * A region of the rows of two aligned images. Its rows are compared as pairs of rows, then a band if one image has more rows, then further
 * pairs. The band is at the position that gives the fewest changed pixels.
 *
 * @param pairsBefore the number of pairs before the band
 * @param changedPixels the number of changed pixels of the region
 */
record ChangedRows(RangePair region, int pairsBefore, long changedPixels) {
    static ChangedRows of(RangePair region, RowDistance distance) {
        int pairs = Math.min(region.aLength(), region.bLength());
        int band = Math.max(region.aLength(), region.bLength()) - pairs;
        var cancellation = Cancellation.current();
        long changed = 0;
        for (int row = 0; row < band; row++) {
            cancellation.check();
            changed += changedPixelsInBand(region, row, distance);
        }
        // For each pair, the number of its changed pixels if the pair is after the band.
        var after = new int[pairs];
        for (int row = 0; row < pairs; row++) {
            cancellation.check();
            after[row] = distance.between(region.aEnd() - pairs + row, region.bEnd() - pairs + row);
            changed += after[row];
        }
        long fewest = changed;
        int best = 0;
        for (int row = 0; band > 0 && row < pairs; row++) {
            cancellation.check();
            changed += distance.between(region.aStart() + row, region.bStart() + row)
                    - after[row]
                    + changedPixelsInBand(region, row + band, distance)
                    - changedPixelsInBand(region, row, distance);
            if (changed < fewest) {
                fewest = changed;
                best = row + 1;
            }
        }
        return new ChangedRows(region, best, fewest);
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
