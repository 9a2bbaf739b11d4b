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
    private final PngSampleConverter sampleConverter;
    private final PngScanlines scanlines;
    private @Nullable PngLockstep lockstep;
    private int @Nullable [] deinterlaced;
    /** The current row; -1 before the first row. */
    private int row = -1;

    public PngSource(ImageFile file, PixelLimit limit) {
        this(file, limit, ReadAhead.BLOCK_BYTES);
    }

    /** @param blockBytes the number of bytes that are decompressed at once */
    public PngSource(ImageFile file, PixelLimit limit, int blockBytes) {
        chunks = new PngChunks(file);
        header = PngHeader.read(chunks);
        limit.check(file, header.width(), header.height());
        sampleConverter = PngSampleConverter.read(header, chunks);
        scanlines = new PngScanlines(header, chunks, blockBytes);
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
    public long memoryBytes() {
        long imageBytes = (long) Integer.BYTES * header.width() * header.height();
        return PngScanlines.heapBytes(header) + (header.isInterlaced() ? imageBytes : 0);
    }

    @Override
    public void begin() {
        scanlines.begin();
    }

    @Override
    public boolean advanceAndCompare(@Nullable PixelSource leader) {
        row++;
        if (header.isInterlaced()) {
            deinterlaced = deinterlaced == null ? deinterlace() : deinterlaced;
            return false;
        }
        // Only the converters of 8-bit RGB and RGBA can be equal; the others are different objects in each source.
        if (leader instanceof PngSource other
                && header.equals(other.header)
                && sampleConverter.equals(other.sampleConverter)) {
            lockstep = lockstep == null ? new PngLockstep(other.scanlines, scanlines) : lockstep;
            return lockstep.advanceAndCompare();
        }
        scanlines.nextLine();
        return false;
    }

    @Override
    public void readPixels(int[] pixels) {
        if (deinterlaced == null) {
            sampleConverter.toPixels(scanlines.line(), pixels, header.width());
        } else {
            System.arraycopy(deinterlaced, row * header.width(), pixels, 0, header.width());
        }
    }

    @Override
    public void finish() {
        scanlines.finish();
        while (chunks.type() != PngChunks.IEND) {
            chunks.advanceToKnown();
        }
    }

    @Override
    public void close() {
        scanlines.close();
    }

    /**
     * Returns the pixels of an interlaced image (Adam7; PNG specification, section 8.2). Such an image is stored in seven passes. Each pass
     * is a smaller image that contains some of the columns and rows.
     */
    private int[] deinterlace() {
        var imagePixels = new int[header.width() * header.height()];
        deinterlacePass(imagePixels, 0, 0, 8, 8);
        deinterlacePass(imagePixels, 4, 0, 8, 8);
        deinterlacePass(imagePixels, 0, 4, 4, 8);
        deinterlacePass(imagePixels, 2, 0, 4, 4);
        deinterlacePass(imagePixels, 0, 2, 2, 4);
        deinterlacePass(imagePixels, 1, 0, 2, 2);
        deinterlacePass(imagePixels, 0, 1, 1, 2);
        return imagePixels;
    }

    private void deinterlacePass(int[] imagePixels, int left, int top, int columnStep, int rowStep) {
        int count = (header.width() - left + columnStep - 1) / columnStep;
        if (count <= 0) {
            return;
        }
        var pixels = new int[count];
        scanlines.startImage(count);
        for (int y = top; y < header.height(); y += rowStep) {
            Cancellation.checkCurrent();
            scanlines.nextLine();
            sampleConverter.toPixels(scanlines.line(), pixels, count);
            int index = y * header.width() + left;
            for (int i = 0; i < count; i++) {
                imagePixels[index + i * columnStep] = pixels[i];
            }
        }
    }
}
