package dev.collate.engine.image.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Writes TIFF files for tests. A test chooses the tags and the data, which may be invalid. */
final class TiffBuilder {
    static final int TILE_WIDTH = 322;
    static final int TILE_HEIGHT = 323;
    static final int ROWS_PER_STRIP = 278;

    private final Map<Integer, int[]> tags = new TreeMap<>();
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;

    private TiffBuilder() {}

    /** Returns a builder for a grey image with 8 bits per sample. */
    static TiffBuilder grey(int width, int height, int compression) {
        return new TiffBuilder()
                .with(256, width)
                .with(257, height)
                .with(258, 8)
                .with(259, compression)
                .with(262, 1)
                .with(277, 1);
    }

    /** Returns a builder for an uncompressed image with red, green, blue and a fourth sample in each pixel. */
    static TiffBuilder fourSamples(int width, int height, int bits) {
        return grey(width, height, 1)
                .with(258, bits, bits, bits, bits)
                .with(262, 2)
                .with(277, 4)
                .with(278, height);
    }

    TiffBuilder with(int tag, int... values) {
        tags.put(tag, values);
        return this;
    }

    TiffBuilder withOrder(ByteOrder byteOrder) {
        order = byteOrder;
        return this;
    }

    /** Returns a file with {@code count} strips. All strips have the same data. */
    byte[] strips(int count, byte[] data) {
        return file(273, 279, count, data, data.length);
    }

    /** Returns a file with {@code count} strips. The data is divided into strips of the same length. */
    byte[] dividedIntoStrips(int count, byte[] data) {
        return file(273, 279, count, data, data.length / count);
    }

    /** Returns a file with {@code count} tiles. All tiles have the same data. */
    byte[] tiles(int count, byte[] data) {
        return file(324, 325, count, data, data.length);
    }

    /** Returns a file with {@code count} tiles. The data is divided into tiles of the same length. */
    byte[] dividedIntoTiles(int count, byte[] data) {
        return file(324, 325, count, data, data.length / count);
    }

    private byte[] file(int offsetTag, int lengthTag, int count, byte[] data, int length) {
        with(offsetTag, filled(count, 0)).with(lengthTag, filled(count, length));
        int values = tags.values().stream()
                .mapToInt(all -> all.length > 1 ? 4 * all.length : 0)
                .sum();
        int index = 8 + 2 + 12 * tags.size() + 4;
        int start = index + values;
        with(
                offsetTag,
                IntStream.range(0, count)
                        .map(i -> start + i * length % data.length)
                        .toArray());
        var file = ByteBuffer.allocate(start + data.length).order(order);
        byte mark = (byte) (order == ByteOrder.LITTLE_ENDIAN ? 'I' : 'M');
        file.put(mark).put(mark).putShort((short) 42).putInt(8).putShort((short) tags.size());
        for (var tag : tags.entrySet()) {
            var all = tag.getValue();
            file.putShort(tag.getKey().shortValue()).putShort((short) 4).putInt(all.length);
            if (all.length == 1) {
                file.putInt(all[0]);
            } else {
                file.putInt(index);
                for (int value : all) {
                    file.putInt(index, value);
                    index += 4;
                }
            }
        }
        return file.position(file.capacity() - data.length).put(data).array();
    }

    private static int[] filled(int count, int value) {
        var values = new int[count];
        Arrays.fill(values, value);
        return values;
    }
}
