package dev.collate.engine.image.codec;

/** The rows of a decoded image. */
@FunctionalInterface
interface DecodedRows {
    /**
     * Writes row {@code y} to {@code pixels}, from index {@code index} on.
     *
     * @throws IndexOutOfBoundsException if the colour of a pixel is not in the palette
     */
    void readRow(int y, int[] pixels, int index);
}
