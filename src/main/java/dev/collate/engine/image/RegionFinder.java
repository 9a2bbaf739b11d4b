package dev.collate.engine.image;

import dev.collate.engine.image.ImageDiff.Region;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the connected areas of changed pixels in one pass over the rows (run-based connected-component labelling with union-find). A run is
 * a sequence of changed pixels in a row. Only the runs of two rows are in memory, so the memory does not grow with the height of the image.
 */
final class RegionFinder {
    /** Orders areas by size. If two areas have the same size, the upper left one counts as larger. */
    private static final Comparator<Region> BY_SIZE = Comparator.comparingLong(Region::changedPixels)
            .thenComparing(Comparator.comparingInt(Region::y)
                    .thenComparingInt(Region::x)
                    .reversed());

    private final LargestItems<Region> largestRegions = new LargestItems<>(BY_SIZE);
    private Runs runsAbove = new Runs();
    private Runs currentRuns = new Runs();

    /** Returns the approximate maximum number of bytes of heap for rows of this width: two rows in which every second pixel is changed. */
    static long heapBytes(int width) {
        return 64L * width + 100L * LargestItems.MAX_ITEMS;
    }

    /**
     * Adds the next row of the canvas.
     *
     * @param changed for each pixel whether it is changed; the pixels after the end of the array are not changed
     */
    void addRow(int y, boolean[] changed) {
        currentRuns.count = 0;
        int firstNearRun = 0;
        for (int x = 0; x < changed.length; x++) {
            if (changed[x]) {
                int runStart = x;
                while (x < changed.length && changed[x]) {
                    x++;
                }
                // Runs touch also at their corners, so a run of the row above may end one pixel to the left. After this
                // loop, firstNearRun is the first run of the row above that may touch this run or a later one.
                while (firstNearRun < runsAbove.count && runsAbove.to[firstNearRun] < runStart) {
                    firstNearRun++;
                }
                Component component = null;
                for (int i = firstNearRun; i < runsAbove.count && runsAbove.from[i] <= x; i++) {
                    var root = runsAbove.components[i].root();
                    component = component == null ? root : component.join(root);
                }
                component = component == null ? new Component(runStart, y) : component;
                component.addRun(runStart, x, y);
                currentRuns.addRun(runStart, x, component);
            }
        }
        endRow(y);
    }

    private void endRow(int y) {
        for (int i = 0; i < runsAbove.count; i++) {
            var component = runsAbove.components[i].root();
            if (component.bottom < y && !component.isEnded) {
                component.isEnded = true;
                largestRegions.add(component.region());
            }
        }
        var reusedRuns = runsAbove;
        runsAbove = currentRuns;
        currentRuns = reusedRuns;
    }

    /** Ends the areas that reach the last row. Must be called after the last row, once. */
    void finish() {
        addRow(Integer.MAX_VALUE, new boolean[0]);
    }

    /** Returns the largest areas, sorted by their position from top to bottom and then from left to right. */
    List<Region> largestRegions() {
        return largestRegions.sorted(Comparator.comparingInt(Region::y)
                .thenComparingInt(Region::x)
                .thenComparingInt(Region::width)
                .thenComparingInt(Region::height));
    }

    /** Returns the number of all areas. */
    int count() {
        return largestRegions.count();
    }

    /** The runs of one row, from left to right. */
    private static final class Runs {
        private int[] from = new int[16];
        /** For each run, the column after its last pixel. */
        private int[] to = new int[16];

        private Component[] components = new Component[16];
        private int count;

        void addRun(int runFrom, int runTo, Component component) {
            if (count == from.length) {
                from = Arrays.copyOf(from, 2 * count);
                to = Arrays.copyOf(to, 2 * count);
                components = Arrays.copyOf(components, 2 * count);
            }
            from[count] = runFrom;
            to[count] = runTo;
            components[count++] = component;
        }
    }

    /** An area, or a part of an area that was joined with another part. */
    private static final class Component {
        private @Nullable Component joinedTo;
        private int left;
        /** The column after the rightmost pixel. */
        private int right;

        private int top;
        /** The row of the lowest pixel. */
        private int bottom;

        private long pixels;
        private boolean isEnded;

        /** Creates an area without pixels. The first pixels that are added must be in this row and begin at this column. */
        Component(int from, int y) {
            left = from;
            top = y;
        }

        /** Adds a run of the current row, which is the lowest row. */
        void addRun(int from, int to, int y) {
            left = Math.min(left, from);
            right = Math.max(right, to);
            bottom = y;
            pixels += (long) to - from;
        }

        /** Returns the area that this part belongs to now. */
        Component root() {
            var root = this;
            while (root.joinedTo != null) {
                root = root.joinedTo;
            }
            // Shortens the path for the next call.
            for (var part = this; part.joinedTo != null; ) {
                var next = part.joinedTo;
                part.joinedTo = root;
                part = next;
            }
            return root;
        }

        /** Joins this root with another root, which may be this root itself. Returns the common root. */
        Component join(Component other) {
            if (other != this) {
                left = Math.min(left, other.left);
                right = Math.max(right, other.right);
                top = Math.min(top, other.top);
                bottom = Math.max(bottom, other.bottom);
                pixels += other.pixels;
                other.joinedTo = this;
            }
            return this;
        }

        Region region() {
            return new Region(left, top, right - left, bottom - top + 1, pixels);
        }
    }
}
