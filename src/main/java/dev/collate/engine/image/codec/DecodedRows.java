package dev.collate.engine.image.codec;

/** The rows of a decoded image. */
interface DecodedRows {
    /**
     * Writes row {@code y} to {@code pixels}, from index {@code at} on.
     *
     * @throws IndexOutOfBoundsException if the colour of a pixel is not in the palette
     */
    void read(int y, int[] pixels, int at);
}
