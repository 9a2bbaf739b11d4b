package dev.collate.diff.image;

import dev.collate.problem.ApiException;
import java.awt.image.BufferedImage;
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
    private @Nullable DecodedImage image;
    /** All pixels, where they are not shown as they are stored. */
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
    public void read(int[] pixels, int at, int rows) {
        var source = image == null ? decode() : image;
        image = source;
        try {
            if (placement.isPlain(source.width(), source.height())) {
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
