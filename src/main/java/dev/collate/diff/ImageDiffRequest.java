package dev.collate.diff;

import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.compare.ImageDiffOptions;
import dev.collate.http.body.ByteRange;
import dev.collate.http.body.RequestParameters;
import java.util.regex.Pattern;

/**
 * A request to {@code POST /api/v1/diff/image}, or the form of the website: two image files and the options of the comparison. Each file is
 * sent as bytes or as Base64 text.
 */
public record ImageDiffRequest(ImageFile original, ImageFile modified, ImageDiffOptions options) {
    public static final double DEFAULT_THRESHOLD = 0.1;
    public static final String DEFAULT_HIGHLIGHT_COLOR = "#ff0000";

    private static final Pattern COLOR = Pattern.compile("#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})");

    static ImageDiffRequest of(RequestParameters parameters) {
        return of(parameters, false);
    }

    /**
     * Reads the form of the website. The form has the same parameters as the API. The page shows the highlight image, so the image is
     * always computed.
     */
    public static ImageDiffRequest ofForm(RequestParameters parameters) {
        return of(parameters, true);
    }

    private static ImageDiffRequest of(RequestParameters parameters, boolean defaultHighlight) {
        var original = parameters.file("original");
        var modified = parameters.file("modified");
        double threshold = parameters.number("options.threshold", DEFAULT_THRESHOLD, 0, 1);
        boolean ignoreAntialiasing = parameters.flag("options.ignoreAntialiasing", false);
        boolean outputHighlight = parameters.flag("options.outputHighlight", defaultHighlight);
        int color = highlightColor(parameters);
        parameters.check();
        var options = new ImageDiffOptions(threshold, ignoreAntialiasing, outputHighlight ? color : null);
        return new ImageDiffRequest(file("original", original), file("modified", modified), options);
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
