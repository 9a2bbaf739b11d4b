package dev.collate.engine.image.codec;

import static dev.collate.engine.image.codec.TiffTags.COPIED_TAGS;
import static dev.collate.engine.image.codec.TiffTags.ROWS_PER_STRIP;
import static dev.collate.engine.image.codec.TiffTags.STRIP_BYTE_COUNTS;
import static dev.collate.engine.image.codec.TiffTags.STRIP_OFFSETS;
import static dev.collate.engine.image.codec.TiffTags.TILE_BYTE_COUNTS;
import static dev.collate.engine.image.codec.TiffTags.TILE_HEIGHT;
import static dev.collate.engine.image.codec.TiffTags.TILE_OFFSETS;
import static dev.collate.engine.image.codec.TiffTags.TILE_WIDTH;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Writes a copy of a TIFF file with a new directory. The copy has no other directory. The directory contains only the tags that affect the
 * pixels, and the validated offset and length of every strip or tile. The copy of a BigTIFF file is a classic TIFF file.
 */
final class TiffWriter {
    private static final int TYPE_LONG = 4;

    /** Maximum number of values of a copied tag. The colour map of an image with 16 bits per sample has this number of values. */
    private static final int MAX_VALUES = 3 << 16;

    private final ImageFile source;
    private final TiffDirectory tags;
    private final boolean isTiled;
    private final int tileWidth;
    private final int tileHeight;

    TiffWriter(ImageFile source, TiffDirectory tags, boolean isTiled, int tileWidth, int tileHeight) {
        this.source = source;
        this.tags = tags;
        this.isTiled = isTiled;
        this.tileWidth = tileWidth;
        this.tileHeight = tileHeight;
    }

    /**
     * Returns the copy. It consists of the file, whose header is changed, and the new directory. The header points to the new directory.
     */
    ImageFile write(int[] offsets, int[] lengths) {
        var fields = fields(offsets, lengths);
        int directoryStart = source.length() + (source.length() & 1);
        int valuesStart = directoryStart + 2 + 12 * fields.size() + 4;
        int end = valuesStart
                + fields.stream()
                        .mapToInt(field -> field.values.remaining() + 1)
                        .sum();
        var bytes = Arrays.copyOfRange(source.bytes(), source.from(), source.from() + end);
        // The array of the file may contain other bytes after the file.
        Arrays.fill(bytes, source.length(), end, (byte) 0);
        var out = ByteBuffer.wrap(bytes).order(tags.order());
        out.putChar(2, (char) 42).putInt(4, directoryStart);
        out.position(directoryStart).putChar((char) fields.size());
        for (var field : fields) {
            out.putChar((char) field.tag).putChar((char) field.type).putInt(field.count);
            int length = field.values.remaining();
            if (length <= Integer.BYTES) {
                out.put(out.position(), field.values, 0, length).position(out.position() + Integer.BYTES);
            } else {
                out.putInt(valuesStart).put(valuesStart, field.values, 0, length);
                valuesStart += length + (length & 1);
            }
        }
        return source.withBytes(bytes, end);
    }

    private record Field(int tag, int type, int count, ByteBuffer values) {}

    private List<Field> fields(int[] offsets, int[] lengths) {
        var fields = new ArrayList<Field>();
        COPIED_TAGS.stream().filter(tags::has).forEach(tag -> fields.add(copiedField(tag)));
        if (isTiled) {
            fields.add(longField(TILE_WIDTH, tileWidth));
            fields.add(longField(TILE_HEIGHT, tileHeight));
        } else {
            fields.add(longField(ROWS_PER_STRIP, tileHeight));
        }
        fields.add(longField(isTiled ? TILE_OFFSETS : STRIP_OFFSETS, offsets));
        fields.add(longField(isTiled ? TILE_BYTE_COUNTS : STRIP_BYTE_COUNTS, lengths));
        fields.sort(Comparator.comparingInt(Field::tag));
        return fields;
    }

    private Field copiedField(int tag) {
        if (tags.count(tag) > MAX_VALUES) {
            throw source.unprocessable(
                    "The TIFF image is broken: its tag %d has %,d values, but at most %,d are allowed."
                            .formatted(tag, tags.count(tag), MAX_VALUES));
        }
        return new Field(tag, tags.classicType(tag), tags.count(tag), tags.classicValues(tag));
    }

    private Field longField(int tag, int... values) {
        var raw = ByteBuffer.allocate(Integer.BYTES * values.length).order(tags.order());
        Arrays.stream(values).forEach(raw::putInt);
        return new Field(tag, TYPE_LONG, values.length, raw.flip());
    }
}
