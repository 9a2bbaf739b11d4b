package dev.collate.engine.image.codec;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Validates TIFF files before they are decoded, and writes a new directory for each. It is the only directory, contains
 * only the tags that affect the pixels, and has the validated offset and length of every strip or tile. It also turns a
 * BigTIFF file into an ordinary TIFF file.
 *
 * <p>This is one class because all rules depend on the same directory: its size, strips, tiles and compression are
 * validated together.
 */
final class TiffFile {
    private static final int WIDTH = 256;
    private static final int HEIGHT = 257;
    private static final int BITS_PER_SAMPLE = 258;
    private static final int COMPRESSION = 259;
    private static final int STRIP_OFFSETS = 273;
    private static final int ORIENTATION = 274;
    private static final int SAMPLES_PER_PIXEL = 277;
    private static final int ROWS_PER_STRIP = 278;
    private static final int STRIP_BYTES = 279;
    private static final int PLANES = 284;
    private static final int TILE_WIDTH = 322;
    private static final int TILE_HEIGHT = 323;
    private static final int TILE_OFFSETS = 324;
    private static final int TILE_BYTES = 325;
    private static final int JPEG_TABLES = 347;

    /**
     * Photometric interpretation, fill order, fax options, predictor, colour map, inks, alpha, sample format, and
     * YCbCr.
     */
    private static final Set<Integer> COPIED = Set.of(
            WIDTH,
            HEIGHT,
            BITS_PER_SAMPLE,
            COMPRESSION,
            262,
            266,
            SAMPLES_PER_PIXEL,
            PLANES,
            292,
            293,
            317,
            320,
            332,
            334,
            338,
            339,
            JPEG_TABLES,
            529,
            530,
            531,
            532);

    private static final Set<Integer> READ = Set.of(
            STRIP_OFFSETS, ORIENTATION, ROWS_PER_STRIP, STRIP_BYTES, TILE_WIDTH, TILE_HEIGHT, TILE_OFFSETS, TILE_BYTES);

    private static final int COMPRESSION_OLD_JPEG = 6;
    private static final int COMPRESSION_JPEG = 7;
    /** None, three fax compressions, LZW, JPEG, Deflate (under three numbers), PackBits. */
    private static final Set<Integer> COMPRESSIONS = Set.of(1, 2, 3, 4, 5, COMPRESSION_JPEG, 8, 32946, 50013, 32773);

    private static final int SEPARATE_PLANES = 2;
    private static final int TYPE_LONG = 4;

    /** The number of values of a colour map for 16 bits; no other copied tag has more. */
    private static final int MAX_VALUES = 3 << 16;

    private static final int MAX_SAMPLES_PER_PIXEL = 16;
    private static final int MAX_BITS_PER_SAMPLE = 32;
    /** The tiles of small images are often larger than the image. */
    private static final int MAX_TILE_SIDE = 4_096;

    private static final int TILE_STEP = 16;
    /** The start of each tile costs up to 20 microseconds, or 50 for a JPEG stream. */
    private static final int MAX_TILES = 50_000;

    private static final int MAX_JPEG_TILES = 20_000;
    /** Bytes of heap for each byte of a tile's row: a decompressor, a predictor, and the row. */
    private static final int ROW_BUFFERS = 8;
    /**
     * Tiles may share their data, as empty tiles do. Their total length is limited to this multiple of the file's
     * length, plus a constant.
     */
    private static final int MAX_SHARING = 4;

    private static final int ANY_SHARING = 16 << 20;

    private final ImageFile file;
    private final PixelLimit limit;
    private final TiffDirectory tags;
    private final boolean tiled;
    private final int width;
    private final int height;
    private final int tileWidth;
    private final int tileHeight;
    private final int tiles;
    private final int compression;
    private final int samples;
    private final int sampleBytes;

    private TiffFile(ImageFile file, PixelLimit limit) {
        this.file = file;
        this.limit = limit;
        tags = TiffDirectory.read(file, tag -> COPIED.contains(tag) || READ.contains(tag));
        compression = checkedCompression();
        checkSides(tags.first(WIDTH, 0), tags.first(HEIGHT, 0));
        width = (int) tags.first(WIDTH, 0);
        height = (int) tags.first(HEIGHT, 0);
        samples = checkedSamples();
        sampleBytes = checkedSampleBytes();
        tiled = tags.has(TILE_OFFSETS);
        tileWidth = tiled ? checkedTile("width", tags.first(TILE_WIDTH, 0), width) : width;
        tileHeight = tiled
                ? checkedTile("height", tags.first(TILE_HEIGHT, 0), height)
                : (int) Math.min(checkedRows(tags.first(ROWS_PER_STRIP, height)), height);
        tiles = checkedTiles();
    }

