package dev.collate.engine.image.codec;

/** The rows of a decoded image. */
interface DecodedRows {
    /**
     * Writes row {@code y} to {@code pixels}, from index {@code index} on.
     *
     * @throws IndexOutOfBoundsException if the colour of a pixel is not in the palette
     */
    void readRow(int y, int[] pixels, int index);

    /**
     * Returns true if row {@code y} of both images is known to be equal, and false if the rows may differ. The other image must have at
     * least {@code y + 1} rows.
     */
    default boolean hasSameRow(int y, DecodedRows other) {
        return false;
    }
}
