package dev.collate.engine.text;

import dev.collate.work.Cancellation;

/**
 * The lines of two texts as ids. Equal lines have equal ids. The ids are numbers from 0 on, in the order in which different lines first
 * occur. The caller may change the arrays.
 */
final class LineIds {
    private static final int CHECK_MASK = (1 << 10) - 1;

    private final int[] original;
    private final int[] modified;

    private LineIds(int[] original, int[] modified) {
        this.original = original;
        this.modified = modified;
    }

    static LineIds of(Lines original, Lines modified, Folding folding) {
        var interner = new LineInterner(original, modified, folding);
        var originalIds = originalIds(original, interner);
        var modifiedIds = modifiedIds(modified, interner, original, originalIds);
        assignLastLineIds(originalIds, original, modifiedIds, modified, interner.size(), folding.whitespace());
        return new LineIds(originalIds, modifiedIds);
    }

    private static int[] originalIds(Lines original, LineInterner interner) {
        var ids = new int[original.count()];
        int at = original.text().from();
        for (int i = 0; i < ids.length; i++) {
            checkAt(i);
            ids[i] = interner.internOriginal(at);
            at = interner.end() + 1;
        }
        return ids;
    }

    /**
     * Assigns the ids of the modified text. While the two texts are equal, it copies ids from the original, which is several times as fast
     * as a lookup in the hash table. When a line differs, it looks the line up. If the original contains this line at a later position,
     * copying continues there.
     */
    private static int[] modifiedIds(Lines modified, LineInterner interner, Lines original, int[] originalIds) {
        var ids = new int[modified.count()];
        int at = modified.text().from();
        int originalAt = original.text().from();
        int i = 0;
        for (int j = 0; j < ids.length; j++) {
            int equalUntil = at + original.equalLength(originalAt, modified, at);
            for (int end = LineFeeds.next(modified.text().bytes(), at, equalUntil); end < equalUntil; ) {
                checkAt(j);
                ids[j++] = originalIds[i++];
                originalAt += end + 1 - at;
                at = end + 1;
                end = LineFeeds.next(modified.text().bytes(), at, equalUntil);
            }
            checkAt(j);
            if (j < ids.length) {
                ids[j] = interner.internModified(at);
                at = interner.end() + 1;
                int further = interner.firstInOriginal(ids[j]);
                if (further >= originalAt) {
                    i = original.lineAt(further) + 1;
                    originalAt = original.end(further) + 1;
                }
            }
        }
        return ids;
    }

    /** Checks for cancellation every 1,024 lines. */
    private static void checkAt(int line) {
        if ((line & CHECK_MASK) == CHECK_MASK) {
            Cancellation.checkCurrent();
        }
    }

    /**
     * Assigns a new id to a last line that has no line feed, because such a line is not equal to the same line with a line feed. If neither
     * last line has a line feed and both are equal, they get the same new id. If white space is ignored, a missing line feed is ignored
     * too, with one exception: in a patch, no line can follow a line of the original that has no line feed. So this line can only be equal
     * to the last line of the modified text.
     */
    private static void assignLastLineIds(
            int[] originalIds, Lines original, int[] modifiedIds, Lines modified, int free, boolean ignored) {
        int i = original.count() - 1;
        int j = modified.count() - 1;
        boolean originalLacks = original.lacksLineFeed(i);
        boolean modifiedLacks = modified.lacksLineFeed(j);
        boolean equal = originalLacks && (modifiedLacks || ignored) && j >= 0 && originalIds[i] == modifiedIds[j];
        if (originalLacks) {
            originalIds[i] = free;
        }
        if (equal) {
            modifiedIds[j] = free;
        } else if (modifiedLacks && !ignored) {
            modifiedIds[j] = free + 1;
        }
    }

    int[] original() {
        return original;
    }

    int[] modified() {
        return modified;
    }
}
