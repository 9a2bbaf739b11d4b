package dev.collate.engine.image;

/**
 * Computes how different two colours look. The result is the squared distance in YIQ space with perceptual weights (Kotsarenko and Ramos,
 * "Measuring perceived color difference using YIQ NTSC transmission color space in mobile applications", 2010), from 0 to {@link
 * #MAX_SQUARED_DISTANCE}. A translucent pixel looks different on every background. So the distance is the maximum of the distances on black
 * and on white, and 0 means that the pixels are equal on every background.
 */
final class ColorDistance {
    /** An upper bound of the squared distance of any two pixels. */
    static final double MAX_SQUARED_DISTANCE = 35215;

    private static final int OPAQUE = 0xff;

    private ColorDistance() {}

    /** Returns the squared distance of two pixels. The distance is 0 only if the pixels look the same. */
    static double squared(int p, int q) {
        int alphaP = p >>> 24;
        int alphaQ = q >>> 24;
        int red = (p >> 16 & 0xff) - (q >> 16 & 0xff);
        int green = (p >> 8 & 0xff) - (q >> 8 & 0xff);
        int blue = (p & 0xff) - (q & 0xff);
        if ((alphaP & alphaQ) == OPAQUE) {
            return squaredDistance(red, green, blue);
        }
        // On a black background, the visible colour is colour x alpha. On a white background, the transparent part adds
        // white. All terms are multiplied by 255, so that they are whole numbers.
        red = (p >> 16 & 0xff) * alphaP - (q >> 16 & 0xff) * alphaQ;
        green = (p >> 8 & 0xff) * alphaP - (q >> 8 & 0xff) * alphaQ;
        blue = (p & 0xff) * alphaP - (q & 0xff) * alphaQ;
        int white = (alphaQ - alphaP) * OPAQUE;
        return Math.max(squaredDistance(red, green, blue), squaredDistance(red + white, green + white, blue + white))
                / (OPAQUE * OPAQUE);
    }

    /**
     * Returns how much brighter {@code p} is than {@code q}, as a difference in luma, multiplied by 25.5 billion. For translucent pixels,
     * computes this difference on a black and on a white background, and returns the one with the greater absolute value.
     */
    static long brightnessDifference(int p, int q) {
        int alphaP = p >>> 24;
        int alphaQ = q >>> 24;
        if ((alphaP & alphaQ) == OPAQUE) {
            return (scaledLuma(p) - scaledLuma(q)) * OPAQUE;
        }
        long onBlack = scaledLuma(p) * alphaP - scaledLuma(q) * alphaQ;
        long onWhite = onBlack + (long) (alphaQ - alphaP) * OPAQUE * 100_000_000;
        return Math.abs(onBlack) >= Math.abs(onWhite) ? onBlack : onWhite;
    }

    private static long scaledLuma(int pixel) {
        return (pixel >> 16 & 0xff) * 29_889_531L + (pixel >> 8 & 0xff) * 58_662_247L + (pixel & 0xff) * 11_448_223L;
    }

    private static double squaredDistance(double red, double green, double blue) {
        double y = luma(red, green, blue);
        double i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189;
        double q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694;
        return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q;
    }

    private static double luma(double red, double green, double blue) {
        return red * 0.29889531 + green * 0.58662247 + blue * 0.11448223;
    }
}
