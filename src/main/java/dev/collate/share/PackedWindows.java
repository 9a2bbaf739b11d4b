package dev.collate.share;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * The index and the windows of the pages of a share (see {@link PageRenderer}). Each is compressed separately, so that a view decompresses
 * only what it shows.
 */
public final class PackedWindows {
    private final List<byte[]> chunks = new ArrayList<>(List.of(new byte[0]));

    /** Adds a window and returns its position. */
    public int add(byte[] window) {
        chunks.add(packed(window));
        return chunks.size() - 1;
    }

    /** Sets the index. Its position is always 0. */
    public void setIndex(byte[] index) {
        chunks.set(0, packed(index));
    }

    private static byte[] packed(byte[] window) {
        var joined = new ByteArrayOutputStream();
        PackedContent.of(out -> out.write(window)).chunks().forEach(joined::writeBytes);
        return joined.toByteArray();
    }

    /** Returns the index and the windows in the form in which they are stored. Each is one chunk. */
    PackedContent content() {
        return new PackedContent(chunks);
    }

    /** Returns the index (position 0) or a window. */
    public byte[] read(int position) throws IOException {
        return unpacked(chunks.get(position));
    }

    static byte[] unpacked(byte[] chunk) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(chunk))) {
            return in.readAllBytes();
        }
    }
}
