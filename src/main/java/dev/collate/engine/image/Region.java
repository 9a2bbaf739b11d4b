package dev.collate.engine.image;

/**
 * A rectangle that contains one connected area of changed pixels. Two changed pixels are connected if they touch at a side or at a corner.
 *
 * @param x the column of the left side, on the canvas
 * @param y the row of the top side, on the canvas
 * @param changedPixels the number of changed pixels of the area
 */
public record Region(int x, int y, int width, int height, long changedPixels) {}
