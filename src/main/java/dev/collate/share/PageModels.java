package dev.collate.share;

import dev.collate.diff.DocumentComparison;
import java.io.IOException;
import java.io.InputStream;

/**
 * Computes the page model of a comparison. The server renders the pages of a share from this model. The model consists of windows and an
 * index of the windows. A window contains the part of the comparison that one page shows, so the server reads only the index and one window
 * for a request. The package {@code page} implements this interface.
 */
public interface PageModels {
    /**
     * Computes the model of a comparison and writes it to {@code out}.
     *
     * @param diff the differences as JSON: the part {@link SharePart#DIFF} of the share
     */
    void write(DocumentComparison comparison, InputStream diff, Windows out) throws IOException;

    /** Receives the index and the windows of a page model. */
    interface Windows {
        /** Adds a window and returns its position. */
        int add(byte[] window);

        /** Sets the index. Its position is always 0. */
        void setIndex(byte[] index);
    }

    /** Opens the index and the windows of a page model. */
    interface WindowSource {
        /** Returns a stream that reads the index (position 0) or a window. */
        InputStream open(int position) throws IOException;
    }
}
