package dev.collate.engine.image;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import javax.imageio.ImageIO;

/** Draws a picture that looks like the screenshot of a page: bars of the size of words on a background with a gradient at its left. */
final class Screenshot {
    private Screenshot() {}

    /**
     * Returns a PNG file.
     *
     * @param changes the number of bars that are shifted by three pixels
     * @param greyRows the number of grey rows above the page; the page is cut off at the bottom
     */
    static byte[] png(int width, int height, int changes, int greyRows) throws IOException {
        var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int page = x < width / 4 ? 0xf4f6f8 - (y - greyRows) * 40 / height * 0x010101 : 0xffffff;
                image.setRGB(x, y, y < greyRows ? 0xc0c0c0 : page);
            }
        }
        var graphics = image.createGraphics();
        var random = new Random(1);
        for (int i = 0; i < 4000; i++) {
            graphics.setColor(new Color(random.nextInt(0x1000000)));
            int left = random.nextInt(width) + (i < changes ? 3 : 0);
            graphics.fillRect(left, greyRows + random.nextInt(height), 4 + random.nextInt(60), 2 + random.nextInt(12));
        }
        graphics.dispose();
        var file = new ByteArrayOutputStream();
        ImageIO.write(image, "png", file);
        return file.toByteArray();
    }
}
