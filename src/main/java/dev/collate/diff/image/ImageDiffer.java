package dev.collate.diff.image;

import org.jspecify.annotations.Nullable;

/** Compares two pictures pixel by pixel. */
public final class ImageDiffer {
    /** Pixels in a band: enough that handing it over costs nothing beside decoding it, few enough to stay in the cache. */
    private static final int BAND_PIXELS = 1 << 17;

    private final Canvas canvas;
    private final int rows;
    private final ReadAhead original;
    /** Null where it is the same file as the original. */
    private final @Nullable ReadAhead modified;

    private final RowComparer comparer;

    private ImageDiffer(
            PixelSource original,
            @Nullable PixelSource modified,
            Canvas canvas,
            ImageDiffOptions options,
            int bandPixels) {
        int margin = RowComparer.margin(options.ignoreAntialiasing());
        this.canvas = canvas;
        this.rows = Math.max(1, bandPixels / canvas.width());
        this.comparer = new RowComparer(canvas, options.threshold(), options.ignoreAntialiasing());
        this.original = ReadAhead.of(original, rows, margin);
        this.modified = modified == null ? null : ReadAhead.of(modified, rows, margin);
    }

    /**
     * The difference of two image files.
     *
     * @param maxPixels of each picture, and of the canvas that holds both
     * @throws dev.collate.problem.ApiException 422 for a file that is no image or broken; 413 for one of too many pixels, known before
     *     any of them is decoded
     */
    public static ImageDiff diff(ImageFile original, ImageFile modified, ImageDiffOptions options, long maxPixels) {
        return diff(original, modified, options, maxPixels, BAND_PIXELS);
    }

    static ImageDiff diff(
            ImageFile original, ImageFile modified, ImageDiffOptions options, long maxPixels, int bandPixels) {
        var limit = new PixelLimit(maxPixels);
        var ours = PixelSource.open(original, limit);
        // The same bytes are the same pixels; that they are pixels at all shows in reading them once.
        var theirs = original.hasSameBytes(modified) ? null : PixelSource.open(modified, limit);
        var canvas = Canvas.of(ours, theirs == null ? ours : theirs);
        limit.checkCanvas(modified, canvas.width(), canvas.height());
        return new ImageDiffer(ours, theirs, canvas, options, bandPixels).diff(options.highlight());
    }

    private ImageDiff diff(@Nullable Integer highlightColor) {
        if (highlightColor == null) {
            return result(compare(null), null);
        }
        try (var highlight = new HighlightWriter(canvas.width(), canvas.height(), highlightColor)) {
            return result(compare(highlight), highlight.finish());
        }
    }

    private ImageDiff result(long changed, @Nullable String highlightImage) {
        return new ImageDiff(100.0 * changed / canvas.pixels(), changed, canvas.pixels(), highlightImage);
    }

    /** Goes through all rows, writing each to the highlight image, and returns how many pixels have changed. */
    private long compare(@Nullable HighlightWriter highlight) {
        long changed = 0;
        var ours = Band.NONE;
        var theirs = Band.NONE;
        for (int y = 0; y < canvas.height(); y++) {
            if (y % rows == 0) {
                ours = y < canvas.originalHeight() ? original.next() : Band.NONE;
                theirs = modified == null ? ours : y < canvas.modifiedHeight() ? modified.next() : Band.NONE;
            }
            changed += comparer.compare(ours, theirs, y);
            if (highlight != null) {
                highlight.write(ours.pixels(), ours.indexOf(y), canvas.originalWidthAt(y), comparer.changed());
            }
        }
        return changed;
    }
}
