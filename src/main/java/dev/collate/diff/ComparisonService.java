package dev.collate.diff;

import dev.collate.admission.Admission;
import dev.collate.engine.image.compare.ImageDiff;
import dev.collate.engine.image.compare.ImageDiffer;
import dev.collate.engine.json.JsonDiffer;
import dev.collate.engine.json.report.JsonDifferences;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.engine.text.TextDiff;
import dev.collate.engine.text.TextDiffer;
import dev.collate.engine.text.UnifiedPatch;
import dev.collate.engine.xml.XmlDiffer;
import org.springframework.stereotype.Service;

/**
 * Compares two contents: what every front end calls. Each method reserves the memory that the comparison needs, runs the engine, and
 * returns the engine's result, of which some parts are computed only while they are written.
 */
@Service
public class ComparisonService {
    private final ImageSettings imageSettings;

    ComparisonService(ImageSettings imageSettings) {
        this.imageSettings = imageSettings;
    }

    TextDiff compareText(TextDiffRequest request, Admission admission) {
        admission.admit(Estimates.TEXT.of(request.original(), request.modified()));
        return TextDiffer.diff(request.original(), request.modified(), request.options());
    }

    UnifiedPatch patchText(TextDiffRequest request, Admission admission) {
        admission.admit(Estimates.TEXT.of(request.original(), request.modified()));
        return TextDiffer.patch(request.original(), request.modified(), request.options());
    }

    JsonDifferences compareTrees(TreeDiffRequest request, Admission admission) {
        admission.admit(request.heapBytes());
        return JsonDiffer.compare(request.notation(), request.original(), request.modified(), request.options());
    }

    StructuredDiff compareXml(XmlDiffRequest request, Admission admission) {
        admission.admit(Estimates.XML.of(request.original(), request.modified()));
        return XmlDiffer.diff(request.original(), request.modified(), request.options());
    }

    ImageDiff compareImages(ImageDiffRequest request, Admission admission) {
        var differ =
                ImageDiffer.open(request.original(), request.modified(), request.options(), imageSettings.maxPixels());
        long files = (long) request.original().length() + request.modified().length();
        admission.admit(Estimates.IMAGE_FILES.of(files, 0) + differ.heapBytes());
        return differ.diff();
    }
}
