package dev.collate.engine.image.codec;

/** The rows of a picture that has been decoded. */
interface DecodedRows {
    /**
     * Writes row {@code y} to {@code pixels}, from index {@code at}.
     *
     * @throws IndexOutOfBoundsException where a pixel has a colour that the palette lacks
     */
    void read(int y, int[] pixels, int at);
}
