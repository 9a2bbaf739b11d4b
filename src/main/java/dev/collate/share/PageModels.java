package dev.collate.share;

import dev.collate.diff.Format;
import dev.collate.engine.text.UnifiedPatch;
import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.io.InputStream;

/**
 * Computes the model of a comparison's page: an index, and windows with the content of one page each. A view reads the index and one window.
 * The package {@code share.page} implements this interface.
 */
public interface PageModels {
    /**
     * Writes the model in its stored form.
     *
     * @param patch the line differences of the contents
     * @param diff the stored diff, as JSON
     */
    void write(Format format, UnifiedPatch patch, Utf8Slice original, Utf8Slice modified, InputStream diff, Windows out)
            throws IOException;

    /** Receives the parts of a model. */
    interface Windows {
        /** Adds a window and returns its position. */
        int add(byte[] window);

        /** Sets the index, which has position 0. */
        void setIndex(byte[] index);
    }
}
