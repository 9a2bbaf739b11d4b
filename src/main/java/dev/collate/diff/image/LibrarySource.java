package dev.collate.diff.image;

import static java.util.Objects.requireNonNull;

import dev.collate.parallel.Background;
import dev.collate.problem.ApiException;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import org.jspecify.annotations.Nullable;

/** The pixels of a file of any format but PNG. It is decoded as a whole. */
final class LibrarySource implements PixelSource {
    private final ImageFile file;
    private final ImageFormat format;
    private final ImageReader reader;
    private final LibraryInput input;
    private final Placement placement;
    private final int width;
    private final int height;
    private final ImageTypeSpecifier type;
    /** Whether it is shown as it is stored. */
    private final boolean plain;

    private @Nullable CompletableFuture<DecodedRows> decoding;
    /** Not before the first row. */
    private @Nullable DecodedRows image;
    /** The row that was stepped to. */
    private int row = -1;

    /** @param reader of files of this format; has no input yet, and is disposed of when the pixels have been read */
    LibrarySource(ImageFile file, ImageFormat format, ImageReader reader, PixelLimit limit) {
        this.file = file;
        this.format = format;
        this.reader = reader;
        input = new LibraryInput(LibraryFiles.checked(file, format));
        try {
            reader.setInput(input);
            placement = Placement.of(file, format, reader);
            width = placement.width(reader.getWidth(0), reader.getHeight(0));
            height = placement.height(reader.getWidth(0), reader.getHeight(0));
            plain = placement.isPlain(reader.getWidth(0), reader.getHeight(0));
            type = reader.getImageTypes(0).next();
        } catch (IOException | RuntimeException e) {
            // Decoders meet broken files with whatever exception comes of them.
            throw broken("broken");
        }
        if (width < 1 || height < 1) {
            throw broken("broken");
        }
        if (!DecodedImage.canRead(type)) {
            throw broken("of a kind that is not supported");
        }
        limit.check(file, width, height);
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public int height() {
        return height;
    }

    @Override
    public long heapBytes() {
        long pixels = (long) width * height;
        var samples = type.getSampleModel();
        long decoded =
                pixels * samples.getNumDataElements() * DataBuffer.getDataTypeSize(samples.getDataType()) / Byte.SIZE;
        return file.length() + decoded + (plain ? 0 : 2 * Integer.BYTES * pixels);
    }

    @Override
    public void begin() {
        decoding = CompletableFuture.supplyAsync(this::decode, Background.THREADS);
    }

    @Override
    public boolean advance(@Nullable PixelSource leader) {
        row++;
        if (image == null) {
            image = decoding == null ? decode() : Background.await(decoding);
        }
        return false;
    }

    @Override
    public void pixels(int[] row) {
        try {
            requireNonNull(image).read(this.row, row, 0);
        } catch (IndexOutOfBoundsException e) {
            // A pixel has a colour that the palette lacks.
            throw broken("broken");
        }
    }

    @Override
    public void finish() {
        // The decoder has read to the end already.
    }

    @Override
    public void close() {
        input.cancel();
        if (decoding != null) {
            Background.awaitEnd(decoding);
        }
    }

    private DecodedRows decode() {
        var decoded = new DecodedImage(stored());
        if (placement.width(decoded.width(), decoded.height()) != width
                || placement.height(decoded.width(), decoded.height()) != height) {
            throw broken("broken");
        }
        if (plain) {
            return decoded;
        }
        try {
            var placed = placement.place(decoded);
            return (y, pixels, at) -> System.arraycopy(placed, y * width, pixels, at, width);
        } catch (IndexOutOfBoundsException e) {
            // As above.
            throw broken("broken");
        }
    }

    private BufferedImage stored() {
        try {
            var wanted = reader.getDefaultReadParam();
            if (format == ImageFormat.JPEG && type.getBufferedImageType() == BufferedImage.TYPE_3BYTE_BGR) {
                // The decoder has red first, and would turn each pixel around for the image that it makes itself.
                wanted.setDestination(RedGreenBlue.image(reader.getWidth(0), reader.getHeight(0)));
            }
            var image = reader.read(0, wanted);
            return switch (format) {
                case GIF -> GifColors.restored(image, reader.getImageMetadata(0));
                case WEBP -> PlainAlpha.restored(image, file);
                case PNG, JPEG, BMP, TIFF -> image;
            };
        } catch (IOException | RuntimeException e) {
            throw broken("broken");
        } finally {
            reader.dispose();
        }
    }

    private ApiException broken(String how) {
        return file.broken("The " + format + " image is " + how + ".");
    }
}
