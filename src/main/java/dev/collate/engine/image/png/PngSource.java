package dev.collate.engine.image.png;

import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.PixelLimit;
import dev.collate.engine.image.codec.PixelSource;
import dev.collate.work.Cancellation;
import org.jspecify.annotations.Nullable;

/** Reads the pixels of a PNG file. An interlaced image is decoded as a whole. Any other image is decoded line by line. */
public final class PngSource implements PixelSource {
    private final PngHeader header;
    private final PngChunks chunks;
    private final PngSampleConverter samples;
    private final PngScanlines lines;
    private @Nullable PngLockstep lockstep;
    private int @Nullable [] deinterlaced;
    /** The current row. */
    private int row = -1;

    public PngSource(ImageFile file, PixelLimit limit) {
        this(file, limit, ReadAhead.BLOCK_BYTES);
    }

    /** @param blockBytes the number of bytes that are decompressed at once */
    public PngSource(ImageFile file, PixelLimit limit, int blockBytes) {
        chunks = new PngChunks(file);
        header = PngHeader.read(chunks);
        limit.check(file, header.width(), header.height());
        samples = PngSampleConverter.read(header, chunks);
        lines = new PngScanlines(header, chunks, blockBytes);
    }

    @Override
    public int width() {
        return header.width();
    }

    @Override
    public int height() {
        return header.height();
    }

    @Override
    public long heapBytes() {
        long whole = (long) Integer.BYTES * header.width() * header.height();
        return PngScanlines.heapBytes(header) + (header.interlaced() ? whole : 0);
    }

    @Override
    public void begin() {
        lines.begin();
    }

    @Override
    public boolean advance(@Nullable PixelSource leader) {
        row++;
        if (header.interlaced()) {
            deinterlaced = deinterlaced == null ? deinterlace() : deinterlaced;
            return false;
        }
        if (leader instanceof PngSource other && header.equals(other.header) && samples.equals(other.samples)) {
            lockstep = lockstep == null ? new PngLockstep(other.lines, lines) : lockstep;
            return lockstep.next();
        }
        lines.next();
        return false;
    }

    @Override
    public void readPixels(int[] row) {
        if (deinterlaced == null) {
            samples.toPixels(lines.line(), row, header.width());
        } else {
            System.arraycopy(deinterlaced, this.row * header.width(), row, 0, header.width());
        }
    }

    @Override
    public void finish() {
        lines.finish();
        while (chunks.type() != PngChunks.IEND) {
            chunks.advanceToKnown();
        }
    }

    @Override
    public void close() {
        lines.close();
    }

    /**
     * Returns the pixels of an interlaced image (Adam7; PNG specification, section 8.2). Such an image is stored in seven passes. Each pass
     * is a smaller image that contains some of the columns and rows.
     */
    private int[] deinterlace() {
        var whole = new int[header.width() * header.height()];
        deinterlacePass(whole, 0, 0, 8, 8);
        deinterlacePass(whole, 4, 0, 8, 8);
        deinterlacePass(whole, 0, 4, 4, 8);
        deinterlacePass(whole, 2, 0, 4, 4);
        deinterlacePass(whole, 0, 2, 2, 4);
        deinterlacePass(whole, 1, 0, 2, 2);
        deinterlacePass(whole, 0, 1, 1, 2);
        return whole;
    }

    private void deinterlacePass(int[] whole, int left, int top, int across, int down) {
        int count = (header.width() - left + across - 1) / across;
        if (count <= 0) {
            return;
        }
        var pixels = new int[count];
        lines.startImage(count);
        for (int y = top; y < header.height(); y += down) {
            Cancellation.checkCurrent();
            lines.next();
            samples.toPixels(lines.line(), pixels, count);
            int at = y * header.width() + left;
            for (int i = 0; i < count; i++) {
                whole[at + i * across] = pixels[i];
            }
        }
    }
}
