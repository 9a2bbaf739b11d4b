package dev.collate.diff;

import dev.collate.work.Work;
import dev.collate.work.WorkEstimate;
import dev.collate.diff.ImageSettings.NativeDecoders;
import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.WebpDecoder;
import dev.collate.engine.image.compare.ImageDiffer;
import dev.collate.engine.json.JsonDiffer;
import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.engine.json.report.JsonDifferences;
import dev.collate.engine.json.report.JsonPatch;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.engine.text.TextDiff;
import dev.collate.engine.text.TextDiffer;
import dev.collate.engine.text.UnifiedPatch;
import dev.collate.engine.xml.XmlDiffer;
import dev.collate.http.body.RequestParameters;
import dev.collate.work.MemoryEstimate;
import dev.collate.utf8.Utf8Slice;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;

/**
 * Compares two contents. Every front end calls this service. Each method waits for the memory that the comparison needs, runs the engine,
 * and returns the result of the engine. Some parts of a result are computed only when the result is written.
 */
@Service
public class ComparisonService {
    /** The memory estimate of a request with two image files. It is used until the headers of the files are read. */
    public static final MemoryEstimate IMAGE_FILES = Estimates.IMAGE_FILES;

    private static final Logger LOG = LoggerFactory.getLogger(ComparisonService.class);

    private final DecoderSettings decoderSettings;
    private final DiffSettings settings;
    private final MeterRegistry meters;

    ComparisonService(ImageSettings imageSettings, DiffSettings settings, MeterRegistry meters) {
        this.decoderSettings = imageSettings.decoderSettings();
        this.settings = settings;
        this.meters = meters;
        if (imageSettings.nativeDecoders() == NativeDecoders.AUTO && decoderSettings.webp() == WebpDecoder.JAVA) {
            LOG.warn(
                    "The native WebP decoder could not be loaded; WebP images are decoded in Java, ten times slower and with slightly different colours. Is the directory for temporary files writable and executable? To use the Java decoder without this warning, set collate.image.native=off.");
        }
    }

    /**
     * Compares two contents for a page of the website.
     *
     * @param options the parameters of the request; only the options that the comparison endpoint of the format has are read
     * @throws dev.collate.problem.ApiException 400 for options that are not valid; 422 if a content cannot be parsed (the message contains
     *     its name and the position); 503 if there is not enough memory
     */
    public Comparison compare(
            Format format, Utf8Slice original, Utf8Slice modified, RequestParameters options, Work work) {
        return comparer(format, options).compare(original, modified, work);
    }

    /**
     * Reads the options that the comparison endpoint of a format has.
     *
     * @throws dev.collate.problem.ApiException 400 for options that are not valid
     */
    public Comparer comparer(Format format, RequestParameters options) {
        var comparer = format.comparer(options, settings);
        options.check();
        return comparer;
    }

    TextDiff compareText(TextDiffRequest request, Work work) {
        var diff = work.compute(
                WorkEstimate.of(request.heapBytes()),
                () -> TextDiffer.diff(request.original(), request.modified(), request.options()));
        count("text", diff.approximate());
        return diff;
    }

    UnifiedPatch patchText(TextDiffRequest request, Work work) {
        return work.compute(
                WorkEstimate.of(Estimates.TEXT.of(request.original(), request.modified())),
                () -> TextDiffer.patch(
                        request.original(),
                        request.modified(),
                        request.options().withoutMoves()));
    }

    StructuredDiff compareTrees(TreeDiffRequest request, Work work) {
        var diff = differences(request, request.options(), work).diff();
        count(request.format().wireName(), diff.approximate());
        return request.identical() ? diff.withIdentical() : diff;
    }

    JsonPatch patchTrees(TreeDiffRequest request, Work work) {
        var differences = differences(request, request.options().withoutMoves(), work);
        return differences.patch(request.patch() == PatchStyle.TEST);
    }

    private static JsonDifferences differences(TreeDiffRequest request, JsonOptions options, Work work) {
        return work.compute(
                WorkEstimate.of(request.heapBytes()), () -> JsonDiffer.compare(request.documents(), options));
    }

    StructuredDiff compareXml(XmlDiffRequest request, Work work) {
        var diff = work.compute(
                WorkEstimate.of(Estimates.XML.of(request.original(), request.modified())),
                () -> XmlDiffer.diff(request.original(), request.modified(), request.options()));
        count("xml", diff.approximate());
        return request.identical() ? diff.withIdentical() : diff;
    }

    public ImageComparison compareImages(ImageDiffRequest request, Work work) {
        var differ = work.computeHeld(
                request.fileBytes(),
                () -> ImageDiffer.open(request.original(), request.modified(), request.options(), decoderSettings));
        long heapBytes = Estimates.IMAGE_FILES.of(request.fileBytes(), 0) + differ.heapBytes();
        var comparison = work.compute(
                WorkEstimate.ofImages(heapBytes), () -> new ImageComparison(differ.diff(), differ.canvas()));
        count("image", comparison.diff().approximate());
        return comparison;
    }

    /**
     * Counts responses with {@code approximate: true} in a metric. Without this metric, nobody would notice an approximate patch, because a
     * patch does not contain this flag.
     */
    private void count(String kind, boolean approximate) {
        if (approximate) {
            meters.counter("collate.response.approximate", "endpoint", DiffConfiguration.PATH + kind)
                    .increment();
        }
    }
}
