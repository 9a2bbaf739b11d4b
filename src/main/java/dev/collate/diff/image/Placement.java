package dev.collate.diff.image;

import java.io.IOException;
import javax.imageio.ImageReader;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataFormatImpl;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;

/**
 * Where a stored picture is shown, as the file's metadata has it: turned, and at a place on a screen that may be larger (the first frame
 * of a GIF).
 */
record Placement(int left, int top, int screenWidth, int screenHeight, Orientation orientation) {
    private static final Placement PLAIN = new Placement(0, 0, 0, 0, Orientation.NORMAL);

    /** What the metadata says; nothing, where there is none or it cannot be read. */
    static Placement of(ImageReader reader) {
        try {
            var image = dimensions(reader.getImageMetadata(0));
            var stream = dimensions(reader.getStreamMetadata());
            return new Placement(
                    number(image, "HorizontalPixelOffset"),
                    number(image, "VerticalPixelOffset"),
                    number(stream, "HorizontalScreenSize"),
                    number(stream, "VerticalScreenSize"),
                    Orientation.named(value(image, "ImageOrientation")));
        } catch (IOException | RuntimeException e) {
            return PLAIN;
        }
    }

    /** Width of what is shown of a stored picture of this size. */
    int width(int storedWidth, int storedHeight) {
        return orientation.swapsSides() ? screenHeight(storedHeight) : screenWidth(storedWidth);
    }

    int height(int storedWidth, int storedHeight) {
        return orientation.swapsSides() ? screenWidth(storedWidth) : screenHeight(storedHeight);
    }

    private int screenWidth(int storedWidth) {
        return Math.max(screenWidth, left + storedWidth);
    }

    private int screenHeight(int storedHeight) {
        return Math.max(screenHeight, top + storedHeight);
    }

    /** Whether a stored picture of this size is shown as it is. */
    boolean isPlain(int storedWidth, int storedHeight) {
        return orientation == Orientation.NORMAL
                && screenWidth(storedWidth) == storedWidth
                && screenHeight(storedHeight) == storedHeight;
    }

    /** All pixels of what is shown of {@code image}, row by row; where it does not reach, they are transparent. */
    int[] place(DecodedImage image) {
        int width = screenWidth(image.width());
        var screen = new int[width * screenHeight(image.height())];
        for (int y = 0; y < image.height(); y++) {
            image.read(y, screen, (top + y) * width + left);
        }
        return orientation == Orientation.NORMAL ? screen : orientation.turn(screen, width);
    }

    private static @Nullable Element dimensions(@Nullable IIOMetadata metadata) {
        if (metadata == null || !metadata.isStandardMetadataFormatSupported()) {
            return null;
        }
        var root = (Element) metadata.getAsTree(IIOMetadataFormatImpl.standardMetadataFormatName);
        return (Element) root.getElementsByTagName("Dimension").item(0);
    }

    private static int number(@Nullable Element dimensions, String name) {
        var value = value(dimensions, name);
        return value.isEmpty() ? 0 : Integer.parseInt(value);
    }

    private static String value(@Nullable Element dimensions, String name) {
        var found = dimensions == null
                ? null
                : dimensions.getElementsByTagName(name).item(0);
        return found == null ? "" : ((Element) found).getAttribute("value");
    }
}
