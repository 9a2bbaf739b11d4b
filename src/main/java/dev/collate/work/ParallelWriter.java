package dev.collate.work;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Writes the sections of an output in order. While the calling thread writes a section, other threads generate the next sections into
 * buffers.
 */
public final class ParallelWriter {
    /** Maximum number of bytes of a section that is generated into a buffer. */
    static final int MAX_BUFFERED = 1 << 20;

    /** Maximum number of sections that are generated ahead. More sections would only wait for the calling thread, which writes them all. */
    private static final int MAX_AHEAD = 8;

    private ParallelWriter() {}

    /** A section of an output. Several threads may call {@link #writeTo} of different sections at the same time. */
    @FunctionalInterface
    public interface Section {
        /** Writes the whole section. If the section was too long for a buffer, the method is called a second time. */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes all sections to the stream, as if the calling thread wrote one after the other. The calling thread writes the sections
     * itself if there is only one section or one processor. It also writes a section with more than {@value #MAX_BUFFERED} bytes itself,
     * and all sections after it, because the next sections are probably as long.
     *
     * @param maxMemory maximum number of bytes of all buffers together
     * @throws IOException if the stream throws it
     */
    public static void write(List<Section> sections, long maxMemory, OutputStream out) throws IOException {
        int ahead = ahead(sections.size(), maxMemory);
        var coming = new ArrayDeque<CompletableFuture<Optional<ByteArrayOutputStream>>>();
        try {
            for (int i = 0; i < sections.size(); i++) {
                while (coming.size() < ahead && i + coming.size() < sections.size()) {
                    var next = sections.get(i + coming.size());
                    coming.add(CompletableFuture.supplyAsync(() -> buffered(next), Background.THREADS));
                }
                var buffer =
                        coming.isEmpty() ? Optional.<ByteArrayOutputStream>empty() : Background.await(coming.remove());
                if (buffer.isPresent()) {
                    buffer.get().writeTo(out);
                } else {
                    ahead = 0;
                    sections.get(i).writeTo(out);
                }
            }
        } finally {
            // The sections may read memory that is reserved only until this method ends.
            coming.forEach(Background::awaitEnd);
        }
    }

    /** Returns how many sections are generated ahead: two for each processor, so that no processor waits for the next task. */
    private static int ahead(int sections, long maxMemory) {
        return Parallel.PROCESSORS == 1 || sections == 1
                ? 0
                : (int) Math.min(Math.min(2 * Parallel.PROCESSORS, MAX_AHEAD), maxMemory / MAX_BUFFERED);
    }

    /** Returns the bytes of the section, or an empty Optional if the section is too long for a buffer. */
    private static Optional<ByteArrayOutputStream> buffered(Section section) {
        var buffer = new Buffer();
        try {
            section.writeTo(buffer);
            return Optional.of(buffer.bytes);
        } catch (TooLong tooLong) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Buffer extends OutputStream {
        /** Initial number of bytes. The array doubles, so it ends at {@link #MAX_BUFFERED}. */
        private static final int FIRST_SIZE = MAX_BUFFERED / 4;

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(FIRST_SIZE);

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] source, int start, int length) throws IOException {
            if (bytes.size() + length > MAX_BUFFERED) {
                throw new TooLong();
            }
            bytes.write(source, start, length);
        }
    }

    /** Stops the generation of a section that is too long for a buffer. This is not an error. */
    private static final class TooLong extends IOException {
        private static final long serialVersionUID = 1L;
    }
}
