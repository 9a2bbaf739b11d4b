package dev.collate.diff.image;

/** The pixels of one picture, given row by row from the top, once. Its size is known before any pixel is decoded. */
interface PixelSource {
    /**
     * The pixels of {@code file}, of which only what says their number has been read.
     *
     * @throws dev.collate.problem.ApiException 422 where the file is no image, 413 where it has more pixels than {@code limit} allows
     */
    static PixelSource open(ImageFile file, PixelLimit limit) {
        var format =
                ImageFormat.of(file).orElseThrow(() -> file.broken("Not a PNG, JPEG, GIF, BMP, WebP or TIFF image."));
        return format == ImageFormat.PNG ? new PngSource(file, limit) : new LibrarySource(file, format, limit);
    }

    int width();

    int height();

    /** About how many bytes of heap reading takes at most. */
    long heapBytes();

    /**
     * Writes the next {@code rows} rows to {@code pixels}, from index {@code at}, without gaps. With the last row the file has been read
     * to its end and found sound.
     *
     * @throws dev.collate.problem.ApiException 422 where the file is broken
     */
    void read(int[] pixels, int at, int rows);
}
