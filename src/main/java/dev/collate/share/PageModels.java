package dev.collate.share;

import dev.collate.diff.Format;
import dev.collate.engine.text.UnifiedPatch;
import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Computes the model of a share's page. The package {@code share.page} implements this interface. */
public interface PageModels {
    /**
     * Writes the model in its stored form.
     *
     * @param patch the line differences of the contents
     * @param diff the stored diff, as JSON
     */
    void write(Format format, UnifiedPatch patch, Utf8Slice original, InputStream diff, OutputStream out)
            throws IOException;
}
