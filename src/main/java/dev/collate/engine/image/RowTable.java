package dev.collate.engine.image;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.align.LongInterner;
import dev.collate.work.Cancellation;
import java.util.Arrays;

/**
 * All rows of an image, and an id for each row. Rows of both images that look equal have the same id; see {@link KeyedHash} for the
 * probability that different rows have the same id.
 */
final class RowTable {
    /** Number of blocks of columns for which {@link #signatureIds} computes the mean brightness. */
    private static final int BLOCKS = 16;
    /** The mean brightness of a block, from 0 to 255, is rounded to a multiple of this number. */
    private static final int BRIGHTNESS_STEP = 32;

    private final int[][] rows;
    private final int[] rowIds;
    private final Interner interner;

    RowTable(int height, Interner interner) {
        this.rows = new int[height][];
        this.rowIds = new int[height];
        this.interner = interner;
    }

    /** Returns the approximate maximum number of bytes of heap for an image: its pixels, and what an alignment stores for each row. */
    static long heapBytes(int width, int height) {
        return (long) Integer.BYTES * width * height + 160L * height;
    }

    /** Returns the pixels of a row. */
    int[] row(int y) {
        return rows[y];
    }

    /** Returns the ids of all rows. */
    int[] rowIds() {
        return rowIds;
    }

    /**
     * Returns another id for each row: the id of its signature, which is the rounded mean brightness of 16 blocks of columns. So most rows
     * that differ only in the noise of a lossy format have the same id, but other rows can have this id too.
     *
     * @param width the number of pixels of each row that count; the smaller width of the two images
     * @param interner gives each signature of both images an id
     */
    int[] signatureIds(int width, LongInterner interner) {
        var cancellation = Cancellation.current();
        return Arrays.stream(rows)
                .mapToInt(row -> {
                    cancellation.check();
                    return interner.intern(signature(row, width));
                })
                .toArray();
    }

    private static long signature(int[] pixels, int width) {
        long hash = 0;
        for (int block = 0; block < BLOCKS; block++) {
            int start = (int) ((long) width * block / BLOCKS);
            int end = (int) ((long) width * (block + 1) / BLOCKS);
            long sum = 0;
            for (int x = start; x < end; x++) {
                sum += (pixels[x] >> 16 & 0xff) + 2 * (pixels[x] >> 8 & 0xff) + (pixels[x] & 0xff);
            }
            hash = KeyedHash.mix(
                    hash, start == end ? 0 : (sum / (4L * (end - start)) + BRIGHTNESS_STEP / 2) / BRIGHTNESS_STEP);
        }
        return hash;
    }

    /**
     * Stores a copy of a row. If an equal row of either image is already stored, uses that row.
     *
     * @param masked the pixels that decide which rows have the same id; {@code pixels} if no pixel is ignored
     */
    void put(int y, int[] pixels, int[] masked) {
        rowIds[y] = interner.idOf(masked);
        rows[y] = interner.internRow(rowIds[y], pixels);
    }

    /** Gives the rows of both images their ids. */
    static final class Interner {
        private final LongInterner idInterner;
        private final int width;
        private int[][] rows = new int[16][];

        /**
         * @param width the number of pixels of each row that are compared; the smaller width of the two images
         * @param height the height of both images together
         */
        Interner(int width, int height) {
            this.idInterner = new LongInterner(height);
            this.width = width;
        }

        private int idOf(int[] pixels) {
            long hash = 0;
            int x = 0;
            for (; x + 4 <= width; x += 4) {
                hash = KeyedHash.mix(
                        packPixels(visibleColor(pixels[x]), visibleColor(pixels[x + 1])) ^ hash,
                        packPixels(visibleColor(pixels[x + 2]), visibleColor(pixels[x + 3])));
            }
            for (; x < width; x++) {
                hash = KeyedHash.mix(hash, visibleColor(pixels[x]));
            }
            return idInterner.intern(hash);
        }

        /** Returns 0 for a fully transparent pixel, because its colour is not visible. */
        private static int visibleColor(int pixel) {
            return pixel >>> 24 == 0 ? 0 : pixel;
        }

        private static long packPixels(int left, int right) {
            return (long) left << 32 | right & 0xFFFFFFFFL;
        }

        private int[] internRow(int id, int[] pixels) {
            if (id >= rows.length) {
                rows = Arrays.copyOf(rows, Math.max(id + 1, 2 * rows.length));
            }
            // Rows with the same id can still differ: in ignored areas, in the colours of fully transparent pixels,
            // and in columns that only the wider image has.
            if (rows[id] == null || !Arrays.equals(rows[id], pixels)) {
                rows[id] = pixels.clone();
            }
            return rows[id];
        }
    }
}
