package dev.collate.engine.image.png;

import dev.collate.problem.ApiException;

/** The header of a PNG file (chunk IHDR; PNG specification, section 11.2.1). */
record PngHeader(int width, int height, int bitDepth, ColorType colorType, boolean isInterlaced) {
    /** The meaning of the samples of a pixel. Bit n of {@code depths} is set if samples with n bits are allowed. */
    enum ColorType {
        GREY(0, 1, depths(1, 2, 4, 8, 16)),
        RGB(2, 3, depths(8, 16)),
        PALETTE(3, 1, depths(1, 2, 4, 8)),
        GREY_ALPHA(4, 2, depths(8, 16)),
        RGB_ALPHA(6, 4, depths(8, 16));

        private final int code;
        private final int channels;
        private final int depths;

        ColorType(int code, int channels, int depths) {
            this.code = code;
            this.channels = channels;
            this.depths = depths;
        }

        private static int depths(int... allowed) {
            int depthSet = 0;
            for (int depth : allowed) {
                depthSet |= 1 << depth;
            }
            return depthSet;
        }

        boolean hasAlpha() {
            return this == GREY_ALPHA || this == RGB_ALPHA;
        }
    }

    /** Reads the header, which is the first chunk. */
    static PngHeader read(PngChunks chunks) {
        if (chunks.advance() != PngChunks.IHDR || chunks.length() != 13) {
            throw broken(chunks);
        }
        int depth = chunks.byteAt(8);
        var colorType = colorType(chunks, depth);
        int interlacing = chunks.byteAt(12);
        int width = chunks.intAt(0);
        int height = chunks.intAt(4);
        if (width < 1 || height < 1 || chunks.shortAt(10) != 0 || interlacing > 1) {
            throw broken(chunks);
        }
        return new PngHeader(width, height, depth, colorType, interlacing == 1);
    }

    private static ColorType colorType(PngChunks chunks, int depth) {
        for (var type : ColorType.values()) {
            if (type.code == chunks.byteAt(9) && depth <= 16 && (type.depths >> depth & 1) == 1) {
                return type;
            }
        }
        throw broken(chunks);
    }

    private static ApiException broken(PngChunks chunks) {
        return chunks.file().unprocessable("The header of the PNG file is not valid.");
    }

    int channels() {
        return colorType.channels;
    }

    /** Returns how many bytes a number of adjacent pixels take in a scan line. A byte that is partly used counts as one byte. */
    int byteCount(int pixels) {
        return (int) (((long) pixels * channels() * bitDepth + 7) >> 3);
    }
}
