package dev.collate.engine.image;

import java.util.List;

/**
 * The bands of two aligned images.
 *
 * @param largest the highest bands, from top to bottom
 * @param count the number of all bands
 * @param approximate whether fewer bands may be possible, because the work budget of the alignment was spent
 */
record Bands(List<Band> largest, int count, boolean approximate) {}
