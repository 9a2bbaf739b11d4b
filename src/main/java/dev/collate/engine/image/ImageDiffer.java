package dev.collate.engine.image;

import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.ImageFormat;
import dev.collate.engine.image.codec.PixelSource;
import dev.collate.engine.image.png.PngSource;
import dev.collate.work.Cancellation;
import org.jspecify.annotations.Nullable;

/** Compares two images pixel by pixel. */
public final class ImageDiffer {
    private static final boolean[] NO_CHANGES = {};

    private final PixelSource original;
    /** The modified image. Null if both files have the same bytes. */
    private final @Nullable PixelSource modified;

    private final Canvas canvas;
    private final ImageDiffOptions options;
    /** Whether some changed pixels were not tested for antialiasing. */
    private boolean isApproximate;

    /** @param modified null if both files have the same bytes */
    ImageDiffer(PixelSource original, @Nullable PixelSource modified, Canvas canvas, ImageDiffOptions options) {
        this.original = original;
        this.modified = modified;
        this.canvas = canvas;
        this.options = options;
    }

    /**
     * Opens two image files and reads only their headers.
     *
     * @param settings the decoder settings; their pixel limit applies to each image, and to the canvas that contains both images
     * @throws dev.collate.problem.ApiException 422 for a file that is broken or not an image, 413 for too many pixels or too much work
     */
    public static ImageDiffer open(
            ImageFile original, ImageFile modified, ImageDiffOptions options, DecoderSettings settings) {
        var originalSource = openSource(original, settings);
        // Files with the same bytes have the same pixels, so reading one file validates both.
        var modifiedSource = original.hasSameBytes(modified) ? null : openSource(modified, settings);
        var canvas = Canvas.of(originalSource, modifiedSource == null ? originalSource : modifiedSource);
        settings.limit().checkCanvas(modified, canvas.width(), canvas.height());
        return new ImageDiffer(originalSource, modifiedSource, canvas, options);
    }

    /**
     * Opens {@code file} and reads only its header. The returned source decodes the pixels.
     *
     * @throws dev.collate.problem.ApiException 422 if the file is broken or not an image, 413 if it has more pixels than {@code settings}
     *     allow
     */
    static PixelSource openSource(ImageFile file, DecoderSettings settings) {
        if (file.length() == 0) {
            throw file.unprocessable("is empty");
        }
        var format = ImageFormat.of(file)
                .orElseThrow(() -> file.unprocessable("Not a PNG, JPEG, GIF, BMP, WebP or TIFF image."));
        return format == ImageFormat.PNG
                ? new PngSource(file, settings.limit())
                : PixelSource.open(file, format, settings);
    }

    /**
     * Returns the approximate maximum number of bytes of memory that {@link #diff} needs, on and off the heap, in addition to the files.
     */
    public long memoryBytes() {
        var details = options.details();
        long rowBytes =
                2 * RowRing.heapBytes(canvas.width()) + (details.alignRows() ? AlignedRows.heapBytes(canvas) : 0);
        long highlightBytes = options.highlight() == null ? 0 : HighlightWriter.heapBytes(maxHighlightPixels());
        long regionBytes = details.findsRegions() ? RegionFinder.heapBytes(canvas.width()) : 0;
        return rowBytes
                + highlightBytes
                + regionBytes
                + original.memoryBytes()
                + (modified == null ? 0 : modified.memoryBytes());
    }

    /** Returns the maximum number of pixels of the highlight image. With an alignment, this image can contain all rows of both images. */
    private long maxHighlightPixels() {
        return options.details().alignRows()
                ? (long) canvas.width() * (canvas.originalHeight() + canvas.modifiedHeight())
                : canvas.pixelCount();
    }

    /**
     * Compares the images. This method may be called only once. When it returns or throws an exception, no other thread works on the
     * comparison.
     *
     * @throws java.util.concurrent.CancellationException if the work of the calling thread is cancelled
     * @throws dev.collate.problem.ApiException 422 for a broken file
     */
    public ImageDiff diff() {
        try (original;
                modified) {
            var reader = new LockstepReader(original, modified);
            var ignored = IgnoredPixels.of(
                    options.details().ignoredAreas(), options.details().alignRows());
            var rows = options.details().alignRows()
                    ? new AlignedRows(reader, canvas, ignored, options.threshold())
                    : reader;
            var regionFinder = options.details().findsRegions() ? new RegionFinder() : null;
            try (var highlight = options.highlight() == null
                    ? null
                    : new HighlightWriter(canvas.width(), rows.height(), options.highlight())) {
                long changed = compareRows(rows, ignored, regionFinder, highlight);
                return result(rows, changed, regionFinder, highlight == null ? null : highlight.finish());
            }
        }
    }

    private ImageDiff result(
            RowPairs rows,
            long changedPixels,
            @Nullable RegionFinder regionFinder,
            @Nullable HighlightImage highlightImage) {
        var details = options.details();
        long totalPixels = (long) canvas.width() * rows.height();
        double diffPercent = 100.0 * changedPixels / totalPixels;
        if (regionFinder != null) {
            regionFinder.finish();
        }
        var bands = rows.bands();
        var diff = new ImageDiff(
                diffPercent,
                changedPixels,
                totalPixels,
                highlightImage,
                new ImageDiff.Size(canvas.originalWidth(), canvas.originalHeight()),
                new ImageDiff.Size(canvas.modifiedWidth(), canvas.modifiedHeight()),
                details.passed(changedPixels, diffPercent),
                regionFinder == null ? null : regionFinder.largestRegions(),
                regionFinder == null ? null : regionFinder.count(),
                bands == null ? null : bands.largest(),
                bands == null ? null : bands.count(),
                isApproximate || bands != null && bands.isApproximate());
        return diff.withoutUnrequestedParts(options);
    }

    /** Compares all rows, and returns the number of changed pixels. Writes each row to the highlight image, unless it is null. */
    private long compareRows(
            RowPairs rows,
            IgnoredPixels ignored,
            @Nullable RegionFinder regionFinder,
            @Nullable HighlightWriter highlight) {
        int marginRows = options.ignoreAntialiasing() ? RowRing.MARGIN : 0;
        var comparer = new RowComparer(
                canvas, ignored, rows.sharedHeight(), options.threshold(), options.ignoreAntialiasing());
        long changedPixels = 0;
        var cancellation = Cancellation.current();
        for (int y = 0; y < rows.height(); y++) {
            cancellation.check();
            rows.readTo(Math.min(y + 1 + marginRows, rows.height()));
            int i = rows.originalY(y);
            int j = rows.modifiedY(y);
            int changedInRow = comparer.compareRow(rows.originalRows(), rows.modifiedRows(), y, i, j);
            changedPixels += changedInRow;
            if (regionFinder != null) {
                boolean inBand = options.details().alignRows() && (i == RowPairs.MISSING || j == RowPairs.MISSING);
                regionFinder.addRow(y, inBand || changedInRow == 0 ? NO_CHANGES : comparer.changed());
            }
            if (highlight != null) {
                int originalWidth = i == RowPairs.MISSING ? 0 : canvas.originalWidth();
                highlight.writeRow(rows.originalRows().row(y), originalWidth, comparer.changed());
            }
        }
        rows.finish();
        isApproximate = comparer.isApproximate();
        return changedPixels;
    }
}