    /**
     * Reads the first directory, and the header of every JPEG stream in a strip or tile.
     *
     * @throws dev.collate.problem.ApiException 422 if the file is inconsistent, 413 if decoding is too much work
     */
    static ValidatedFile validate(ImageFile file, PixelLimit limit) {
        return new TiffFile(file, limit).validate();
    }

    private ValidatedFile validate() {
        var offsets = new int[tiles];
        var lengths = new int[tiles];
        readPlaces(offsets, lengths);
        long decoderBytes = (long) ROW_BUFFERS * tileWidth * samples * sampleBytes;
        if (compression == COMPRESSION_JPEG) {
            checkJpeg(offsets, lengths);
            // The decoder may decode a whole tile before it converts the colours.
            decoderBytes += (long) tileWidth * Math.min(tileHeight, height) * samples;
        }
        var rewritten = rewritten(offsets, lengths);
        return new ValidatedFile(
                rewritten,
                width,
                height,
                CanvasPlacement.oriented(orientation()),
                decoderBytes + rewritten.length() + 16L * tiles);
    }

    private Orientation orientation() {
        return Orientation.of(tags.first(ORIENTATION, 1));
    }

    private int checkedCompression() {
        long number = tags.first(COMPRESSION, 1);
        if (number == COMPRESSION_OLD_JPEG) {
            throw file.broken("The TIFF image is of a kind that is not supported: old-style JPEG (compression 6).");
        }
        if (number > Integer.MAX_VALUE || !COMPRESSIONS.contains((int) number)) {
            throw file.broken(
                    "The TIFF image is of a kind that is not supported: its compression is %d.".formatted(number));
        }
        return (int) number;
    }

    private void checkSides(long width, long height) {
        if (width < 1 || height < 1) {
            throw file.broken("The TIFF image is broken: it has no width or no height.");
        }
        limit.check(file, width, height);
    }

    /** The decoder requires that all samples have the same size. */
    private int checkedSampleBytes() {
        long bits = tags.first(BITS_PER_SAMPLE, 1);
        if (bits < 1 || bits > MAX_BITS_PER_SAMPLE) {
            throw file.broken("The TIFF image is of a kind that is not supported: %d bits a sample.".formatted(bits));
        }
        return Math.ceilDiv((int) bits, Byte.SIZE);
    }

    private int checkedSamples() {
        long count = tags.first(SAMPLES_PER_PIXEL, 1);
        if (count < 1 || count > MAX_SAMPLES_PER_PIXEL) {
            throw file.broken(
                    "The TIFF image is of a kind that is not supported: %d samples a pixel.".formatted(count));
        }
        return (int) count;
    }

    private int checkedTile(String what, long side, int pictureSide) {
        if (side < 1 || side > Math.max(MAX_TILE_SIDE, roundedUp(pictureSide))) {
            throw file.broken("The TIFF image is broken: tiles with a %s of %,d in an image of %,d x %,d pixels."
                    .formatted(what, side, width, height));
        }
        return (int) side;
    }

    private long checkedRows(long rows) {
        if (rows < 1) {
            throw file.broken("The TIFF image is broken: its strips have no rows.");
        }
        return rows;
    }

    private int checkedTiles() {
        long across = Math.ceilDiv(width, tileWidth);
        long down = Math.ceilDiv(height, tileHeight);
        boolean separate = tags.first(PLANES, 1) == SEPARATE_PLANES;
        long count = across * down * (separate ? samples : 1);
        int maxTiles = compression == COMPRESSION_JPEG ? MAX_JPEG_TILES : MAX_TILES;
        if (count > maxTiles || across * tileWidth * height > limit.maxTiledPixels()) {
            throw file.tooLarge(
                    "a TIFF image of %,d x %,d pixels in %,d strips or tiles of %,d x %,d; at most %,d are decoded."
                            .formatted(width, height, count, tileWidth, tileHeight, maxTiles));
        }
        return (int) count;
    }

    private static long roundedUp(int side) {
        return (long) Math.ceilDiv(side, TILE_STEP) * TILE_STEP;
    }

    /**
     * Reads the offset and length of each strip or tile. A strip or tile without a length, or with a length beyond the
     * end of the file, ends with the file.
     */
    private void readPlaces(int[] offsets, int[] lengths) {
        int offsetTag = tiled ? TILE_OFFSETS : STRIP_OFFSETS;
        int lengthTag = tiled ? TILE_BYTES : STRIP_BYTES;
        if (tags.count(offsetTag) < tiles) {
            throw file.broken("The TIFF image is broken: %,d strips or tiles, but offsets of only %,d."
                    .formatted(tiles, tags.count(offsetTag)));
        }
        long all = 0;
        for (int i = 0; i < tiles; i++) {
            long offset = tags.value(offsetTag, i);
            long left = file.length() - offset;
            if (offset < 0 || left < 1) {
                throw file.broken("The TIFF image is truncated.");
            }
            long length = i < tags.count(lengthTag) ? tags.value(lengthTag, i) : 0;
            offsets[i] = (int) offset;
            lengths[i] = (int) (length < 1 ? left : Math.min(length, left));
            all += lengths[i];
        }
        if (all > (long) MAX_SHARING * file.length() + ANY_SHARING) {
            throw file.broken("The TIFF image is broken: its strips or tiles overlap.");
        }
    }

