package dev.collate.share;

import dev.collate.diff.Format;
import dev.collate.engine.text.UnifiedPatch;
import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Computes what the page of a share shows; implemented beside the page. */
public interface PageModels {
    /**
     * Writes the stored form of the model.
     *
     * @param patch the differences of the contents as lines
     * @param diff the stored diff, as JSON
     */
    void write(Format format, UnifiedPatch patch, Utf8Slice original, InputStream diff, OutputStream out)
            throws IOException;
}
