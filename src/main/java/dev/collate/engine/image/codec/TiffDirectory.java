package dev.collate.engine.image.codec;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;

/**
 * The first directory of a TIFF or BigTIFF file (TIFF 6.0, section 2). A directory contains tags, and each tag has one or more values.
 * Rejects values that are not inside the file.
 */
final class TiffDirectory {
    private static final int BIG_MAGIC = 43;
    private static final int TYPE_BYTE = 1;
    private static final int TYPE_SHORT = 3;
    private static final int TYPE_LONG = 4;
    private static final int TYPE_LONG_8 = 16;
    /** For each type, the number of bytes of a value; 0 for types that are not defined. */
    private static final int[] TYPE_BYTES = {0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8};

    private final ImageFile file;
    private final ByteBuffer bytes;
    private final boolean isBigTiff;
    /** For each tag, the index of its entry in the file. */
    private final Map<Integer, Integer> entryIndexes = new HashMap<>();

    /** @param index the offset of the first value in the file */
    private record Entry(int type, int count, int index) {}

    /**
     * Finds the tags of the directory. Their values are validated when they are read, so tags that nobody reads may be broken.
     *
     * @throws IndexOutOfBoundsException if the file ends before the directory ends. The other methods throw this exception if the values
     *     begin after the end of the file
     */
    TiffDirectory(ImageFile file) {
        this.file = file;
        bytes = ByteBuffer.wrap(file.bytes(), file.from(), file.length()).slice();
        bytes.order(bytes.get(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        isBigTiff = bytes.getChar(2) == BIG_MAGIC;
        int start = isBigTiff ? checkedOffset(bytes.getLong(8)) : checkedOffset(bytes.getInt(4) & 0xffffffffL);
        long count = isBigTiff ? bytes.getLong(start) : bytes.getChar(start);
        int entryBytes = isBigTiff ? 20 : 12;
        int entryIndex = start + (isBigTiff ? 8 : 2);
        for (long i = 0; i < count; i++, entryIndex += entryBytes) {
            // The count may be wrong, but the loop needs no limit: reading a tag beyond the end of the file throws an
            // exception.
            entryIndexes.putIfAbsent((int) bytes.getChar(entryIndex), entryIndex);
        }
    }

    private Entry entry(int tag) {
        int index = requireNonNull(entryIndexes.get(tag));
        int type = bytes.getChar(index + 2);
        long count = isBigTiff ? bytes.getLong(index + 4) : bytes.getInt(index + 4) & 0xffffffffL;
        int valueIndex = index + (isBigTiff ? 12 : 8);
        int bytesPerValue = type < TYPE_BYTES.length ? TYPE_BYTES[type] : 0;
        if (bytesPerValue == 0 || count < 1 || count > file.length() / bytesPerValue) {
            throw broken(tag);
        }
        int maxInlineBytes = isBigTiff ? Long.BYTES : Integer.BYTES;
        if (count * bytesPerValue > maxInlineBytes) {
            valueIndex = isBigTiff
                    ? checkedOffset(bytes.getLong(valueIndex))
                    : checkedOffset(bytes.getInt(valueIndex) & 0xffffffffL);
        }
        if (valueIndex > file.length() - count * bytesPerValue) {
            throw broken(tag);
        }
        return new Entry(type, (int) count, valueIndex);
    }

    /** Returns an offset in the file as an int, and throws an exception if it is outside the file. */
    private int checkedOffset(long offset) {
        if (offset < 0 || offset >= file.length()) {
            throw new IndexOutOfBoundsException();
        }
        return (int) offset;
    }

    ByteOrder order() {
        return bytes.order();
    }

    boolean has(int tag) {
        return entryIndexes.containsKey(tag);
    }

    /** Returns the number of values of the tag; 0 if the tag is missing. */
    int count(int tag) {
        return has(tag) ? entry(tag).count : 0;
    }

    /** Returns the first value of the tag, or {@code defaultValue} if the tag is missing. */
    long firstValue(int tag, long defaultValue) {
        return has(tag) ? value(tag, 0) : defaultValue;
    }

    /** Returns the value of the tag at an index below {@link #count}. */
    long value(int tag, int index) {
        var entry = entry(tag);
        int position = entry.index + index * TYPE_BYTES[entry.type];
        return switch (entry.type) {
            case TYPE_BYTE -> bytes.get(position) & 0xff;
            case TYPE_SHORT -> bytes.getChar(position);
            case TYPE_LONG -> bytes.getInt(position) & 0xffffffffL;
            case TYPE_LONG_8 -> bytes.getLong(position);
            default -> throw broken(tag);
        };
    }

    /** Returns the type of the values that {@link #classicValues} returns. */
    int classicType(int tag) {
        int type = entry(tag).type;
        return type == TYPE_LONG_8 ? TYPE_LONG : type;
    }

    /**
     * Returns the bytes of the tag's values as they are stored in a classic TIFF file, which has 32-bit offsets. Values of 64 bits are
     * converted to unsigned 32 bits; greater values become the maximum.
     */
    ByteBuffer classicValues(int tag) {
        var entry = entry(tag);
        if (entry.type == TYPE_LONG_8) {
            var values = ByteBuffer.allocate(entry.count * Integer.BYTES).order(order());
            for (int i = 0; i < entry.count; i++) {
                values.putInt((int) Math.min(value(tag, i), 0xffffffffL));
            }
            return values.flip();
        }
        return bytes.slice(entry.index, entry.count * TYPE_BYTES[entry.type]);
    }

    private RuntimeException broken(int tag) {
        return file.unprocessable("The TIFF image is broken: its tag %d is not valid.".formatted(tag));
    }
}
