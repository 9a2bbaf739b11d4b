package dev.collate.diff;

import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.compare.ImageDiffDetails;
import dev.collate.engine.image.compare.ImageDiffOptions;
import dev.collate.http.body.ByteRange;
import dev.collate.http.body.RequestParameters;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/**
 * A request to {@code POST /api/v1/diff/image}, or the form of the website: two image files and the options of the comparison. Each file is
 * sent as bytes or as Base64 text.
 *
 * @param options the options; the highlight image is computed only if the request asks for it
 * @param highlightColor the colour of changed pixels in a highlight image: alpha, red, green, blue
 */
public record ImageDiffRequest(ImageFile original, ImageFile modified, ImageDiffOptions options, int highlightColor) {
    public static final double DEFAULT_THRESHOLD = 0.1;
    public static final String DEFAULT_HIGHLIGHT_COLOR = "#ff0000";

    private static final double MAX_PERCENT = 100;

    private static final Pattern COLOR = Pattern.compile("#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})");

    public static ImageDiffRequest of(RequestParameters parameters) {
        return of(parameters, RequestParameters::file);
    }

    /**
     * Reads the same parameters as {@link #of(RequestParameters)}, but gets the two files from a function.
     *
     * @param files returns the file that belongs to the name {@code original} or {@code modified}
     */
    public static ImageDiffRequest of(
            RequestParameters parameters, BiFunction<RequestParameters, String, ByteRange> files) {
        var original = files.apply(parameters, "original");
        var modified = files.apply(parameters, "modified");
        double threshold = parameters.number("options.threshold", DEFAULT_THRESHOLD, 0, 1);
        boolean ignoreAntialiasing = parameters.flag("options.ignoreAntialiasing", false);
        boolean outputHighlight = parameters.flag("options.outputHighlight", false);
        int color = highlightColor(parameters);
        var details = details(parameters);
        parameters.check();
        var options = new ImageDiffOptions(threshold, ignoreAntialiasing, outputHighlight ? color : null, details);
        return new ImageDiffRequest(file("original", original), file("modified", modified), options, color);
    }

    /** Returns the request with a highlight image, for a page that always shows it. */
    public ImageDiffRequest withHighlight() {
        return new ImageDiffRequest(original, modified, options.withHighlight(highlightColor), highlightColor);
    }

    /** Returns the request with regions, for a page that shows them as boxes. */
    public ImageDiffRequest withRegions() {
        return new ImageDiffRequest(original, modified, options.withRegions(), highlightColor);
    }

    /** Returns the number of bytes of both files together. */
    public long fileBytes() {
        return (long) original.length() + modified.length();
    }

    private static ImageDiffDetails details(RequestParameters parameters) {
        return new ImageDiffDetails(
                ImageAreas.of(parameters),
                parameters.choice("options.align", Align.class, Align.NONE) == Align.ROWS,
                parameters.flag("options.regions", false),
                parameters.flag("options.sizes", false),
                parameters.given("options.maxDiffPixels")
                        ? parameters.longInteger("options.maxDiffPixels", 0, 0, Long.MAX_VALUE)
                        : null,
                parameters.given("options.maxDiffPercent")
                        ? parameters.number("options.maxDiffPercent", 0, 0, MAX_PERCENT)
                        : null);
    }

    /** Which parts of the two images are aligned. */
    private enum Align {
        NONE,
        ROWS
    }

    private static ImageFile file(String name, ByteRange part) {
        return ImageFile.of(name, part.bytes(), part.from(), part.to());
    }

    /**
     * Returns the colour {@code #rgb}, {@code #rrggbb} or {@code #rrggbbaa} as an integer with one byte each for alpha, red, green and
     * blue.
     */
    private static int highlightColor(RequestParameters parameters) {
        var color = parameters.string("options.highlightColor", DEFAULT_HIGHLIGHT_COLOR);
        if (color == null || !COLOR.matcher(color).matches()) {
            parameters.reject("options.highlightColor", "must be a colour: #rgb, #rrggbb or #rrggbbaa");
            return 0;
        }
        var digits = color.substring(1);
        if (digits.length() == 3) {
            digits = digits.replaceAll("(.)", "$1$1");
        }
        return Integer.rotateRight(Integer.parseUnsignedInt((digits + "ff").substring(0, 8), 16), 8);
    }
}
