package dev.collate.engine.image.png;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class PngFiltersTest {
    private static final int MARGIN = PngScanlines.MARGIN;

    @Test
    void paethPredictsTheNearestOfThreeNeighbours() {
        var filtered = new byte[2 + MARGIN];
        var above = new byte[2 + 2 * MARGIN];
        var line = new byte[2 + 2 * MARGIN];
        for (int left = 0; left < 256; left += 3) {
            for (int up = 0; up < 256; up++) {
                for (int corner = 0; corner < 256; corner++) {
                    // The first pixel is decoded to left. The filtered second pixel is 0, so the second pixel is
                    // decoded to the prediction.
                    filtered[0] = (byte) (left - corner);
                    above[MARGIN] = (byte) corner;
                    above[MARGIN + 1] = (byte) up;
                    PngFilters.undoPaeth(filtered, 0, above, line, 0, 2, 1);
                    if ((line[MARGIN + 1] & 0xff) != paeth(left, up, corner)) {
                        assertThat(line[MARGIN + 1] & 0xff)
                                .as("left %d, up %d, corner %d", left, up, corner)
                                .isEqualTo(paeth(left, up, corner));
                    }
                }
            }
        }
    }

    /** Computes the predictor as the PNG specification defines it. */
    private static int paeth(int a, int b, int c) {
        int p = a + b - c;
        int pa = Math.abs(p - a);
        int pb = Math.abs(p - b);
        int pc = Math.abs(p - c);
        if (pa <= pb && pa <= pc) {
            return a;
        }
        return pb <= pc ? b : c;
    }
}
