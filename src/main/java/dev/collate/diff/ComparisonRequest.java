package dev.collate.diff;

import dev.collate.work.Work;
import java.nio.ByteBuffer;

/**
 * A request to compare two contents, with the options of the comparison. Every front end reads its request into one of these records, and
 * passes it to {@link ComparisonService#compare}.
 *
 * @param <R> the type of the result
 */
public sealed interface ComparisonRequest<R extends Comparison> permits DocumentDiffRequest, ImageDiffRequest {
    Format format();

    /** Returns the file names of the contents. */
    FileNames fileNames();

    /** Returns the bytes of the original. */
    ByteBuffer originalBytes();

    /** Returns the bytes of the modified content. */
    ByteBuffer modifiedBytes();

    /** Returns the number of bytes of both contents together. */
    default long length() {
        return (long) originalBytes().remaining() + modifiedBytes().remaining();
    }

    /**
     * Returns the maximum bytes of heap that the comparison and its output need, including the contents. For documents, counts certain
     * characters, which takes less time than receiving the document. For images, reads the headers of the files with {@code work}.
     *
     * @throws dev.collate.problem.ApiException 413 or 422 for an image that cannot be compared
     */
    long heapBytes(Output output, Work work);

    /**
     * Compares the contents.
     *
     * @throws dev.collate.problem.ApiException 422 if a content cannot be parsed; the message contains its name and the position
     */
    R compare(Output output);

    /** What the caller makes from the result of a comparison. This decides how much memory the comparison reserves. */
    public enum Output {
        /** The response of a comparison endpoint: the differences, or a patch. */
        RESPONSE,
        /** A page or a share. It also has lines, layouts and a table, or the highlight image and the regions of images. */
        PAGE
    }
}
