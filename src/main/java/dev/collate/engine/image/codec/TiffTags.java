package dev.collate.engine.image.codec;

import java.util.Set;

/** The numbers of TIFF tags (TIFF 6.0). */
final class TiffTags {
    static final int WIDTH = 256;
    static final int HEIGHT = 257;
    static final int BITS_PER_SAMPLE = 258;
    static final int COMPRESSION = 259;
    static final int PHOTOMETRIC = 262;
    static final int STRIP_OFFSETS = 273;
    static final int ORIENTATION = 274;
    static final int SAMPLES_PER_PIXEL = 277;
    static final int ROWS_PER_STRIP = 278;
    static final int STRIP_BYTE_COUNTS = 279;
    static final int PLANAR_CONFIGURATION = 284;
    static final int TILE_WIDTH = 322;
    static final int TILE_HEIGHT = 323;
    static final int TILE_OFFSETS = 324;
    static final int TILE_BYTE_COUNTS = 325;
    static final int EXTRA_SAMPLES = 338;
    static final int JPEG_TABLES = 347;

    /**
     * The tags that affect the pixels, among them fill order, fax options, predictor, colour map, inks, sample format,
     * and YCbCr.
     */
    static final Set<Integer> COPIED_TAGS = Set.of(
            WIDTH,
            HEIGHT,
            BITS_PER_SAMPLE,
            COMPRESSION,
            PHOTOMETRIC,
            266,
            SAMPLES_PER_PIXEL,
            PLANAR_CONFIGURATION,
            292,
            293,
            317,
            320,
            332,
            334,
            EXTRA_SAMPLES,
            339,
            JPEG_TABLES,
            529,
            530,
            531,
            532);

    private TiffTags() {}
}
