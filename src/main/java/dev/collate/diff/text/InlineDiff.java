package dev.collate.diff.text;

import dev.collate.diff.sequence.Region;
import dev.collate.utf8.Utf8;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Compares the lines of replaced regions with each other: the first {@value #MOST_BYTES} bytes of them, for nobody reads more word by
 * word. A comparison is made anew each time its region is read.
 *
 * @param until the first line of the original that is past them
 */
record InlineDiff(AlignedLines lines, Inline inline, Folding folding, int until) {
    private static final int MOST_BYTES = 1 << 20;

    static InlineDiff of(AlignedLines lines, Inline inline, Folding folding) {
        return new InlineDiff(lines, inline, folding, inline == Inline.NONE ? 0 : until(lines));
    }

    private static int until(AlignedLines lines) {
        long bytes = 0;
        for (var region : lines.alignment().regions()) {
            if (region.removed() > 0 && region.added() > 0) {
                bytes += lines.original().bytes(region.originalStart(), region.originalEnd());
                bytes += lines.modified().bytes(region.modifiedStart(), region.modifiedEnd());
            }
            if (bytes > MOST_BYTES) {
                return region.originalStart();
            }
        }
        return lines.original().count();
    }

    RegionSegments segments(Region region) {
        if (region.removed() == 0 || region.added() == 0 || region.originalStart() >= until) {
            return RegionSegments.none(region);
        }
        var before = read(lines.original(), region.originalStart(), region.originalEnd());
        var after = read(lines.modified(), region.modifiedStart(), region.modifiedEnd());
        int[] partners = LinePairing.pair(before, after, folding);
        var removed = new ArrayList<List<Segment>>(Collections.nCopies(before.size(), List.of()));
        var added = new ArrayList<List<Segment>>(Collections.nCopies(after.size(), List.of()));
        for (int i = 0; i < partners.length; i++) {
            int j = partners[i];
            if (j >= 0) {
                var pair = LinePair.of(before.get(i), after.get(j), inline, folding);
                removed.set(i, pair.removed());
                added.set(j, pair.added());
            }
        }
        return new RegionSegments(region, removed, added);
    }

    private static List<Utf8> read(Lines lines, int from, int to) {
        var reader = new LineReader(lines);
        return IntStream.range(from, to).mapToObj(reader::read).toList();
    }
}
