package dev.collate.diff.image;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/**
 * The rows of a picture in bands, decoded on another thread ahead of the one that takes them. However the threads run, the bands and the
 * first failure are the same.
 *
 * <p>Band {@code k} is about the rows from {@code k * rows} to {@code (k + 1) * rows}, and holds {@code margin} more on both sides where
 * the picture has them. Its array is used again for a later band.
 */
final class ReadAhead {
    /** Bands in memory: one that is looked at, one that is ready, one that is being decoded. */
    private static final int SLOTS = 3;
    /** A band of more pixels than this is not worth its memory thrice. */
    private static final int LARGEST_AHEAD = 1 << 21;

    private static final int MOST_MARGIN = 2;

    private static final Executor THREADS = Thread::startVirtualThread;

    private final PixelSource source;
    private final int rows;
    private final int margin;
    private final int[][] slots;
    private final Queue<CompletableFuture<Band>> coming = new ArrayDeque<>();
    private CompletableFuture<Band> newest;
    private int asked;
    private int taken;

    private ReadAhead(PixelSource source, int rows, int margin) {
        this.source = source;
        this.rows = rows;
        this.margin = margin;
        int bandPixels = source.width() * Math.min(source.height(), rows + 2 * margin);
        this.slots = new int[slots(bandPixels, Math.ceilDiv(source.height(), rows))][bandPixels];
        this.newest = CompletableFuture.completedFuture(new Band(slots[0], source.width(), 0, 0));
    }

    private static int slots(int bandPixels, int bands) {
        return Math.min(bands, bandPixels > LARGEST_AHEAD ? 1 : SLOTS);
    }

    /** About how many bytes of heap the bands of a picture take at most. */
    static long heapBytes(int width, int height, int rows) {
        int bandPixels = width * Math.min(height, rows + 2 * MOST_MARGIN);
        return (long) Integer.BYTES * bandPixels * slots(bandPixels, Math.ceilDiv(height, rows));
    }

    /** Begins to decode. */
    static ReadAhead of(PixelSource source, int rows, int margin) {
        var ahead = new ReadAhead(source, rows, margin);
        for (int i = 0; i < ahead.slots.length; i++) {
            ahead.ask();
        }
        return ahead;
    }

    /** The next band; there must be one. The array of the one before is given back with this. */
    Band next() {
        if (taken > 0) {
            ask();
        }
        taken++;
        return await(coming.remove());
    }

    private void ask() {
        int index = asked;
        if (index * rows < source.height()) {
            newest = newest.thenApplyAsync(previous -> read(index, previous), THREADS);
            coming.add(newest);
            asked++;
        }
    }

    private Band read(int index, Band previous) {
        int top = Math.max(0, index * rows - margin);
        int bottom = Math.min(source.height(), (index + 1) * rows + margin);
        var pixels = slots[index % slots.length];
        int kept = (previous.bottom() - top) * source.width();
        System.arraycopy(previous.pixels(), previous.indexOf(top), pixels, 0, kept);
        if (bottom > previous.bottom()) {
            source.read(pixels, kept, bottom - previous.bottom());
        }
        return new Band(pixels, source.width(), top, bottom);
    }

    private static Band await(CompletableFuture<Band> coming) {
        try {
            return coming.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
    }
}
