package dev.collate.engine.image.png;

import dev.collate.parallel.Background;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;

/**
 * Decompressed data in blocks, decompressed on another thread ahead of the one that takes them. However the threads run, the blocks and
 * the first failure are the same.
 *
 * <p>In front of every block stand the last bytes of those before it: what the decoder needs of them, and what is left of a scan line
 * that goes on in it. A block's array is used again for a later one.
 */
final class ReadAhead {
    /** Enough that handing a block over costs little beside decoding it, few enough to stay in a cache. */
    static final int BLOCK = 1 << 17;

    /** Blocks in memory: one that is looked at, one that is ready, one that is being decoded. */
    private static final int SLOTS = 3;

    private final DeflateDecoder decoder;
    private final int history;
    private final int blockBytes;
    private final byte[][] slots;
    private final Queue<CompletableFuture<Block>> coming = new ArrayDeque<>();
    private CompletableFuture<Block> newest = CompletableFuture.completedFuture(Block.NONE);
    private int asked;

    /**
     * @param kept so many bytes of what was read before stand in front of a block, where there were so many
     * @param blockBytes in a block
     */
    ReadAhead(DeflateDecoder decoder, int kept, int blockBytes) {
        this.decoder = decoder;
        this.history = history(kept);
        this.blockBytes = blockBytes;
        this.slots = new byte[slots(history)][];
    }

    private static int history(int kept) {
        return Math.max(kept, DeflateDecoder.HISTORY);
    }

    /** Lines so long that blocks are little beside them are not worth their memory thrice. */
    private static int slots(int history) {
        return history > BLOCK ? 1 : SLOTS;
    }

    /** About how many bytes of heap the blocks of so much data take at most. */
    static long heapBytes(int kept, long data) {
        long history = history(kept);
        return slots((int) history) * (history + Math.min(BLOCK, data));
    }

    /** Begins to decompress. */
    void begin() {
        while (coming.size() < slots.length) {
            int slot = asked++ % slots.length;
            newest = newest.thenApplyAsync(previous -> read(previous, slot), Background.THREADS);
            coming.add(newest);
        }
    }

    /** The next block, empty after the last one. The array of the one before is given back with this. */
    Block next() {
        begin();
        return Background.await(coming.remove());
    }

    /** Returns when nothing is being decompressed any more: the blocks that were begun are few and small enough to wait for. */
    void close() {
        // Each block waits for the one before it.
        Background.awaitEnd(newest);
    }

    private Block read(Block previous, int slot) {
        if (previous.isLast()) {
            return new Block(previous.bytes(), previous.to(), previous.to(), true);
        }
        var bytes = slots[slot];
        if (bytes == null) {
            bytes = new byte[history + blockBytes + PngScanlines.MARGIN];
            slots[slot] = bytes;
        }
        int kept = Math.min(previous.to(), history);
        System.arraycopy(previous.bytes(), previous.to() - kept, bytes, 0, kept);
        int to = decoder.read(bytes, kept, kept + blockBytes);
        return new Block(bytes, kept, to, to < kept + blockBytes);
    }

    /** Bytes {@code [from, to)}; the last block is the one in which the data ends. */
    static final class Block {
        static final Block NONE = new Block(new byte[0], 0, 0, false);

        private final byte[] bytes;
        private final int from;
        private final int to;
        private final boolean last;

        Block(byte[] bytes, int from, int to, boolean last) {
            this.bytes = bytes;
            this.from = from;
            this.to = to;
            this.last = last;
        }

        byte[] bytes() {
            return bytes;
        }

        int from() {
            return from;
        }

        int to() {
            return to;
        }

        boolean isLast() {
            return last;
        }

        boolean isEmpty() {
            return from == to;
        }
    }
}
