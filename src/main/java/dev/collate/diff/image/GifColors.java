package dev.collate.diff.image;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataFormatImpl;
import org.w3c.dom.Element;

/**
 * The colours of a GIF picture. Some files say of a colour that it is transparent which their palette lacks; that means nothing, but the
 * decoder takes the last colour for it.
 */
final class GifColors {
    private static final int NONE = -1;

    private GifColors() {}

    /** The decoded picture, with no colour transparent that the file does not name. */
    static BufferedImage restored(BufferedImage image, IIOMetadata metadata) {
        var colors = (IndexColorModel) image.getColorModel();
        int size = colors.getMapSize();
        if (transparent(metadata) < size) {
            return image;
        }
        var palette = new int[size];
        colors.getRGBs(palette);
        var opaque = new IndexColorModel(
                colors.getPixelSize(), size, palette, 0, /* hasalpha= */ false, NONE, colors.getTransferType());
        return new BufferedImage(opaque, image.getRaster(), false, null);
    }

    /** The number of the transparent colour, less than 0 if there is none. */
    private static int transparent(IIOMetadata metadata) {
        var root = (Element) metadata.getAsTree(IIOMetadataFormatImpl.standardMetadataFormatName);
        var index = (Element) root.getElementsByTagName("TransparentIndex").item(0);
        return index == null ? NONE : Integer.parseInt(index.getAttribute("value"));
    }
}
