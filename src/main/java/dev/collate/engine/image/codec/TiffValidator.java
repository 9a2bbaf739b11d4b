package dev.collate.engine.image.codec;

import static dev.collate.engine.image.codec.TiffTags.COMPRESSION;
import static dev.collate.engine.image.codec.TiffTags.HEIGHT;
import static dev.collate.engine.image.codec.TiffTags.ORIENTATION;
import static dev.collate.engine.image.codec.TiffTags.ROWS_PER_STRIP;
import static dev.collate.engine.image.codec.TiffTags.STRIP_BYTE_COUNTS;
import static dev.collate.engine.image.codec.TiffTags.STRIP_OFFSETS;
import static dev.collate.engine.image.codec.TiffTags.TILE_BYTE_COUNTS;
import static dev.collate.engine.image.codec.TiffTags.TILE_HEIGHT;
import static dev.collate.engine.image.codec.TiffTags.TILE_OFFSETS;
import static dev.collate.engine.image.codec.TiffTags.TILE_WIDTH;
import static dev.collate.engine.image.codec.TiffTags.WIDTH;

import dev.collate.problem.ApiException;
import java.util.Set;

/**
 * Validates TIFF files before they are decoded. The pixels of a TIFF image are stored in strips or tiles. In the names of this class, a
 * strip is a tile that is as wide as the image. All strips or tiles of the first image must begin inside the file, and a JPEG stream must
 * not be larger than its strip or tile, rounded up to {@link #TILE_MULTIPLE}. {@link TiffWriter} writes a copy of the file with a new
 * directory, and the decoder reads this copy.
 */
final class TiffValidator {
    /**
     * Number of bytes of heap that the decoder needs for each byte in a row of a tile. The decompressor, the predictor and the row itself
     * need these bytes.
     */
    private static final int HEAP_PER_ROW_BYTE = 8;
    /**
     * Maximum total length of all tiles, as a multiple of the length of the file. {@link #ADDITIONAL_TILE_BYTES} bytes are added to
     * this maximum. The tiles together may be longer than the file, because several tiles, such as empty tiles, may use the same data.
     */
    private static final int MAX_TILE_BYTES_PER_FILE_BYTE = 4;

    private static final int ADDITIONAL_TILE_BYTES = 16 << 20;

    private static final int UNCOMPRESSED = 1;
    private static final int COMPRESSION_OLD_JPEG = 6;
    private static final int COMPRESSION_JPEG = 7;
    /** The supported compressions: none, three fax compressions, LZW, JPEG, Deflate (which has three numbers), and PackBits. */
    private static final Set<Integer> COMPRESSIONS =
            Set.of(UNCOMPRESSED, 2, 3, 4, 5, COMPRESSION_JPEG, 8, 32946, 50013, 32773);

    /** Maximum width and height of a tile that is larger than the image. Small images often have such tiles. */
    private static final int MAX_TILE_SIDE = 4_096;

    /** Tiles and JPEG data may be rounded up to a multiple of this number of pixels. */
    private static final int TILE_MULTIPLE = 16;
    /**
     * Maximum number of tiles. The decoder needs up to 20 microseconds to begin a tile, or 50 microseconds if the tile contains a JPEG
     * stream.
     */
    private static final int MAX_TILES = 50_000;

    private static final int MAX_JPEG_TILES = 20_000;

    private final ImageFile file;
    private final PixelLimit limit;
    private final TiffDirectory directory;
    private final int compression;
    private final int width;
    private final int height;
    private final TiffSamples samples;
    private final boolean isTiled;
    private final int tileWidth;
    private final int tileHeight;
    private final int tileCount;

    /** Reads and validates the tags that describe the size of the image, of its samples, and of its strips or tiles. */
    private TiffValidator(ImageFile file, PixelLimit limit) {
        this.file = file;
        this.limit = limit;
        this.directory = new TiffDirectory(file);
        compression = checkedCompression();
        checkSize(directory.firstValue(WIDTH, 0), directory.firstValue(HEIGHT, 0));
        width = (int) directory.firstValue(WIDTH, 0);
        height = (int) directory.firstValue(HEIGHT, 0);
        samples = TiffSamples.read(file, directory);
        isTiled = directory.has(TILE_OFFSETS);
        tileWidth = isTiled ? checkedTileSide("width", directory.firstValue(TILE_WIDTH, 0), width) : width;
        tileHeight = isTiled
                ? checkedTileSide("height", directory.firstValue(TILE_HEIGHT, 0), height)
                : (int) Math.min(checkedRowsPerStrip(directory.firstValue(ROWS_PER_STRIP, height)), height);
        tileCount = checkedTileCount();
    }

