package dev.collate.diff.image;

import java.io.IOException;
import javax.imageio.ImageReader;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataFormatImpl;
import org.w3c.dom.Element;

/** Where a stored picture is shown: turned, or (the first frame of an animation) on a screen that may be larger. */
record Placement(int left, int top, int screenWidth, int screenHeight, Orientation orientation) {
    /** Where the picture of {@code file}, which {@code reader} reads, is shown. */
    static Placement of(ImageFile file, ImageFormat format, ImageReader reader) throws IOException {
        return switch (format) {
            case GIF -> ofGif(reader);
            case WEBP -> ofWebp(file);
            case PNG, JPEG, BMP, TIFF -> new Placement(0, 0, 0, 0, Orientation.of(file, format));
        };
    }

    private static Placement ofGif(ImageReader reader) throws IOException {
        var frame = dimensions(reader.getImageMetadata(0));
        var screen = dimensions(reader.getStreamMetadata());
        return new Placement(
                number(frame, "HorizontalPixelOffset"),
                number(frame, "VerticalPixelOffset"),
                number(screen, "HorizontalScreenSize"),
                number(screen, "VerticalScreenSize"),
                Orientation.NORMAL);
    }

    /** The numbers of a screen are one less than its sides, and those of a frame's place half of it. */
    private static Placement ofWebp(ImageFile file) {
        var screen = new WebpChunks(file);
        var frame = new WebpChunks(file);
        if (!screen.advanceTo(WebpChunks.EXTENDED) || !frame.advanceTo(WebpChunks.ANIMATION_FRAME)) {
            return new Placement(0, 0, 0, 0, Orientation.NORMAL);
        }
        return new Placement(
                2 * frame.numberAt(0),
                2 * frame.numberAt(3),
                screen.numberAt(4) + 1,
                screen.numberAt(7) + 1,
                Orientation.NORMAL);
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

    private static Element dimensions(IIOMetadata metadata) {
        var root = (Element) metadata.getAsTree(IIOMetadataFormatImpl.standardMetadataFormatName);
        return child(root, "Dimension");
    }

    private static int number(Element dimensions, String name) {
        return Integer.parseInt(child(dimensions, name).getAttribute("value"));
    }

    private static Element child(Element parent, String name) {
        return (Element) parent.getElementsByTagName(name).item(0);
    }
}
