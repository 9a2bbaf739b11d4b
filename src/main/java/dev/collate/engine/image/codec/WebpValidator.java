package dev.collate.engine.image.codec;

import dev.collate.work.Cancellation;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Validates WebP files before they are decoded (WebP Container Specification). The decoder gets a file that contains only the first image
 * and its alpha channel, without a colour profile, animation or metadata.
 */
final class WebpValidator {
    private static final int EXTENDED_LENGTH = 10;
    private static final int ALPHA_FLAG = 0x10;
    /** Number of bytes before the size of a lossy image: the frame tag and a start code. */
    private static final int LOSSY_SIZE_OFFSET = 6;

    private static final int LOSSY_START_CODE = 0x2a019d;
    private static final int LOSSLESS_SIGNATURE = 0x2f;
    /** Number of bytes before the data of a lossless image: the signature, and four bytes with the size. */
    private static final int LOSSLESS_HEADER_BYTES = 5;

    private static final int SIZE_MASK = 0x3fff;
    private static final int MAX_ALPHA_COMPRESSION = 1;
    private static final int MAX_ALPHA_PREPROCESSING = 1;
    private static final int MAX_ALPHA_RESERVED = 1;
    /**
     * Number of bytes to append to the file. The decoder reads some bytes in advance. Without the appended bytes, it would report a very
     * short file, for example an image of a single colour, as truncated.
     */
    private static final int PADDING_BYTES = Long.BYTES;

    private static final int MACROBLOCK_SIDE = 16;
    /**
     * Number of bytes that the decoder needs for each macroblock (16 x 16 pixels) of a lossy image. For three rows of macroblocks, it needs
     * additional objects, which take {@link #MACROBLOCK_COLUMN_BYTES} for each column of macroblocks.
     */
    private static final int MACROBLOCK_BYTES = 128;

    private static final int MACROBLOCK_COLUMN_BYTES = 3 * 24_000;
    /** Number of bytes that libwebp needs for each pixel of the alpha channel. */
    private static final int ALPHA_PIXEL_BYTES = 1;
    /**
     * Number of additional bytes for each pixel if the alpha channel is compressed. Such a channel is decoded to an image with four samples
     * per pixel.
     */
    private static final int COMPRESSED_ALPHA_PIXEL_BYTES = 4;
    /** Number of bytes that libwebp needs for each pixel of a lossless image. It decodes the whole image before it converts the colours. */
    private static final int LOSSLESS_PIXEL_BYTES = 4;

    private final ImageFile file;
    private final PixelLimit limit;
    private final WebpChunks chunks;
    /** The size of the first image. */
    private int width;

    private int height;
    private CanvasPlacement placement = CanvasPlacement.AS_STORED;
    private long decoderBytes;

    private WebpValidator(ImageFile file, PixelLimit limit) {
        this.file = file;
        this.limit = limit;
        this.chunks = new WebpChunks(file);
    }

    /**
     * Reads the size of the image. If the image or its alpha channel is lossless, also reads its prefix codes.
     *
     * @throws dev.collate.problem.ApiException 422 if the file is inconsistent or truncated; for a truncated file, the decoder would fill
     *     in the missing pixels without an error. 413 if the image has too many pixels
     */
    static ValidatedFile validate(ImageFile file, PixelLimit limit) {
        try {
            return new WebpValidator(file, limit).validate();
        } catch (IndexOutOfBoundsException e) {
            throw file.unprocessable("The WebP image is truncated.");
        }
    }

    private ValidatedFile validate() {
        if (file.length() < chunks.riffLength()) {
            throw file.unprocessable("The WebP image is truncated.");
        }
        readContainer();
        WebpChunks alpha = null;
        while (!chunks.isImage()) {
            if (chunks.type() == WebpChunks.ALPHA && alpha == null) {
                alpha = chunks.copy();
            }
            advance();
        }
        boolean isLossy = chunks.type() == WebpChunks.LOSSY;
        readImageHeader(isLossy);
        limit.check(file, placement.width(width, height), placement.height(width, height));
        if (isLossy) {
            long macroblocksAcross = Math.ceilDiv(width, MACROBLOCK_SIDE);
            decoderBytes += macroblocksAcross * Math.ceilDiv(height, MACROBLOCK_SIDE) * MACROBLOCK_BYTES
                    + (macroblocksAcross + 2) * MACROBLOCK_COLUMN_BYTES;
        } else {
            decoderBytes += WebpLosslessHeader.decoderBytes(
                            file, chunks.from() + LOSSLESS_HEADER_BYTES, chunks.to(), width, height)
                    + (long) LOSSLESS_PIXEL_BYTES * width * height;
        }
        ImageFile rewritten;
        if (isLossy && alpha != null) {
            readAlphaHeader(alpha);
            rewritten = withAlpha(alpha);
        } else {
            rewritten = withoutAlpha();
        }
        return new ValidatedFile(rewritten, width, height, placement, decoderBytes + 2L * rewritten.length());
    }

