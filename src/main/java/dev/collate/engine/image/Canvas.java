package dev.collate.engine.image;

import dev.collate.engine.image.codec.PixelSource;

/** The smallest rectangle that contains two images whose top left corners are at the same position. All sizes are in pixels. */
record Canvas(int originalWidth, int originalHeight, int modifiedWidth, int modifiedHeight) {
    static Canvas of(PixelSource original, PixelSource modified) {
        return new Canvas(original.width(), original.height(), modified.width(), modified.height());
    }

    int width() {
        return Math.max(originalWidth, modifiedWidth);
    }

    int height() {
        return Math.max(originalHeight, modifiedHeight);
    }

    /** Returns the width of the area that both images cover. */
    int sharedWidth() {
        return Math.min(originalWidth, modifiedWidth);
    }

    int sharedHeight() {
        return Math.min(originalHeight, modifiedHeight);
    }

    /** Returns a canvas with only the columns that both images cover. */
    Canvas sharedColumns() {
        return new Canvas(sharedWidth(), originalHeight, sharedWidth(), modifiedHeight);
    }

    long pixelCount() {
        return (long) width() * height();
    }
}
