package dev.collate.engine.image.codec;

import dev.collate.problem.ApiException;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.DataBuffer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.concurrent.CancellationException;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;

/** Reads the pixels of a file with the decoder of a library. The file can have any supported format except PNG and GIF. */
final class ImageIoSource extends WholeImageSource {
    private final ValidatedFile validated;
    private final ImageReader reader;
    private final ImageTypeSpecifier decodedType;

    /**
     * Reads and validates the header of a file. {@code format} is the format of the file, which must not be PNG or GIF.
     *
     * @throws ApiException 422 if the file is broken, 413 if it has more pixels than {@code settings} allow
     */
    static ImageIoSource open(ImageFile file, ImageFormat format, DecoderSettings settings) {
        var validated = ValidatedFile.of(file, format, settings.limit());
        return new ImageIoSource(
                validated,
                format,
                ImageIoReaders.forFormat(format, settings.webp(), validated.colorsUnsupportedByJdk()));
    }

    /** @param reader a reader of this format, whose input is not set yet; this class disposes the reader after decoding or a failure */
    ImageIoSource(ValidatedFile validated, ImageFormat format, ImageReader reader) {
        super(validated.file(), format, validated.width(), validated.height(), validated.placement());
        this.validated = validated;
        this.reader = reader;
        try {
            reader.setInput(input());
            stop.attachTo(reader);
            if (reader.getWidth(0) != validated.width() || reader.getHeight(0) != validated.height()) {
                throw unprocessable("broken");
            }
            decodedType = chooseType();
            if (!DecodedImage.canRead(decodedType)) {
                throw unprocessable("of a kind that is not supported");
            }
        } catch (IOException | RuntimeException | StackOverflowError e) {
            reader.dispose();
            throw translate(e);
        }
    }

    /**
     * Returns the layout in which the image is decoded. The decoder of TIFF lists layouts with and without alpha for the same file. Only a
     * layout with the alpha of the stored pixels keeps the stored values.
     */
    private ImageTypeSpecifier chooseType() throws IOException {
        var types = new ArrayList<ImageTypeSpecifier>();
        reader.getImageTypes(0).forEachRemaining(types::add);
        if (format != ImageFormat.TIFF) {
            return types.getFirst();
        }
        var storedColorModel = reader.getRawImageType(0).getColorModel();
        return types.stream()
                .filter(listed -> hasSameAlpha(listed.getColorModel(), storedColorModel))
                .findFirst()
                .orElse(types.getFirst());
    }

    private static boolean hasSameAlpha(ColorModel one, ColorModel other) {
        return one.hasAlpha() == other.hasAlpha() && one.isAlphaPremultiplied() == other.isAlphaPremultiplied();
    }

    private ImageIoInput input() {
        return NativeWebp.isNative(reader) ? new ImageIoInput(file, stop, file.length()) : new ImageIoInput(file, stop);
    }

    @Override
    long decodingBytes() {
        long pixels = (long) validated.width() * validated.height();
        var sampleModel = decodedType.getSampleModel();
        long imageBytes = pixels
                * sampleModel.getNumDataElements()
                * DataBuffer.getDataTypeSize(sampleModel.getDataType())
                / Byte.SIZE;
        return validated.decoderBytes() + imageBytes;
    }

    @Override
    DecodedRows decode() {
        try {
            var decoded = readStored();
            if (decoded.getWidth() != validated.width() || decoded.getHeight() != validated.height()) {
                throw unprocessable("broken");
            }
            return DecodedImage.rows(decoded);
        } catch (IOException | RuntimeException | StackOverflowError e) {
            throw translate(e);
        } finally {
            reader.dispose();
        }
    }

    private BufferedImage readStored() throws IOException {
        var readParameters = reader.getDefaultReadParam();
        readParameters.setDestinationType(decodedType);
        if (format == ImageFormat.JPEG && decodedType.getBufferedImageType() == BufferedImage.TYPE_3BYTE_BGR) {
            // The decoder produces red, green and blue in this order. So it gets an image in which red is the first
            // channel. In its default image, blue is the first channel, so the decoder would swap the bytes of each
            // pixel.
            readParameters.setDestination(RgbRows.createImage(validated.width(), validated.height()));
        }
        // A native decoder cannot check while it decodes whether it must stop.
        stop.check();
        var image = read(readParameters);
        return format == ImageFormat.WEBP ? WebpUncompressedAlpha.restoreAlpha(image, file) : image;
    }

    private BufferedImage read(ImageReadParam readParameters) throws IOException {
        try {
            return reader.read(0, readParameters);
        } catch (OutOfMemoryError e) {
            if (NativeWebp.isBrokenAlpha(e)) {
                throw unprocessable("broken");
            }
            throw e;
        }
    }

    /**
     * Translates an exception of the decoder. If decoding had to stop, throws a {@link CancellationException}. Otherwise returns an error
     * that says that the file is broken, because decoders throw exceptions of any type for broken files. A decoder may also wrap the
     * exceptions of its input stream.
     *
     * @throws CancellationException if decoding had to stop
     * @throws OutOfMemoryError if such an error caused the exception
     */
    private ApiException translate(Throwable e) {
        stop.check();
        for (var cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError error) {
                throw error;
            }
        }
        return e instanceof ApiException known ? known : unprocessable("broken");
    }
}