    /**
     * Reads the first directory, and the header of every JPEG stream in a strip or tile.
     *
     * @throws ApiException 422 if the file is inconsistent, 413 if decoding would take too much work
     */
    static ValidatedFile validate(ImageFile file, PixelLimit limit) {
        try {
            return new TiffValidator(file, limit).validate();
        } catch (IndexOutOfBoundsException e) {
            throw file.unprocessable("The TIFF image is truncated.");
        }
    }

    private int checkedCompression() {
        long number = directory.firstValue(COMPRESSION, UNCOMPRESSED);
        if (number == COMPRESSION_OLD_JPEG) {
            throw TiffSamples.unsupported(file, "old-style JPEG (compression 6)");
        }
        if (number > Integer.MAX_VALUE || !COMPRESSIONS.contains((int) number)) {
            throw TiffSamples.unsupported(file, "its compression is %d".formatted(number));
        }
        return (int) number;
    }

    private void checkSize(long width, long height) {
        if (width < 1 || height < 1) {
            throw file.unprocessable("The TIFF image is broken: it has no width or no height.");
        }
        limit.check(file, width, height);
    }

    private int checkedTileSide(String what, long side, int imageSide) {
        if (side < 1 || side > Math.max(MAX_TILE_SIDE, roundedUp(imageSide))) {
            throw file.unprocessable("The TIFF image is broken: tiles with a %s of %,d in an image of %,d x %,d pixels."
                    .formatted(what, side, width, height));
        }
        return (int) side;
    }

    private long checkedRowsPerStrip(long rows) {
        if (rows < 1) {
            throw file.unprocessable("The TIFF image is broken: its strips have no rows.");
        }
        return rows;
    }

    /**
     * Returns the number of strips or tiles. The decoder stops at the last row of the image, so the rows of a tile below the image do not
     * count.
     */
    private int checkedTileCount() {
        long tilesAcross = Math.ceilDiv(width, tileWidth);
        long tilesDown = Math.ceilDiv(height, tileHeight);
        long count = tilesAcross * tilesDown * samples.planes();
        int maxTiles = compression == COMPRESSION_JPEG ? MAX_JPEG_TILES : MAX_TILES;
        long tiledPixels = tilesAcross * tileWidth * height;
        if (count > maxTiles || tiledPixels > limit.maxTiledPixels()) {
            var tiles = "the TIFF image of %,d x %,d pixels has %,d strips or tiles of %,d x %,d pixels; "
                    .formatted(width, height, count, tileWidth, tileHeight);
            throw file.tooLarge(tiles
                    + (count > maxTiles
                            ? "at most %,d strips or tiles are decoded.".formatted(maxTiles)
                            : "these have %,d pixels, and at most %,d pixels are decoded."
                                    .formatted(tiledPixels, limit.maxTiledPixels())));
        }
        return (int) count;
    }

    /** Returns a width or height, rounded up to a multiple of {@link #TILE_MULTIPLE}. */
    private static long roundedUp(int side) {
        return (long) Math.ceilDiv(side, TILE_MULTIPLE) * TILE_MULTIPLE;
    }

    private ValidatedFile validate() {
        var offsets = new int[tileCount];
        var lengths = new int[tileCount];
        readOffsetsAndLengths(offsets, lengths);
        long decoderBytes = (long) HEAP_PER_ROW_BYTE * tileWidth * samples.perPixel() * samples.bytesPerSample();
        if (compression == COMPRESSION_JPEG) {
            checkJpeg(offsets, lengths);
            // The decoder may decode a whole tile before it converts the colours.
            decoderBytes += (long) tileWidth * Math.min(tileHeight, height) * samples.perPixel();
        }
        var rewrittenFile = new TiffWriter(file, directory, isTiled, tileWidth, tileHeight).write(offsets, lengths);
        return new ValidatedFile(
                rewrittenFile,
                width,
                height,
                CanvasPlacement.oriented(Orientation.of(directory.firstValue(ORIENTATION, 1))),
                decoderBytes + rewrittenFile.length() + 16L * tileCount);
    }

