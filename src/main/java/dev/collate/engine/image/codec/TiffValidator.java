package dev.collate.engine.image.codec;

import static dev.collate.engine.image.codec.TiffTags.COPIED_TAGS;
import static dev.collate.engine.image.codec.TiffTags.LAYOUT_TAGS;
import static dev.collate.engine.image.codec.TiffTags.ORIENTATION;
import static dev.collate.engine.image.codec.TiffTags.STRIP_BYTE_COUNTS;
import static dev.collate.engine.image.codec.TiffTags.STRIP_OFFSETS;
import static dev.collate.engine.image.codec.TiffTags.TILE_BYTE_COUNTS;
import static dev.collate.engine.image.codec.TiffTags.TILE_OFFSETS;

/**
 * Validates TIFF files before they are decoded. The pixels of a TIFF image are stored in strips or tiles. All strips or tiles of the first
 * image must be inside the file, and JPEG streams in them must have the correct size. {@link TiffWriter} writes a copy of the file with a
 * new directory, and the decoder reads this copy.
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

    private final ImageFile file;
    private final PixelLimit limit;
    private final TiffDirectory tags;
    private final TiffLayout layout;

    private TiffValidator(ImageFile file, PixelLimit limit, TiffDirectory tags, TiffLayout layout) {
        this.file = file;
        this.limit = limit;
        this.tags = tags;
        this.layout = layout;
    }

    /**
     * Reads the first directory, and the header of every JPEG stream in a strip or tile.
     *
     * @throws dev.collate.problem.ApiException 422 if the file is inconsistent, 413 if decoding would take too much work
     */
    static ValidatedFile validate(ImageFile file, PixelLimit limit) {
        var tags = TiffDirectory.read(file, tag -> COPIED_TAGS.contains(tag) || LAYOUT_TAGS.contains(tag));
        return new TiffValidator(file, limit, tags, new TiffLayout(file, limit, tags)).validate();
    }

    private ValidatedFile validate() {
        var offsets = new int[layout.tileCount()];
        var lengths = new int[layout.tileCount()];
        readOffsetsAndLengths(offsets, lengths);
        long decoderBytes =
                (long) HEAP_PER_ROW_BYTE * layout.tileWidth() * layout.samplesPerPixel() * layout.sampleBytes();
        if (layout.isJpeg()) {
            checkJpeg(offsets, lengths);
            // The decoder may decode a whole tile before it converts the colours.
            decoderBytes += (long) layout.tileWidth()
                    * Math.min(layout.tileHeight(), layout.height())
                    * layout.samplesPerPixel();
        }
        var rewritten = new TiffWriter(file, tags, layout).write(offsets, lengths);
        return new ValidatedFile(
                rewritten,
                layout.width(),
                layout.height(),
                CanvasPlacement.oriented(Orientation.of(tags.firstValue(ORIENTATION, 1))),
                decoderBytes + rewritten.length() + 16L * layout.tileCount());
    }

    /**
     * Reads the offset and length of each strip or tile. If the length is missing, or if it is too great for the file, the strip or tile
     * ends at the end of the file.
     */
    private void readOffsetsAndLengths(int[] offsets, int[] lengths) {
        int offsetTag = layout.tiled() ? TILE_OFFSETS : STRIP_OFFSETS;
        int lengthTag = layout.tiled() ? TILE_BYTE_COUNTS : STRIP_BYTE_COUNTS;
        if (tags.count(offsetTag) < layout.tileCount()) {
            throw file.unprocessable("The TIFF image is broken: %,d strips or tiles, but it has offsets of only %,d."
                    .formatted(layout.tileCount(), tags.count(offsetTag)));
        }
        long all = 0;
        for (int i = 0; i < layout.tileCount(); i++) {
            long offset = tags.value(offsetTag, i);
            long left = file.length() - offset;
            if (offset < 0 || left < 1) {
                throw file.unprocessable("The TIFF image is truncated.");
            }
            long length = i < tags.count(lengthTag) ? tags.value(lengthTag, i) : 0;
            offsets[i] = (int) offset;
            lengths[i] = (int) (length < 1 ? left : Math.min(length, left));
            all += lengths[i];
        }
        if (all > (long) MAX_TILE_BYTES_PER_FILE_BYTE * file.length() + ADDITIONAL_TILE_BYTES) {
            throw file.unprocessable("The TIFF image is broken: its strips or tiles overlap.");
        }
    }

    private void checkJpeg(int[] offsets, int[] lengths) {
        long passes = 0;
        for (int i = 0; i < layout.tileCount(); i++) {
            int from = file.from() + offsets[i];
            var frame = jpegFrame(from, from + lengths[i]);
            if (frame.width() > TiffLayout.roundedUp(layout.tileWidth())
                    || frame.height() > TiffLayout.roundedUp(layout.tileHeight())) {
                throw file.unprocessable(
                        "The TIFF image is broken: JPEG data of %,d x %,d pixels in a strip or tile of %,d x %,d."
                                .formatted(frame.width(), frame.height(), layout.tileWidth(), layout.tileHeight()));
            }
            passes += frame.decodedSamples();
        }
        if (passes > limit.maxDecodedSamples(file.length())) {
            throw file.tooLarge(
                    "a TIFF image whose strips or tiles need %,d JPEG samples in all scans; at most %,d are decoded."
                            .formatted(passes, limit.maxDecodedSamples(file.length())));
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
            reader.read();
            if (segments.startsWith("ICC_PROFILE")) {
                throw file.unprocessable(
                        "The TIFF image is of a kind that is not supported: a profile inside JPEG data.");
            }
        }
        var frame = reader.frame();
        if (frame.storesCoefficients() || frame.scans() > 1) {
            throw file.unprocessable(
                    "The TIFF image is of a kind that is not supported: JPEG data in more than one scan.");
        }
        return frame;
    }
}
