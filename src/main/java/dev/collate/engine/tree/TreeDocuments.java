package dev.collate.engine.tree;

import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Parallel;
import java.util.List;
import java.util.function.Function;

/** The two documents of a comparison. Their formats may differ. */
public record TreeDocuments(TreeDocument original, TreeDocument modified) {
    /**
     * Measures two documents of the same format.
     *
     * @param measurer measures a document, such as {@link TreeDocument#json}
     */
    public static TreeDocuments of(Function<Utf8Slice, TreeDocument> measurer, Utf8Slice original, Utf8Slice modified) {
        return of(measurer, original, measurer, modified);
    }

    /** Measures two documents, both at the same time if they are large. The method takes linear time and constant memory. */
    public static TreeDocuments of(
            Function<Utf8Slice, TreeDocument> originalMeasurer,
            Utf8Slice original,
            Function<Utf8Slice, TreeDocument> modifiedMeasurer,
            Utf8Slice modified) {
        var measured = Parallel.<TreeDocument>runAll(
                (long) original.length() + modified.length(),
                List.of(() -> originalMeasurer.apply(original), () -> modifiedMeasurer.apply(modified)));
        return new TreeDocuments(measured.getFirst(), measured.getLast());
    }

    /**
     * Returns an upper bound for the bytes of heap that reading and comparing both documents takes, without their texts.
     *
     * @param heapPerValue the additional bytes of heap for each value, see {@link JsonOptions#heapPerValue}
     * @param heapPerElement the additional bytes of heap for each array element, see {@link JsonOptions#heapPerElement}
     */
    public long heapBytes(long heapPerValue, long heapPerElement) {
        return original.heapBytes(heapPerValue, heapPerElement) + modified.heapBytes(heapPerValue, heapPerElement);
    }

    /** Returns the length of both texts together in bytes. */
    long length() {
        return (long) original.text().length() + modified.text().length();
    }
}
