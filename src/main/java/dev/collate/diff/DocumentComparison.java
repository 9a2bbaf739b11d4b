package dev.collate.diff;

import dev.collate.diff.DiffOption.PatchStyle;
import dev.collate.engine.result.JsonPatch;
import dev.collate.engine.result.Stats;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.engine.text.LineDiff;
import dev.collate.engine.tree.JsonDifferences;
import dev.collate.utf8.Utf8Slice;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The result of comparing two documents. The lines and the patches are computed when they are needed. Not thread-safe. */
public class DocumentComparison implements Comparison {
    private final DocumentDiffRequest request;
    private final Object diff;
    private final Stats stats;
    private final boolean isApproximate;

    /** The differences between two JSON, YAML or CSV documents; null for other formats. */
    private final @Nullable JsonDifferences differences;

    /** The differences between the lines; null if they are not computed yet. */
    private @Nullable LineDiff lineDiff;

    DocumentComparison(TextDiffRequest request, LineDiff lines) {
        var found = lines.diff();
        this.request = request;
        this.diff = found;
        this.stats = found.stats();
        this.isApproximate = found.approximate();
        this.differences = null;
        this.lineDiff = lines;
    }

    public DocumentComparison(DocumentDiffRequest request, StructuredDiff diff, @Nullable JsonDifferences differences) {
        this.request = request;
        this.diff = diff;
        this.stats = diff.stats();
        this.isApproximate = diff.approximate();
        this.differences = differences;
    }

    public final DocumentDiffRequest request() {
        return request;
    }

    @Override
    public final Object diff() {
        return diff;
    }

    @Override
    public final Stats stats() {
        return stats;
    }

    @Override
    public final boolean isApproximate() {
        return isApproximate;
    }

    /** Returns the differences between the lines of the two contents, for every text format. Computes them if necessary. */
    public LineDiff lineDiff() {
        var computedDiff = lineDiff;
        if (computedDiff == null) {
            computedDiff = request.compareLines(request.original(), request.modified());
            lineDiff = computedDiff;
        }
        return computedDiff;
    }

    /** Returns whether both contents can be indented, so that {@link #indentedLineDiff} has a result. */
    public final boolean hasIndentedLineDiff() {
        return indenter(request.original()).canIndent()
                && indenter(request.modified()).canIndent();
    }

    /**
     * Returns the differences between the lines of the two contents after both were indented.
     *
     * @throws java.util.NoSuchElementException if {@link #hasIndentedLineDiff} returns false
     */
    public final LineDiff indentedLineDiff() {
        return request.compareLines(
                indenter(request.original()).layout().orElseThrow(),
                indenter(request.modified()).layout().orElseThrow());
    }

    private ContentIndenter indenter(Utf8Slice content) {
        return new ContentIndenter(request.format(), content);
    }

    /** Returns the differences as a JSON Patch. The contents must be JSON, YAML or CSV, and moves must not have been searched. */
    public final JsonPatch jsonPatch(PatchStyle style) {
        return Objects.requireNonNull(differences).patch(style == PatchStyle.TEST);
    }
}
