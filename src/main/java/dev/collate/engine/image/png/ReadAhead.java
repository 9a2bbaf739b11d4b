package dev.collate.engine.image.png;

import dev.collate.work.Parallel;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;

/**
 * Decompresses data in blocks on another thread, before the consumer asks for them. The content of the blocks, and the error if the data is
 * broken, do not depend on the scheduling of the threads.
 *
 * <p>The array of a block also contains the last bytes before the block. The decoder needs these bytes for its matches, and the consumer
 * needs them for a scan line that begins before the block and continues in it. Arrays are reused for later blocks.
 */
final class ReadAhead {
    /**
     * Size of a block in bytes. A block is large enough that passing it to another thread takes little time compared with decoding it, and
     * small enough to stay in a cache of the processor.
     */
    static final int BLOCK_BYTES = 1 << 17;

    /** Number of blocks in memory: one that is read, one that is ready, and one that is being decoded. */
    private static final int SLOT_COUNT = 3;

    private final DeflateDecoder decoder;
    /** Maximum number of bytes before a block that the array of the block also contains. */
    private final int historyBytes;

    private final int blockBytes;
    private final byte[][] slots;
    private final Queue<CompletableFuture<Block>> pendingBlocks = new ArrayDeque<>();
    private CompletableFuture<Block> newestBlock = CompletableFuture.completedFuture(Block.NONE);
    private int requestedBlocks;

    /**
     * @param consumerHistoryBytes the number of bytes before a block that the consumer needs. The array of a block also contains these
     *     bytes, or all bytes before the block if the data has fewer
     * @param blockBytes the number of bytes in a block
     */
    ReadAhead(DeflateDecoder decoder, int consumerHistoryBytes, int blockBytes) {
        this.decoder = decoder;
        this.historyBytes = historyFor(consumerHistoryBytes);
        this.blockBytes = blockBytes;
        this.slots = new byte[slotCount(historyBytes)][];
    }

    private static int historyFor(int consumerHistoryBytes) {
        return Math.max(consumerHistoryBytes, DeflateDecoder.WINDOW_BYTES);
    }

    /**
     * Returns the number of slots: one if a line is longer than a block, because three slots would then take too much memory, otherwise
     * three.
     */
    private static int slotCount(int historyBytes) {
        return historyBytes > BLOCK_BYTES ? 1 : SLOT_COUNT;
    }

    /** Returns the approximate maximum number of bytes of heap for the blocks, if the decompressed data has {@code dataBytes} bytes. */
    static long heapBytes(int consumerHistoryBytes, long dataBytes) {
        long history = historyFor(consumerHistoryBytes);
        return slotCount((int) history) * (history + Math.min(BLOCK_BYTES, dataBytes));
    }

    /** Requests blocks until one block is pending for each slot. The first call starts decompressing. */
    void requestBlocks() {
        while (pendingBlocks.size() < slots.length) {
            int slot = requestedBlocks++ % slots.length;
            newestBlock = newestBlock.thenApplyAsync(previous -> readBlock(previous, slot), Parallel.EXECUTOR);
            pendingBlocks.add(newestBlock);
        }
    }

    /**
     * Returns the next block. After the last block, returns an empty block. After this call, the array of the previous block may be
     * overwritten.
     */
    Block next() {
        requestBlocks();
        return Parallel.await(pendingBlocks.remove());
    }

    /**
     * Waits until no other thread decompresses data. The wait takes little time, because at most three small blocks are being decompressed.
     */
    void close() {
        // When the newest block has ended, all blocks have ended, because each block waits for the block before it.
        Parallel.awaitCompletion(newestBlock);
    }

    private Block readBlock(Block previous, int slot) {
        if (previous.isLast()) {
            return new Block(previous.bytes(), previous.to(), previous.to(), true);
        }
        var bytes = slots[slot];
        if (bytes == null) {
            bytes = new byte[historyBytes + blockBytes + PngScanlines.MARGIN];
            slots[slot] = bytes;
        }
        int copiedBytes = Math.min(previous.to(), historyBytes);
        System.arraycopy(previous.bytes(), previous.to() - copiedBytes, bytes, 0, copiedBytes);
        int to = decoder.read(bytes, copiedBytes, copiedBytes + blockBytes);
        return new Block(bytes, copiedBytes, to, to < copiedBytes + blockBytes);
    }

    /** A block of decompressed data: {@code bytes[from, to)}. The data ends with the block for which {@link #isLast} returns true. */
    static final class Block {
        static final Block NONE = new Block(new byte[0], 0, 0, false);

        private final byte[] bytes;
        private final int from;
        private final int to;
        private final boolean isLast;

        Block(byte[] bytes, int from, int to, boolean last) {
            this.bytes = bytes;
            this.from = from;
            this.to = to;
            this.isLast = last;
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
            return isLast;
        }

        boolean isEmpty() {
            return from == to;
        }
    }
}
