package dev.collate.engine.text;

import dev.collate.engine.align.Alignment;
import dev.collate.engine.result.Stats;

/**
 * The lines of two texts, and the alignment of these lines.
 *
 * @param moves the moved blocks; empty unless they are requested
 */
record AlignedLines(Lines original, Lines modified, Alignment alignment, Moves moves) {
    Stats stats() {
        int added = 0;
        int removed = 0;
        int replaced = 0;
        for (var region : alignment.regions()) {
            added += region.bLength();
            removed += region.aLength();
            replaced += Math.min(region.bLength(), region.aLength());
        }
        return new Stats(added, removed, replaced);
    }
}
