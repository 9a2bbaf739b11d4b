package dev.collate.share;

import dev.collate.diff.DocumentComparison;
import java.io.IOException;

/**
 * Renders the pages of a comparison once, when a share is created. The result consists of windows and an index of the windows. A window is
 * the finished HTML of one page, so for a request, the server reads the index and one window, and sends it. The package {@code page}
 * implements this interface.
 */
public interface PageRenderer {
    /** Renders the pages of a comparison and writes them to {@code out}. */
    void write(DocumentComparison comparison, PackedWindows out);

    /** Reads the index and the windows. */
    interface WindowSource {
        /** Returns the index (position 0) or a window. */
        byte[] read(int position) throws IOException;
    }
}
