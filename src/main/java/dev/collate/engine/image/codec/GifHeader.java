package dev.collate.engine.image.codec;

import dev.collate.utf8.BinaryNumbers;
import dev.collate.work.Cancellation;

/**
 * Reads the header of the first frame of a GIF file (GIF89a specification). The header contains the position of the frame on the canvas,
 * and its palette. After the header, the compressed data begins. Comments and other extensions are skipped.
 */
final class GifHeader {
    /** Offset of the description of the canvas, which the specification calls the logical screen. */
    private static final int SCREEN_OFFSET = 6;

    private static final int SCREEN_LENGTH = 7;
    /** Number of bytes of the description of a frame, without the byte {@link #FRAME} that begins it. */
    private static final int FRAME_LENGTH = 9;

    private static final int EXTENSION = 0x21;
    private static final int FRAME = 0x2c;
    private static final int GRAPHIC_CONTROL = 0xf9;
    private static final int HAS_PALETTE = 0x80;
    private static final int INTERLACED = 0x40;
    private static final int COLOR_BYTES = 3;
    private static final int OPAQUE = 0xff << 24;
    private static final int NO_COLOR = -1;

    private final ImageFile file;
    private int position;
    private final int screenWidth;
    private final int screenHeight;
    private int[] colors = {};
    private int transparentColor = NO_COLOR;
    private int frameLeft;
    private int frameTop;
    private int frameWidth;
    private int frameHeight;
    private boolean isInterlaced;

    private GifHeader(ImageFile file) {
        this.file = file;
        position = file.from() + SCREEN_OFFSET + SCREEN_LENGTH;
        checkEnd(position);
        screenWidth = shortAt(position - SCREEN_LENGTH);
        screenHeight = shortAt(position - SCREEN_LENGTH + 2);
        readColors(lastByteBefore(position - 2));
    }

    /**
     * Reads the file up to the pixels of the first frame.
     *
     * @throws dev.collate.problem.ApiException 422 if the file has no frame, or is broken or truncated before the pixels
     */
    static GifHeader read(ImageFile file) {
        var gif = new GifHeader(file);
        gif.readBlocks();
        return gif;
    }

    private void readBlocks() {
        for (int block = nextByte(); block != FRAME; block = nextByte()) {
            Cancellation.checkCurrent();
            if (block != EXTENSION) {
                throw file.unprocessable("The GIF image is broken: it contains no image.");
            }
            if (nextByte() == GRAPHIC_CONTROL && lastByteBefore(position + 1) == 4) {
                transparentColor = (lastByteBefore(position + 2) & 1) == 1 ? lastByteBefore(position + 5) : NO_COLOR;
            }
            position = GifLzwDecoder.blocksEnd(file, position);
        }
        readFrame();
    }

    private void readFrame() {
        position += FRAME_LENGTH;
        int flags = lastByteBefore(position);
        frameLeft = shortAt(position - FRAME_LENGTH);
        frameTop = shortAt(position - FRAME_LENGTH + 2);
        frameWidth = shortAt(position - FRAME_LENGTH + 4);
        frameHeight = shortAt(position - FRAME_LENGTH + 6);
        isInterlaced = (flags & INTERLACED) != 0;
        readColors(flags);
        if (frameWidth < 1 || frameHeight < 1 || colors.length == 0) {
            throw file.unprocessable("The GIF image is broken: its first frame has no pixels or no colours.");
        }
        // In some files, the transparent colour is not in the palette. Such a colour is ignored.
        if (transparentColor >= 0 && transparentColor < colors.length) {
            colors[transparentColor] &= ~OPAQUE;
        }
    }

    /**
     * Reads the palette that begins at {@link #position}, if the flags say that there is a palette. It replaces the palette that was read
     * before.
     */
    private void readColors(int flags) {
        if ((flags & HAS_PALETTE) == 0) {
            return;
        }
        colors = new int[2 << (flags & 7)];
        checkEnd(position + COLOR_BYTES * colors.length);
        for (int i = 0; i < colors.length; i++) {
            colors[i] = OPAQUE | nextByte() << 16 | nextByte() << 8 | nextByte();
        }
    }

    private int nextByte() {
        position++;
        return lastByteBefore(position);
    }

    /** Returns the byte at {@code end - 1}. Throws an error if the file ends before {@code end}. */
    private int lastByteBefore(int end) {
        checkEnd(end);
        return file.bytes()[end - 1] & 0xff;
    }

    /** Throws an error if the file ends before {@code end}. */
    private void checkEnd(int end) {
        if (end > file.to()) {
            throw file.unprocessable("The GIF image is truncated.");
        }
    }

    private int shortAt(int index) {
        return BinaryNumbers.getUnsignedShortLE(file.bytes(), index);
    }

    /** Returns the index of the first byte of the compressed data. */
    int dataStart() {
        return position;
    }

    /** Returns the colours of the palette, as alpha, red, green and blue. */
    int[] colors() {
        return colors;
    }

    int frameWidth() {
        return frameWidth;
    }

    int frameHeight() {
        return frameHeight;
    }

    boolean isInterlaced() {
        return isInterlaced;
    }

    CanvasPlacement placement() {
        return CanvasPlacement.onCanvas(frameLeft, frameTop, screenWidth, screenHeight);
    }
}
