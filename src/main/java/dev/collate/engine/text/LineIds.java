package dev.collate.engine.text;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.align.LongInterner;
import dev.collate.work.Cancellation;

/**
 * The lines of two texts as ids. Equal lines have equal ids. The ids are numbers from 0 on, in the order in which different lines first
 * occur. The caller must not change the arrays. Lines with equal hashes are treated as equal; see {@link KeyedHash} for the probability of
 * an error.
 */
final class LineIds {

    private final int[] originalIds;
    private final int[] modifiedIds;

    private LineIds(int[] originalIds, int[] modifiedIds) {
        this.originalIds = originalIds;
        this.modifiedIds = modifiedIds;
    }

    static LineIds of(Lines original, Lines modified, Folding folding) {
        var hash = new LineHash(folding);
        var interner = new LongInterner(original.count() + modified.count());
        var originalIds = assignIds(original, hash, interner);
        var modifiedIds = assignIds(modified, hash, interner);
        assignLastLineIds(originalIds, original, modifiedIds, modified, interner.size(), folding.ignoresWhitespace());
        return new LineIds(originalIds, modifiedIds);
    }

    private static int[] assignIds(Lines lines, LineHash hash, LongInterner interner) {
        var ids = new int[lines.count()];
        int index = lines.text().from();
        for (int i = 0; i < ids.length; i++) {
            Cancellation.checkCurrentAt(i);
            int end = lines.lineEnd(index);
            ids[i] = interner.intern(hash.hashOf(lines, index, end));
            index = end + 1;
        }
        return ids;
    }

    /**
     * Assigns a new id to a last line that has no line feed, because such a line is not equal to the same line with a line feed. If neither
     * last line has a line feed and both are equal, they get the same new id. If white space is ignored, a missing line feed is ignored
     * too, with one exception: in a patch, no line can follow a line without a line feed. So a last line of the original without a line
     * feed can only be equal to the last line of the modified text.
     */
    private static void assignLastLineIds(
            int[] originalIds,
            Lines original,
            int[] modifiedIds,
            Lines modified,
            int nextId,
            boolean ignoresWhitespace) {
        int i = original.count() - 1;
        int j = modified.count() - 1;
        boolean originalLacksLineFeed = original.lacksLineFeed(i);
        boolean modifiedLacksLineFeed = modified.lacksLineFeed(j);
        boolean lastLinesAreEqual = originalLacksLineFeed
                && (modifiedLacksLineFeed || ignoresWhitespace)
                && j >= 0
                && originalIds[i] == modifiedIds[j];
        if (originalLacksLineFeed) {
            originalIds[i] = nextId;
        }
        if (lastLinesAreEqual) {
            modifiedIds[j] = nextId;
        } else if (modifiedLacksLineFeed && !ignoresWhitespace) {
            modifiedIds[j] = nextId + 1;
        }
    }

    int[] originalIds() {
        return originalIds;
    }

    int[] modifiedIds() {
        return modifiedIds;
    }

    /** Computes the hashes of lines. Lines that are equal after {@link Folding} have the same hash. */
    private static final class LineHash {
        private final Folding folding;
        private byte[] folded = {};

        LineHash(Folding folding) {
            this.folding = folding;
        }

        long hashOf(Lines lines, int start, int end) {
            var bytes = lines.text().bytes();
            if (folding.isExact()) {
                return KeyedHash.hash(bytes, start, end, 0);
            }
            int maxLength = Folding.maxFoldedLength(end - start);
            folded = folded.length < maxLength ? new byte[maxLength] : folded;
            return KeyedHash.hash(folded, 0, folding.fold(bytes, start, end, folded), 0);
        }
    }
}
