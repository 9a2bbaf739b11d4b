package dev.collate.share;

import dev.collate.diff.CsvRows;
import dev.collate.diff.Format;
import dev.collate.engine.text.LineDiff;
import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.io.InputStream;

/**
 * Computes the page model of a comparison. The server renders the pages of a share from this model. The model consists of windows and an
 * index of the windows. A window contains the part of the comparison that one page shows, so the server reads only the index and one window
 * for a request. The package {@code share.page} implements this interface.
 */
public interface PageModels {
    /**
     * The contents of a comparison.
     *
     * @param csv how the rows of CSV were compared
     */
    record Contents(Format format, Utf8Slice original, Utf8Slice modified, CsvRows csv) {}

    /**
     * Computes the model and writes it to {@code out}.
     *
     * @param lines the differences between the lines of the two contents
     * @param diff the differences as JSON: the part {@link SharePart#DIFF} of the share
     */
    void write(Contents contents, LineDiff lines, InputStream diff, Windows out) throws IOException;

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
