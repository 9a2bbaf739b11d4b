package dev.collate.diff;

import dev.collate.admission.Admission;
import dev.collate.engine.image.compare.ImageDiff;
import dev.collate.engine.image.compare.ImageDiffer;
import dev.collate.engine.json.JsonDiffer;
import dev.collate.engine.json.report.JsonDifferences;
import dev.collate.engine.json.report.JsonPatch;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.engine.text.TextDiff;
import dev.collate.engine.text.TextDiffer;
import dev.collate.engine.text.UnifiedPatch;
import dev.collate.engine.xml.XmlDiffer;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Service;

/**
 * Compares two contents. Every front end calls this service. Each method reserves the memory that the comparison needs, runs the engine,
 * and returns the engine's result. Some parts of a result are computed only while they are written.
 */
@Service
public class ComparisonService {
    private final ImageSettings imageSettings;
    private final MeterRegistry meters;

    ComparisonService(ImageSettings imageSettings, MeterRegistry meters) {
        this.imageSettings = imageSettings;
        this.meters = meters;
    }

    TextDiff compareText(TextDiffRequest request, Admission admission) {
        admission.admit(Estimates.TEXT.of(request.original(), request.modified()));
        var diff = TextDiffer.diff(request.original(), request.modified(), request.options());
        count("text", diff.approximate());
        return diff;
    }

    UnifiedPatch patchText(TextDiffRequest request, Admission admission) {
        admission.admit(Estimates.TEXT.of(request.original(), request.modified()));
        return TextDiffer.patch(request.original(), request.modified(), request.options());
    }

    StructuredDiff compareTrees(TreeDiffRequest request, Admission admission) {
        var diff = differences(request, admission).diff();
        count(request.format().wireName(), diff.approximate());
        return diff;
    }

    JsonPatch patchTrees(TreeDiffRequest request, Admission admission) {
        return differences(request, admission).patch();
    }

    private static JsonDifferences differences(TreeDiffRequest request, Admission admission) {
        admission.admit(request.heapBytes());
        return JsonDiffer.compare(request.treeFormat(), request.original(), request.modified(), request.options());
    }

    StructuredDiff compareXml(XmlDiffRequest request, Admission admission) {
        admission.admit(Estimates.XML.of(request.original(), request.modified()));
        var diff = XmlDiffer.diff(request.original(), request.modified(), request.options());
        count("xml", diff.approximate());
        return diff;
    }

    ImageDiff compareImages(ImageDiffRequest request, Admission admission) {
        var differ =
                ImageDiffer.open(request.original(), request.modified(), request.options(), imageSettings.maxPixels());
        long files = (long) request.original().length() + request.modified().length();
        admission.admit(Estimates.IMAGE_FILES.of(files, 0) + differ.heapBytes());
        return differ.diff();
    }

    /** Counts responses with {@code approximate: true}. The metric is needed because a patch does not contain this flag. */
    private void count(String kind, boolean approximate) {
        if (approximate) {
            meters.counter("collate.response.approximate", "endpoint", DiffConfiguration.PATH + kind)
                    .increment();
        }
    }
}
