package dev.collate.share;

import dev.collate.diff.DocumentComparison;
import dev.collate.work.Work;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Renders the pages of a comparison once, when a share is created. The result consists of windows and an index of the windows. A window is
 * the finished HTML of one page, so for a request, the server reads the index and sends one window. The package {@code page}
 * implements this interface.
 */
public interface PageRenderer {
    /** Renders the pages of a comparison and writes them to {@code windows}. */
    void write(DocumentComparison comparison, CompressedWindows windows);

    /** Reads the index and the windows. */
    interface WindowSource {
        /** Returns the index (position 0) or a window, compressed. */
        byte[] chunk(int position) throws IOException;

        /**
         * Reads the index or a window.
         *
         * @param work the work of the request. Its CPU permit is held while the bytes are decompressed and read, for some milliseconds
         * @param reader reads the decompressed bytes
         */
        default <T extends @Nullable Object> T read(int position, Work work, Function<byte[], T> reader)
                throws IOException {
            byte[] chunk = chunk(position);
            return work.computeWithHeldMemory(() -> reader.apply(decompress(chunk)));
        }

        private static byte[] decompress(byte[] chunk) {
            try (var in = new GZIPInputStream(new ByteArrayInputStream(chunk))) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * The index and the windows of the pages of a share. Each is compressed separately, so that a view decompresses only what it
     * shows.
     */
    final class CompressedWindows {
        private final List<byte[]> chunks = new ArrayList<>(List.of(new byte[0]));

        /** Adds a window and returns its position. */
        public int add(byte[] window) {
            chunks.add(compress(window));
            return chunks.size() - 1;
        }

        /** Sets the index. Its position is always 0. */
        public void setIndex(byte[] index) {
            chunks.set(0, compress(index));
        }

        private static byte[] compress(byte[] window) {
            var joined = new ByteArrayOutputStream();
            CompressedPart.of(out -> out.write(window)).chunks().forEach(joined::writeBytes);
            return joined.toByteArray();
        }

        /** Returns the index and the windows in the form in which they are stored. Each is one chunk. */
        CompressedPart toPart() {
            return new CompressedPart(chunks);
        }

        /** Returns the index (position 0) or a window, compressed. */
        public byte[] chunk(int position) {
            return chunks.get(position);
        }
    }
}
