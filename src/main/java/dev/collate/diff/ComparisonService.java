package dev.collate.diff;

import dev.collate.admission.Admission;
import dev.collate.diff.image.ImageDiff;
import dev.collate.diff.image.ImageDiffer;
import dev.collate.diff.json.JsonDiffer;
import dev.collate.diff.json.JsonDifferences;
import dev.collate.diff.result.StructuredDiff;
import dev.collate.diff.text.TextDiff;
import dev.collate.diff.text.TextDiffer;
import dev.collate.diff.text.UnifiedPatch;
import dev.collate.diff.xml.XmlDiffer;
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
