package dev.collate.engine.text;

import dev.collate.engine.align.RangePair;
import dev.collate.engine.text.ChangeLine.Segment;
import java.util.List;

/**
 * The segments of the lines of one changed region, which show the differences inside the lines.
 *
 * @param removed the segments of each removed line that was compared; lines at the end of the region may be missing
 * @param added the same for the added lines
 */
record RegionSegments(RangePair region, List<List<Segment>> removed, List<List<Segment>> added) {
    /** No segments, for an empty region. */
    static final RegionSegments NONE = none(new RangePair(0, 0, 0, 0));

    static RegionSegments none(RangePair region) {
        return new RegionSegments(region, List.of(), List.of());
    }

    /**
     * Returns whether the region contains this line of the original and this line of the modified text. At least one of the two lines must
     * be changed.
     */
    boolean covers(int original, int modified) {
        return region.aStart() <= original
                && original <= region.aEnd()
                && region.bStart() <= modified
                && modified <= region.bEnd()
                && (original < region.aEnd() || modified < region.bEnd());
    }

    List<Segment> ofRemoved(int original) {
        return at(removed, original - region.aStart());
    }

    List<Segment> ofAdded(int modified) {
        return at(added, modified - region.bStart());
    }

    private static List<Segment> at(List<List<Segment>> segments, int line) {
        return line < segments.size() ? segments.get(line) : List.of();
    }
}