    private void checkJpeg(int[] offsets, int[] lengths) {
        long passes = 0;
        for (int i = 0; i < tiles; i++) {
            int from = file.from() + offsets[i];
            var frame = jpegFrame(from, from + lengths[i]);
            if (frame.width() > roundedUp(tileWidth) || frame.height() > roundedUp(tileHeight)) {
                throw file.broken(
                        "The TIFF image is broken: JPEG data of %,d x %,d pixels in a strip or tile of %,d x %,d."
                                .formatted(frame.width(), frame.height(), tileWidth, tileHeight));
            }
            passes += frame.samplePasses();
        }
        if (passes > limit.maxSamplePasses()) {
            throw file.tooLarge("a TIFF image whose strips or tiles have %,d JPEG samples; at most %,d are decoded."
                    .formatted(passes, limit.maxSamplePasses()));
        }
    }

    /** Reads the stream of one strip or tile. Its tables may be in a tag, and its end marker may be missing. */
    private JpegFrame jpegFrame(int from, int to) {
        var segments = new JpegSegments(file.bytes(), from, to);
        var reader = new JpegFrame.Reader(file, segments, "The JPEG data in the TIFF image");
        while (segments.advance() && segments.marker() != JpegSegments.END_OF_IMAGE) {
            reader.read();
            if (segments.startsWith("ICC_PROFILE")) {
                throw file.broken("The TIFF image is of a kind that is not supported: a profile inside JPEG data.");
            }
        }
        var frame = reader.frame();
        if (frame.storesCoefficients() || frame.scans() > 1) {
            throw file.broken("The TIFF image is of a kind that is not supported: JPEG data in more than one scan.");
        }
        return frame;
    }

    /** Returns the file with a changed header, which points to the new directory after the end of the old file. */
    private ImageFile rewritten(int[] offsets, int[] lengths) {
        var fields = fields(offsets, lengths);
        int directory = file.length() + (file.length() & 1);
        int values = directory + 2 + 12 * fields.size() + 4;
        int end = values
                + fields.stream()
                        .mapToInt(field -> field.values.remaining() + 1)
                        .sum();
        var bytes = Arrays.copyOfRange(file.bytes(), file.from(), file.from() + end);
        Arrays.fill(bytes, file.length(), end, (byte) 0);
        var out = ByteBuffer.wrap(bytes).order(tags.order());
        out.putChar(2, (char) 42).putInt(4, directory);
        out.position(directory).putChar((char) fields.size());
        for (var field : fields) {
            out.putChar((char) field.tag).putChar((char) field.type).putInt(field.count);
            int length = field.values.remaining();
            if (length <= Integer.BYTES) {
                out.put(out.position(), field.values, 0, length).position(out.position() + Integer.BYTES);
            } else {
                out.putInt(values).put(values, field.values, 0, length);
                values += length + (length & 1);
            }
        }
        return file.with(bytes, end);
    }

    private record Field(int tag, int type, int count, ByteBuffer values) {}

    private List<Field> fields(int[] offsets, int[] lengths) {
        var fields = new ArrayList<Field>();
        COPIED.stream().filter(tags::has).forEach(tag -> fields.add(copied(tag)));
        if (tiled) {
            fields.add(longs(TILE_WIDTH, tileWidth));
            fields.add(longs(TILE_HEIGHT, tileHeight));
        } else {
            fields.add(longs(ROWS_PER_STRIP, tileHeight));
        }
        fields.add(longs(tiled ? TILE_OFFSETS : STRIP_OFFSETS, offsets));
        fields.add(longs(tiled ? TILE_BYTES : STRIP_BYTES, lengths));
        fields.sort(Comparator.comparingInt(Field::tag));
        return fields;
    }

    private Field copied(int tag) {
        if (tags.count(tag) > MAX_VALUES) {
            throw file.broken("The TIFF image is broken: its tag %d has %,d values.".formatted(tag, tags.count(tag)));
        }
        return new Field(tag, tags.type(tag), tags.count(tag), tags.rawValues(tag));
    }

    private Field longs(int tag, int... values) {
        var raw = ByteBuffer.allocate(Integer.BYTES * values.length).order(tags.order());
        Arrays.stream(values).forEach(raw::putInt);
        return new Field(tag, TYPE_LONG, values.length, raw.flip());
    }
}
