package dev.collate.diff;

import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.diff.DiffOption.Align;
import dev.collate.engine.image.ImageDiffOptions;
import dev.collate.engine.image.ImageDiffOptions.Details;
import dev.collate.engine.image.ImageDiffer;
import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.http.request.ByteRange;
import dev.collate.http.request.RequestParameters;
import dev.collate.work.Work;
import dev.collate.work.WorkPools;
import java.nio.ByteBuffer;
import java.util.regex.Pattern;

/**
 * A request to compare two image files. Each file is sent as bytes or as Base64 text.
 *
 * @param options the options, with the colour of the highlight image only if the request asks for this image
 * @param highlightColor the colour of changed pixels in a highlight image, even if the request does not ask for it: {@code 0xAARRGGBB}
 */
public record ImageDiffRequest(
        ImageFile original,
        ImageFile modified,
        FileNames fileNames,
        ImageDiffOptions options,
        int highlightColor,
        DecoderSettings decoders)
        implements ComparisonRequest<ImageComparison> {
    /** The bytes of heap for each byte of the files, without the decoded pixels, whose memory is computed from the headers. */
    private static final int HEAP_PER_BYTE = 2;

    private static final Pattern COLOR = Pattern.compile("#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})");

    /**
     * Reads both files and the options, and checks the parameters.
     *
     * @throws dev.collate.problem.ApiException see {@link #of(ByteRange, ByteRange, FileNames, RequestParameters, DecoderSettings)}
     */
    public static ImageDiffRequest of(RequestParameters parameters, FileNames names, DecoderSettings decoders) {
        return of(parameters.bytes("original"), parameters.bytes("modified"), names, parameters, decoders);
    }

    /**
     * Reads the options of the comparison of two files, and checks the parameters.
     *
     * @throws dev.collate.problem.ApiException 400 for parameters that are not valid; 422 for a file that is neither an image nor the
     *     Base64 text of one
     */
    public static ImageDiffRequest of(
            ByteRange original,
            ByteRange modified,
            FileNames names,
            RequestParameters parameters,
            DecoderSettings decoders) {
        double threshold = DiffOption.THRESHOLD.number(parameters);
        boolean ignoreAntialiasing = DiffOption.IGNORE_ANTIALIASING.flag(parameters);
        boolean outputHighlight = DiffOption.OUTPUT_HIGHLIGHT.flag(parameters);
        int color = readHighlightColor(parameters);
        var details = readDetails(parameters);
        parameters.throwIfInvalid();
        var options = new ImageDiffOptions(threshold, ignoreAntialiasing, outputHighlight ? color : null, details);
        return new ImageDiffRequest(
                readImageFile("original", original),
                readImageFile("modified", modified),
                names,
                options,
                color,
                decoders);
    }

    /** Returns the request with a highlight image. */
    ImageDiffRequest withHighlight() {
        return new ImageDiffRequest(
                original, modified, fileNames, options.withHighlight(highlightColor), highlightColor, decoders);
    }

    @Override
    public Format format() {
        return Format.IMAGE;
    }

    @Override
    public ByteBuffer originalBytes() {
        return ByteBuffer.wrap(original.bytes(), original.from(), original.length());
    }

    @Override
    public ByteBuffer modifiedBytes() {
        return ByteBuffer.wrap(modified.bytes(), modified.from(), modified.length());
    }

    @Override
    public long heapBytes(Output output, Work work) {
        long decoded =
                work.computeWithHeldMemory(length(), () -> openDiffer(output).memoryBytes());
        // A small file may contain many pixels, so the size of the files does not show how long the comparison takes.
        // Therefore, every comparison of images is large work.
        return Math.max(WorkPools.MAX_SMALL_WORK_BYTES + 1, HEAP_PER_BYTE * length() + decoded);
    }

    /** Reads the headers again, as {@link #heapBytes} did. This takes little time. */
    @Override
    public ImageComparison compare(Output output) {
        return new ImageComparison(openDiffer(output).diff());
    }

    /** Opens the files. A page shows the highlight image and boxes around the regions, even if the request does not ask for them. */
    private ImageDiffer openDiffer(Output output) {
        return ImageDiffer.open(
                original,
                modified,
                switch (output) {
                    case RESPONSE -> options;
                    case PAGE -> options.withHighlight(highlightColor).withRegions();
                },
                decoders);
    }

    private static Details readDetails(RequestParameters parameters) {
        return new Details(
                IgnoredAreasParser.read(parameters),
                DiffOption.ALIGN.choice(parameters, Align.class) == Align.ROWS,
                DiffOption.REGIONS.flag(parameters),
                DiffOption.SIZES.flag(parameters),
                DiffOption.MAX_DIFF_PIXELS.sentInteger(parameters),
                DiffOption.MAX_DIFF_PERCENT.sentNumber(parameters));
    }

    private static ImageFile readImageFile(String name, ByteRange part) {
        return ImageFile.of(name, part.bytes(), part.from(), part.to());
    }

    /**
     * Returns the colour {@code #rgb}, {@code #rrggbb} or {@code #rrggbbaa} as an integer with one byte each for alpha, red, green and
     * blue.
     */
    private static int readHighlightColor(RequestParameters parameters) {
        var color = DiffOption.HIGHLIGHT_COLOR.text(parameters);
        if (color == null || !COLOR.matcher(color).matches()) {
            parameters.reject(DiffOption.HIGHLIGHT_COLOR.parameter(), "must be a colour: #rgb, #rrggbb or #rrggbbaa");
            return 0;
        }
        var digits = color.substring(1);
        if (digits.length() == 3) {
            digits = digits.replaceAll("(.)", "$1$1");
        }
        return Integer.rotateRight(Integer.parseUnsignedInt((digits + "ff").substring(0, 8), 16), 8);
    }
}
