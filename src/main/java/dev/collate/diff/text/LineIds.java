package dev.collate.diff.text;

/**
 * The lines of two texts as ints: lines that are equal have equal ids, counted from 0 in the order of first sight. The arrays belong to
 * whoever asked for them.
 */
final class LineIds {
    private final int[] original;
    private final int[] modified;

    private LineIds(int[] original, int[] modified) {
        this.original = original;
        this.modified = modified;
    }

    static LineIds of(Lines original, Lines modified, Folding folding) {
        var interner = new LineInterner(original, folding);
        var originalIds = interner.intern(original);
        var modifiedIds = interner.intern(modified);
        setApart(originalIds, original, modifiedIds, modified, interner.size());
        return new LineIds(originalIds, modifiedIds);
    }

    /** Gives a last line that lacks its line feed an id of its own, shared only if both lack it and are equal. */
    private static void setApart(int[] originalIds, Lines original, int[] modifiedIds, Lines modified, int free) {
        int i = original.count() - 1;
        int j = modified.count() - 1;
        boolean originalLacks = original.lacksLineFeed(i);
        boolean modifiedLacks = modified.lacksLineFeed(j);
        boolean equal = originalLacks && modifiedLacks && originalIds[i] == modifiedIds[j];
        if (originalLacks) {
            originalIds[i] = free;
        }
        if (modifiedLacks) {
            modifiedIds[j] = equal ? free : free + 1;
        }
    }

    int[] original() {
        return original;
    }

    int[] modified() {
        return modified;
    }
}
