package dev.collate.share;

import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.diff.ComparisonService;
import dev.collate.diff.DocumentComparison;
import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.ImageComparison;
import dev.collate.diff.ImageDiffRequest;
import dev.collate.diff.ImageSummary;
import dev.collate.engine.result.Stats;
import dev.collate.share.PageRenderer.CompressedWindows;
import dev.collate.work.Work;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Compares the contents of a new share, and compresses the parts that the share stores. */
@Component
class ShareComparer {
    /** Maximum bytes of heap that the buffers for the compression of two images need. */
    private static final int BUFFER_BYTES = 1 << 20;

    /**
     * Number of copies of a compressed file that are in the heap while it is stored: the file itself, and two copies in H2 (the database
     * page that is not saved yet, and the buffer from which H2 writes this page). {@code MemoryEstimateProof} measures this.
     */
    private static final int COMPRESSED_COPIES = 3;

    private final ComparisonService comparisons;
    private final PageRenderer pages;
    private final JsonMapper json;

    ShareComparer(ComparisonService comparisons, PageRenderer pages, JsonMapper json) {
        this.comparisons = comparisons;
        this.pages = pages;
        this.json = json;
    }

    /**
     * The result of comparing the contents of a share: the numbers of differences, and the compressed parts to store.
     *
     * @param stats the numbers of differences; for images, {@code changes} is the number of changed pixels
     */
    record ComparedShare(Stats stats, Map<SharePart, CompressedPart> parts) {
        long size() {
            return parts.values().stream().mapToLong(CompressedPart::size).sum();
        }
    }

    /**
     * Compares two contents.
     *
     * @throws dev.collate.problem.ApiException 422 if a content cannot be parsed; 503 if there is not enough memory
     */
    ComparedShare compare(ShareRequest request, Work work) {
        return switch (request.comparison()) {
            case DocumentDiffRequest documents ->
                compress(request, comparisons.compare(documents, Output.PAGE, work), work);
            case ImageDiffRequest images -> {
                // A compressed image file takes as much memory as the file. The estimate of the comparison already
                // includes the memory of a compressed copy of the highlight image.
                long compressionHeapBytes = COMPRESSED_COPIES * images.length() + BUFFER_BYTES;
                var comparison =
                        comparisons.compare(images, Output.PAGE, work, heapBytes -> heapBytes + compressionHeapBytes);
                yield work.computeWithHeldMemory(() -> compressImages(request, images, comparison));
            }
        };
    }

    /**
     * Compresses the parts of a share.
     *
     * @param comparison the comparison of the request, with {@link Output#PAGE}
     */
    ComparedShare compress(ShareRequest request, DocumentComparison comparison, Work work) {
        return work.computeWithHeldMemory(() -> compressDocuments(request, comparison));
    }

    private ComparedShare compressDocuments(ShareRequest request, DocumentComparison comparison) {
        var parts = compressContents(request);
        var fileName = request.comparison().fileNames().patchedFile();
        parts.put(SharePart.DIFF, compressJson(comparison.diff()));
        parts.put(
                SharePart.PATCH, CompressedPart.of(out -> comparison.lineDiff().writePatch(out, fileName)));
        parts.put(SharePart.VIEWS, renderViews(comparison));
        return new ComparedShare(comparison.stats(), parts);
    }

    private CompressedPart renderViews(DocumentComparison comparison) {
        var windows = new CompressedWindows();
        pages.write(comparison, windows);
        return windows.toPart();
    }

    /** Compresses the parts of a share of images. Stores the highlight image even if no option requests it, because the page shows it. */
    private ComparedShare compressImages(ShareRequest request, ImageDiffRequest images, ImageComparison comparison) {
        var parts = compressContents(request);
        var diff = comparison.diff();
        parts.put(SharePart.DIFF, compressJson(diff.withoutUnrequestedParts(images.options())));
        parts.put(SharePart.HIGHLIGHT, CompressedPart.of(Objects.requireNonNull(diff.highlightImage())::writeTo));
        parts.put(SharePart.SUMMARY, compressJson(ImageSummary.of(images, comparison)));
        return new ComparedShare(comparison.stats(), parts);
    }

    private Map<SharePart, CompressedPart> compressContents(ShareRequest request) {
        Map<SharePart, CompressedPart> parts = new EnumMap<>(SharePart.class);
        parts.put(SharePart.ORIGINAL, compressBytes(request.comparison().originalBytes()));
        parts.put(SharePart.MODIFIED, compressBytes(request.comparison().modifiedBytes()));
        if (!request.options().isEmpty()) {
            parts.put(SharePart.OPTIONS, compressJson(request.options()));
        }
        return parts;
    }

    private CompressedPart compressJson(Object value) {
        return CompressedPart.of(out -> json.writeValue(out, value));
    }

    private static CompressedPart compressBytes(ByteBuffer content) {
        return CompressedPart.of(
                out -> out.write(content.array(), content.arrayOffset() + content.position(), content.remaining()));
    }
}
