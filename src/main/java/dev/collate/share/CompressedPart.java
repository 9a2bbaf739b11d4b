package dev.collate.share;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.springframework.util.FastByteArrayOutputStream;

/**
 * A compressed part of a share, in the form in which it is stored: one gzip stream that is split into chunks. In the part
 * {@link SharePart#VIEWS}, each chunk is a gzip stream of its own. The checksum of a gzip stream detects damaged data.
 */
record CompressedPart(List<byte[]> chunks) {
    /**
     * Maximum number of bytes of a chunk. One SQL statement reads or writes one chunk, so larger chunks need fewer statements but more
     * memory.
     */
    static final int MAX_CHUNK_BYTES = 256 * 1024;

    private static final int BUFFER_BYTES = 16 * 1024;

    /**
     * The fastest compression level. It is about three times as fast as the default level, and compressed texts are about a fifth larger.
     */
    private static final int COMPRESSION_LEVEL = 1;

    CompressedPart {
        chunks = List.copyOf(chunks);
    }

    /** Returns the number of bytes in all chunks. */
    long size() {
        return chunks.stream().mapToLong(chunk -> chunk.length).sum();
    }

    /** Compresses the output of {@code writer} while it writes. */
    static CompressedPart of(PartWriter writer) {
        var compressed = new FastByteArrayOutputStream();
        try {
            // The output is buffered, because the writer may write many small pieces, and each write to the gzip stream
            // causes a native call.
            try (var out = new BufferedOutputStream(new FastGzip(compressed), BUFFER_BYTES)) {
                writer.writeTo(out);
            }
            return new CompressedPart(split(compressed.getInputStream()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<byte[]> split(InputStream compressed) throws IOException {
        var chunks = new ArrayList<byte[]>();
        for (var chunk = compressed.readNBytes(MAX_CHUNK_BYTES);
                chunk.length > 0;
                chunk = compressed.readNBytes(MAX_CHUNK_BYTES)) {
            chunks.add(chunk);
        }
        return chunks;
    }

    /**
     * Returns a stream that decompresses a part. The stream reads one chunk at a time.
     *
     * @param chunks returns the chunk with a given index, from 0; returns an empty Optional after the last chunk
     * @throws EOFException if there are no chunks
     * @throws IOException if the gzip header is not valid; the stream throws it if the part is damaged or ends too early
     */
    @SuppressWarnings("JdkObsolete") // SequenceInputStream accepts only an Enumeration.
    static InputStream decompress(IntFunction<Optional<byte[]>> chunks) throws IOException {
        var existingChunks = IntStream.iterate(0, position -> position + 1)
                .mapToObj(chunks)
                .takeWhile(Optional::isPresent)
                .map(Optional::orElseThrow)
                .iterator();
        return new GZIPInputStream(
                new SequenceInputStream(new Enumeration<InputStream>() {
                    @Override
                    public boolean hasMoreElements() {
                        return existingChunks.hasNext();
                    }

                    @Override
                    public InputStream nextElement() {
                        return new ByteArrayInputStream(existingChunks.next());
                    }
                }),
                BUFFER_BYTES);
    }

    /** Writes an uncompressed part to an output stream. */
    interface PartWriter {
        void writeTo(OutputStream out) throws IOException;
    }

    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream out) throws IOException {
            super(out, BUFFER_BYTES);
            def.setLevel(COMPRESSION_LEVEL);
        }
    }
}
