package dev.collate.engine.image;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Writes PNG files in order to test the decoder. The test chooses the samples. The file can have every colour type and every number of bits
 * per sample. The filters and the boundaries between chunks are random.
 */
public final class PngFile {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    /**
     * The passes of an interlaced image. The elements of a pass are its first column, its first row, the distance to its next column, and
     * the distance to its next row.
     */
    private static final int[][] PASSES = {
        {0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}
    };

    private static final int[][] ONE_PASS = {{0, 0, 1, 1}};

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final int width;
    private final int height;
    private final int depth;
    private final int colorType;
    private final boolean interlaced;

    public PngFile(int width, int height, int depth, int colorType, boolean interlaced) {
        this.width = width;
        this.height = height;
        this.depth = depth;
        this.colorType = colorType;
        this.interlaced = interlaced;
        out.writeBytes(SIGNATURE);
        chunk(
                "IHDR",
                ByteBuffer.allocate(13)
                        .putInt(width)
                        .putInt(height)
                        .put((byte) depth)
                        .put((byte) colorType)
                        .putShort((short) 0)
                        .put((byte) (interlaced ? 1 : 0))
                        .array());
    }

    /** Returns an RGB file with these pixels, without an alpha channel. */
    public static byte[] rgb(int width, int[] pixels) {
        return eightBits(width, pixels, 2, 3);
    }

    /** Returns an RGBA file with these pixels (alpha, red, green, blue). */
    public static byte[] rgba(int width, int[] pixels) {
        return eightBits(width, pixels, 6, 4);
    }

    private static byte[] eightBits(int width, int[] pixels, int colorType, int channels) {
        var samples = new int[pixels.length * channels];
        for (int i = 0; i < pixels.length; i++) {
            for (int c = 0; c < channels; c++) {
                samples[i * channels + c] = pixels[i] >>> (c == 3 ? 24 : 16 - 8 * c) & 0xff;
            }
        }
        return new PngFile(width, pixels.length / width, 8, colorType, false)
                .image(samples, new Random(1))
                .end();
    }

    public static int channels(int colorType) {
        return switch (colorType) {
            case 0, 3 -> 1;
            case 4 -> 2;
            case 2 -> 3;
            default -> 4;
        };
    }

    public PngFile chunk(String type, byte... data) {
        return chunk(type, data, 0, data.length);
    }

    private PngFile chunk(String type, byte[] data, int from, int length) {
        var typed = ByteBuffer.allocate(4 + length)
                .put(type.getBytes(StandardCharsets.ISO_8859_1))
                .put(data, from, length)
                .array();
        var checksum = new CRC32();
        checksum.update(typed);
        out.writeBytes(ByteBuffer.allocate(4).putInt(length).array());
        out.writeBytes(typed);
        out.writeBytes(ByteBuffer.allocate(4).putInt((int) checksum.getValue()).array());
        return this;
    }

    /** Writes the samples pixel by pixel. The filter of each line and the boundaries between the chunks are random. */
    public PngFile image(int[] samples, Random random) {
        return data(compressed(lines(samples, random), random), random);
    }

    /** Writes compressed data, split into chunks. */
    public PngFile data(byte[] data, Random random) {
        for (int index = 0; index < data.length; ) {
            int length = Math.min(data.length - index, 1 + random.nextInt(random.nextBoolean() ? 20 : 5000));
            chunk("IDAT", data, index, length);
            index += length;
        }
        return this;
    }

    public byte[] end() {
        return chunk("IEND").out.toByteArray();
    }

    public static byte[] compressed(byte[] plain, Random random) {
        var deflater = new Deflater(random.nextInt(10));
        deflater.setStrategy(random.nextInt(3));
        deflater.setInput(plain);
        deflater.finish();
        var data = new byte[plain.length * 2 + 100];
        int length = 0;
        while (!deflater.finished()) {
            length += deflater.deflate(data, length, data.length - length);
        }
        deflater.end();
        return Arrays.copyOf(data, length);
    }

    /** Returns the filtered lines of all passes. */
    public byte[] lines(int[] samples, Random random) {
        var lines = new ByteArrayOutputStream();
        int channels = channels(colorType);
        for (var pass : interlaced ? PASSES : ONE_PASS) {
            int count = (width - pass[0] + pass[2] - 1) / pass[2];
            var above = new byte[(count * channels * depth + 7) / 8];
            for (int y = pass[1]; y < height && count > 0; y += pass[3]) {
                var line = new byte[above.length];
                for (int i = 0; i < count; i++) {
                    for (int c = 0; c < channels; c++) {
                        int sample = samples[(y * width + pass[0] + i * pass[2]) * channels + c];
                        put(line, i * channels + c, sample);
                    }
                }
                int filter = random.nextInt(5);
                lines.write(filter);
                lines.writeBytes(filtered(filter, line, above, Math.max(1, channels * depth / 8)));
                above = line;
            }
        }
        return lines.toByteArray();
    }

    private void put(byte[] line, int index, int sample) {
        if (depth == 16) {
            line[2 * index] = (byte) (sample >> 8);
            line[2 * index + 1] = (byte) sample;
        } else {
            int bit = index * depth;
            line[bit / 8] |= (byte) (sample << 8 - depth - bit % 8);
        }
    }

    private static byte[] filtered(int filter, byte[] line, byte[] above, int pixelBytes) {
        var filtered = new byte[line.length];
        for (int i = 0; i < line.length; i++) {
            int a = i < pixelBytes ? 0 : line[i - pixelBytes] & 0xff;
            int b = above[i] & 0xff;
            int c = i < pixelBytes ? 0 : above[i - pixelBytes] & 0xff;
            int predicted = switch (filter) {
                case 0 -> 0;
                case 1 -> a;
                case 2 -> b;
                case 3 -> (a + b) / 2;
                default -> paeth(a, b, c);
            };
            filtered[i] = (byte) (line[i] - predicted);
        }
        return filtered;
    }

    private static int paeth(int a, int b, int c) {
        int p = a + b - c;
        int nearest = Math.min(Math.abs(p - a), Math.min(Math.abs(p - b), Math.abs(p - c)));
        return Math.abs(p - a) == nearest ? a : Math.abs(p - b) == nearest ? b : c;
    }
}