    private void advance() {
        Cancellation.checkCurrent();
        if (!chunks.advance()) {
            throw file.unprocessable("The WebP image is broken: it contains no image.");
        }
    }

    /** Moves to the first chunk of the first image. If the file has a header chunk, reads the size and the placement of the image. */
    private void readContainer() {
        advance();
        if (chunks.type() != WebpChunks.EXTENDED) {
            return;
        }
        width = chunks.int24At(4) + 1;
        height = chunks.int24At(7) + 1;
        advance();
        while (!chunks.isImage() && chunks.type() != WebpChunks.ALPHA && chunks.type() != WebpChunks.ANIMATION_FRAME) {
            advance();
        }
        if (chunks.type() == WebpChunks.ANIMATION_FRAME) {
            placement = CanvasPlacement.onCanvas(2 * chunks.int24At(0), 2 * chunks.int24At(3), width, height);
            width = chunks.int24At(6) + 1;
            height = chunks.int24At(9) + 1;
            chunks.enterFrame();
            advance();
        }
    }

    /**
     * Rejects the file if the size in the header chunk differs from the size in the image data. If there is no header chunk, takes the size
     * from the image data.
     */
    private void readImageHeader(boolean isLossy) {
        int imageWidth;
        int imageHeight;
        boolean isValid;
        if (isLossy) {
            isValid = (chunks.byteAt(0) & 1) == 0 && chunks.int24At(3) == LOSSY_START_CODE;
            imageWidth = chunks.shortAt(LOSSY_SIZE_OFFSET) & SIZE_MASK;
            imageHeight = chunks.shortAt(LOSSY_SIZE_OFFSET + 2) & SIZE_MASK;
        } else {
            int packedSize = chunks.int24At(1) | chunks.byteAt(4) << 24;
            isValid = chunks.byteAt(0) == LOSSLESS_SIGNATURE && packedSize >>> 29 == 0;
            imageWidth = (packedSize & SIZE_MASK) + 1;
            imageHeight = (packedSize >> 14 & SIZE_MASK) + 1;
        }
        if (width == 0) {
            width = imageWidth;
            height = imageHeight;
        }
        if (!isValid || width < 1 || height < 1 || width != imageWidth || height != imageHeight) {
            throw file.unprocessable("The WebP image is broken: its header is not valid.");
        }
    }

    /**
     * Rejects the file if its alpha channel is not valid. Otherwise adds the number of bytes that a decoder needs for this channel to
     * {@link #decoderBytes}.
     */
    private void readAlphaHeader(WebpChunks alpha) {
        long pixelCount = (long) width * height;
        int header = alpha.byteAt(0);
        int compression = header & 0b11;
        boolean isValid = compression <= MAX_ALPHA_COMPRESSION
                && (header >> 4 & 0b11) <= MAX_ALPHA_PREPROCESSING
                && header >> 6 <= MAX_ALPHA_RESERVED
                && (compression > 0 || alpha.to() - alpha.from() > pixelCount);
        if (!isValid) {
            throw file.unprocessable("The WebP image is broken: its alpha channel is not valid.");
        }
        decoderBytes += ALPHA_PIXEL_BYTES * pixelCount;
        if (compression > 0) {
            decoderBytes += WebpLosslessHeader.decoderBytes(file, alpha.from() + 1, alpha.to(), width, height)
                    + COMPRESSED_ALPHA_PIXEL_BYTES * pixelCount;
        }
    }

    private ImageFile withoutAlpha() {
        return write(WebpChunks.CHUNK_HEADER_BYTES + chunks.paddedLength(), chunks::writeTo);
    }

    private ImageFile withAlpha(WebpChunks alpha) {
        return write(
                3 * WebpChunks.CHUNK_HEADER_BYTES + EXTENDED_LENGTH + alpha.paddedLength() + chunks.paddedLength(),
                out -> {
                    out.putInt(WebpChunks.EXTENDED).putInt(EXTENDED_LENGTH).putInt(ALPHA_FLAG);
                    putInt24(out, width - 1);
                    putInt24(out, height - 1);
                    alpha.writeTo(out);
                    chunks.writeTo(out);
                });
    }

    private static void putInt24(ByteBuffer out, int number) {
        out.putShort((short) number).put((byte) (number >> 16));
    }

    /** Returns a new file. {@code writeChunks} writes the chunks of the file, which have {@code length} bytes. */
    private ImageFile write(int length, Consumer<ByteBuffer> writeChunks) {
        var bytes = new byte[WebpChunks.RIFF_HEADER_BYTES + length + PADDING_BYTES];
        var out = ByteBuffer.wrap(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("RIFF".getBytes(StandardCharsets.ISO_8859_1))
                .putInt(WebpChunks.RIFF_HEADER_BYTES - WebpChunks.CHUNK_HEADER_BYTES + length)
                .put("WEBP".getBytes(StandardCharsets.ISO_8859_1));
        writeChunks.accept(out);
        return file.withBytes(bytes, bytes.length);
    }
}
