package dev.collate.engine.text;

import dev.collate.engine.align.RangePair;
import java.util.List;

/**
 * What the lines of one changed region differ in.
 *
 * @param removed per removed line of the region its segments; shorter than the region where nothing is known of the rest
 * @param added the same for the added lines
 */
record RegionSegments(RangePair region, List<List<Segment>> removed, List<List<Segment>> added) {
    /** Segments of no region. */
    static final RegionSegments NONE = none(new RangePair(0, 0, 0, 0));

    static RegionSegments none(RangePair region) {
        return new RegionSegments(region, List.of(), List.of());
    }

    /** Whether these two places, at least one of which is changed, are in the region. */
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
