package dev.collate.diff.image;

/** Adjacent rows of a picture: {@code top <= y < bottom}, without gaps, those of {@code top} from index 0. */
final class Band {
    /** No rows at all. */
    static final Band NONE = new Band(new int[0], 0, 0, 0);

    private final int[] pixels;
    private final int width;
    private final int top;
    private final int bottom;

    Band(int[] pixels, int width, int top, int bottom) {
        this.pixels = pixels;
        this.width = width;
        this.top = top;
        this.bottom = bottom;
    }

    int[] pixels() {
        return pixels;
    }

    /** The first row after those that are here. */
    int bottom() {
        return bottom;
    }

    /** The index of the first pixel of row {@code y}. */
    int indexOf(int y) {
        return (y - top) * width;
    }

    int at(int x, int y) {
        return pixels[indexOf(y) + x];
    }
}
