package dev.collate.share;

import dev.collate.work.Work;
import dev.collate.diff.Comparison;
import dev.collate.diff.ComparisonService;
import dev.collate.diff.ImageSummary;
import dev.collate.engine.result.Stats;
import dev.collate.share.PageModels.Contents;
import java.io.IOException;
import java.io.UncheckedIOException;
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
    private static final int BUFFERS = 1 << 20;

    /**
     * How many copies of a compressed file are in the heap while it is stored: the file itself, and the two copies of H2, in a page that is
     * not saved yet and in the buffer from which this page is written. {@code MemoryEstimateProof} measures this.
     */
    private static final int COPIES = 3;

    private final ComparisonService comparisons;
    private final PageModels pages;
    private final JsonMapper json;

    ShareComparer(ComparisonService comparisons, PageModels pages, JsonMapper json) {
        this.comparisons = comparisons;
        this.pages = pages;
        this.json = json;
    }

    /**
     * The comparison of the contents of a share.
     *
     * @param stats the numbers of differences; for images, {@code changes} is the number of changed pixels
     */
    record Compared(Stats stats, Map<SharePart, PackedContent> parts) {
        long size() {
            return parts.values().stream().mapToLong(PackedContent::size).sum();
        }
    }

    /**
     * Compares two contents.
     *
     * @throws dev.collate.problem.ApiException 422 if a content cannot be parsed; 503 if there is not enough memory
     */
    Compared compare(ShareContents contents, Work work) {
        Map<SharePart, PackedContent> parts = new EnumMap<>(SharePart.class);
        var stats = switch (contents) {
            case ShareContents.Texts texts -> compareTexts(texts, parts, work);
            case ShareContents.Images images -> compareImages(images, parts, work);
        };
        return work.computeHeld(sizeOf(contents), () -> {
            parts.put(SharePart.ORIGINAL, packed(contents.original()));
            parts.put(SharePart.MODIFIED, packed(contents.modified()));
            if (!contents.options().isEmpty()) {
                parts.put(SharePart.OPTIONS, packedJson(contents.options()));
            }
            return new Compared(stats, parts);
        });
    }

    private static long sizeOf(ShareContents contents) {
        return (long) contents.original().remaining() + contents.modified().remaining();
    }

    private Stats compareTexts(ShareContents.Texts texts, Map<SharePart, PackedContent> parts, Work work) {
        var comparer = texts.comparer();
        var comparison = comparer.compare(texts.originalText(), texts.modifiedText(), work);
        return work.computeHeld(sizeOf(texts), () -> {
            var fileName = texts.names().patched();
            var diff = packedJson(comparison.diff());
            parts.put(SharePart.DIFF, diff);
            parts.put(SharePart.PATCH, PackedContent.of(out -> comparison.patch().writeTo(out, fileName)));
            parts.put(SharePart.PAGE, page(texts, comparison, diff));
            return comparison.stats();
        });
    }

    private PackedContent page(ShareContents.Texts texts, Comparison comparison, PackedContent diff) {
        var contents = new Contents(
                texts.format(),
                texts.originalText(),
                texts.modifiedText(),
                texts.comparer().csv());
        var windows = new PackedWindows();
        try (var in = diff.unpacked()) {
            pages.write(contents, comparison.lines(), in, windows);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return windows.content();
    }

    /** Compares two images. The page of the share shows the highlight image, so it is stored even if the options do not ask for it. */
    private Stats compareImages(ShareContents.Images images, Map<SharePart, PackedContent> parts, Work work) {
        var request = images.request();
        // A compressed file takes as much memory as the file. The estimate of the comparison includes a second copy of
        // the highlight image.
        long packed = COPIES * request.fileBytes() + BUFFERS;
        var comparison = comparisons.compareImages(
                request.withHighlight().withRegions(), work.with(heapBytes -> heapBytes + packed));
        var diff = comparison.diff();
        return work.computeHeld(sizeOf(images), () -> {
            parts.put(SharePart.DIFF, packedJson(diff.only(request.options())));
            parts.put(SharePart.HIGHLIGHT, PackedContent.of(Objects.requireNonNull(diff.highlightImage())::writeTo));
            parts.put(SharePart.SUMMARY, packedJson(ImageSummary.of(request, comparison)));
            return new Stats(0, 0, Math.toIntExact(diff.changedPixels()));
        });
    }

    private PackedContent packedJson(Object value) {
        return PackedContent.of(out -> json.writeValue(out, value));
    }

    private static PackedContent packed(ByteBuffer content) {
        return PackedContent.of(
                out -> out.write(content.array(), content.arrayOffset() + content.position(), content.remaining()));
    }
}
