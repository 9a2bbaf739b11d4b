package dev.collate.share;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The index and the windows of a page's model, each compressed on its own, so that a view unpacks only what it shows. */
public final class PackedWindows implements PageModels.Windows {
    private final List<byte[]> chunks = new ArrayList<>(List.of(new byte[0]));

    @Override
    public int add(byte[] window) {
        chunks.add(packed(window));
        return chunks.size() - 1;
    }

    @Override
    public void setIndex(byte[] index) {
        chunks.set(0, packed(index));
    }

    private static byte[] packed(byte[] window) {
        var joined = new ByteArrayOutputStream();
        PackedContent.of(out -> out.write(window)).chunks().forEach(joined::writeBytes);
        return joined.toByteArray();
    }

    /** Returns the windows as they are stored: one chunk for each. */
    PackedContent content() {
        return new PackedContent(chunks);
    }

    /** Returns a stream of the index, which has position 0, or of a window. */
    public InputStream open(int position) throws IOException {
        return unpacked(chunks.get(position));
    }

    static InputStream unpacked(byte[] chunk) throws IOException {
        return new GZIPInputStream(new ByteArrayInputStream(chunk));
    }
}
