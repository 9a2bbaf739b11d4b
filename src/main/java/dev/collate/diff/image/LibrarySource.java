package dev.collate.diff.image;

import dev.collate.problem.ApiException;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.io.IOException;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import org.jspecify.annotations.Nullable;

/** The pixels of a file of any format but PNG. It is decoded as a whole when its first row is asked for. */
final class LibrarySource implements PixelSource {
    private final ImageFile file;
    private final ImageFormat format;
    private final ImageReader reader;
    private final Placement placement;
    private final int width;
    private final int height;
    private final ImageTypeSpecifier type;
    /** Whether it is shown as it is stored. */
    private final boolean plain;

    private @Nullable DecodedImage image;
    /** All pixels, where it is not. */
    private int @Nullable [] placed;

    private int row;

    LibrarySource(ImageFile file, ImageFormat format, PixelLimit limit) {
        this.file = file;
        this.format = format;
        var checked = LibraryFiles.checked(file, format);
        try {
            reader = LibraryReaders.forFormat(format);
            reader.setInput(new LibraryInput(checked));
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
    public void read(int[] pixels, int at, int rows) {
        var source = image == null ? decode() : image;
        image = source;
        try {
            if (plain) {
                for (int i = 0; i < rows; i++) {
                    source.read(row + i, pixels, at + i * width);
                }
            } else {
                placed = placed == null ? placement.place(source) : placed;
                System.arraycopy(placed, row * width, pixels, at, rows * width);
            }
        } catch (IndexOutOfBoundsException e) {
            // A pixel has a colour that the palette lacks.
            throw broken("broken");
        }
        row += rows;
    }

    private DecodedImage decode() {
        var decoded = new DecodedImage(stored());
        if (placement.width(decoded.width(), decoded.height()) != width
                || placement.height(decoded.width(), decoded.height()) != height) {
            throw broken("broken");
        }
        return decoded;
    }

    private BufferedImage stored() {
        try {
            return reader.read(0);
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
