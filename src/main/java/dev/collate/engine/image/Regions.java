package dev.collate.engine.image;

import java.util.List;

/**
 * The connected areas of changed pixels.
 *
 * @param largest the largest areas, sorted by their position from top to bottom and then from left to right
 * @param count the number of all areas
 */
record Regions(List<Region> largest, int count) {
    public Regions {
        largest = List.copyOf(largest);
    }
}