    /**
     * Reads the offset and length of each strip or tile. Rejects a file that ends before the end of a strip or tile, because the decoder
     * would fill in the missing pixels without an error. If the length is missing, the strip or tile ends at the end of the file.
     */
    private void readOffsetsAndLengths(int[] offsets, int[] lengths) {
        int offsetTag = isTiled ? TILE_OFFSETS : STRIP_OFFSETS;
        if (directory.count(offsetTag) < tileCount) {
            throw file.unprocessable("The TIFF image is broken: it has %,d strips or tiles, but only %,d offsets."
                    .formatted(tileCount, directory.count(offsetTag)));
        }
        long totalLength = 0;
        for (int i = 0; i < tileCount; i++) {
            long offset = directory.value(offsetTag, i);
            long remainingBytes = file.length() - offset;
            long length = tileLength(i);
            if (offset < 0 || remainingBytes < 1 || length > remainingBytes) {
                throw file.unprocessable("The TIFF image is truncated.");
            }
            offsets[i] = (int) offset;
            lengths[i] = (int) (length < 1 ? remainingBytes : length);
            totalLength += lengths[i];
        }
        if (totalLength > (long) MAX_TILE_BYTES_PER_FILE_BYTE * file.length() + ADDITIONAL_TILE_BYTES) {
            throw file.unprocessable("The TIFF image is broken: its strips or tiles overlap.");
        }
    }

    /** Returns the length of a strip or tile. Returns 0 or less if the length is not known. */
    private long tileLength(int index) {
        if (compression == UNCOMPRESSED && !samples.areYcbcr()) {
            // Not the length in the file, because the decoder would fill in pixels if this length were too small.
            int tilesDown = Math.ceilDiv(height, tileHeight);
            int top = index / Math.ceilDiv(width, tileWidth) % tilesDown * tileHeight;
            return samples.rowBytes(tileWidth) * Math.min(tileHeight, height - top);
        }
        int lengthTag = isTiled ? TILE_BYTE_COUNTS : STRIP_BYTE_COUNTS;
        return index < directory.count(lengthTag) ? directory.value(lengthTag, index) : 0;
    }

    private void checkJpeg(int[] offsets, int[] lengths) {
        long decodedSamples = 0;
        for (int i = 0; i < tileCount; i++) {
            int from = file.from() + offsets[i];
            var frame = jpegFrame(from, from + lengths[i]);
            if (frame.width() > roundedUp(tileWidth) || frame.height() > roundedUp(tileHeight)) {
                throw file.unprocessable(
                        "The TIFF image is broken: JPEG data of %,d x %,d pixels in a strip or tile of %,d x %,d."
                                .formatted(frame.width(), frame.height(), tileWidth, tileHeight));
            }
            decodedSamples += frame.decodedSamples();
        }
        if (decodedSamples > limit.maxDecodedSamples(file.length())) {
            throw file.tooLarge("the JPEG data of the TIFF image has %,d samples; at most %,d samples are decoded."
                    .formatted(decodedSamples, limit.maxDecodedSamples(file.length())));
        }
    }

    /**
     * Reads the frame header of the JPEG stream in one strip or tile. The tables of the stream may be missing, because a TIFF tag may
     * contain them. The end marker of the stream may be missing too.
     */
    private JpegFrame jpegFrame(int from, int to) {
        var segments = new JpegSegments(file.bytes(), from, to);
        var reader = new JpegFrame.Reader(file, segments, "The JPEG data in the TIFF image");
        while (segments.advance() && segments.marker() != JpegSegments.END_OF_IMAGE) {
            reader.readSegment();
            if (segments.startsWith("ICC_PROFILE")) {
                throw TiffSamples.unsupported(file, "a profile inside JPEG data");
            }
        }
        var frame = reader.frame();
        if (frame.storesCoefficients() || frame.scanCount() > 1) {
            throw TiffSamples.unsupported(file, "JPEG data in more than one scan");
        }
        return frame;
    }
}
