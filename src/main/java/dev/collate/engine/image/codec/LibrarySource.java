package dev.collate.engine.image.codec;

import static java.util.Objects.requireNonNull;

import dev.collate.parallel.Background;
import dev.collate.problem.ApiException;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import org.jspecify.annotations.Nullable;

/** The pixels of a file that a library decodes: of any format but PNG and GIF. It is decoded as a whole. */
public final class LibrarySource implements PixelSource {
    private final JudgedFile judged;
    private final ImageFormat format;
    private final ImageReader reader;
    private final Stop stop = new Stop();
    private final ImageTypeSpecifier type;
    /** Whether it is shown as it is stored. */
    private final boolean plain;

    private @Nullable CompletableFuture<DecodedRows> decoding;
    /** Not before the first row. */
    private @Nullable DecodedRows image;
    /** The row that was stepped to. */
    private int row = -1;

    /**
     * Reads the header of a file of this format, which is any but PNG and GIF.
     *
     * @throws ApiException 422 where the file is broken, 413 where it has more pixels than {@code limit} allows
     */
    public static LibrarySource open(ImageFile file, ImageFormat format, PixelLimit limit) {
        return new LibrarySource(JudgedFile.of(file, format, limit), format, LibraryReaders.forFormat(format));
    }

    /** @param reader of files of this format; has no input yet, and is disposed of when the pixels have been read */
    LibrarySource(JudgedFile judged, ImageFormat format, ImageReader reader) {
        this.judged = judged;
        this.format = format;
        this.reader = reader;
        plain = judged.placement().isPlain(judged.width(), judged.height());
        try {
            reader.setInput(new LibraryInput(judged.file(), stop));
            DecodingProgress.watch(reader, stop);
            if (reader.getWidth(0) != judged.width() || reader.getHeight(0) != judged.height()) {
                throw broken("broken");
            }
            type = reader.getImageTypes(0).next();
        } catch (IOException | RuntimeException | StackOverflowError e) {
            throw failure(e);
        }
        if (!DecodedImage.canRead(type)) {
            throw broken("of a kind that is not supported");
        }
    }

    @Override
    public int width() {
        return judged.shownWidth();
    }

    @Override
    public int height() {
        return judged.shownHeight();
    }

    @Override
    public long heapBytes() {
        long pixels = (long) judged.width() * judged.height();
        var samples = type.getSampleModel();
        long decoded =
                pixels * samples.getNumDataElements() * DataBuffer.getDataTypeSize(samples.getDataType()) / Byte.SIZE;
        long shown = plain ? 0 : 2L * Integer.BYTES * width() * height();
        return judged.decoderBytes() + decoded + shown;
    }

    @Override
    public void begin() {
        decoding = CompletableFuture.supplyAsync(this::decode, Background.THREADS);
    }

    @Override
    public boolean advance(@Nullable PixelSource leader) {
        row++;
        if (image == null) {
            image = decoding == null ? decode() : Background.await(decoding);
        }
        return false;
    }

    @Override
    public void pixels(int[] row) {
        try {
            requireNonNull(image).read(this.row, row, 0);
        } catch (IndexOutOfBoundsException e) {
            // A pixel has a colour that the palette lacks.
            throw broken("broken");
        }
    }

    @Override
    public void finish() {
        // The decoder has read to the end already.
    }

    @Override
    public void close() {
        stop.end();
        if (decoding != null) {
            Background.awaitEnd(decoding);
        }
    }

    private DecodedRows decode() {
        try {
            var decoded = new DecodedImage(stored());
            if (decoded.width() != judged.width() || decoded.height() != judged.height()) {
                throw broken("broken");
            }
            if (plain) {
                return decoded;
            }
            int width = width();
            var placed = judged.placement().place(decoded, stop);
            return (y, pixels, at) -> System.arraycopy(placed, y * width, pixels, at, width);
        } catch (IOException | RuntimeException | StackOverflowError e) {
            throw failure(e);
        } finally {
            reader.dispose();
        }
    }

    private BufferedImage stored() throws IOException {
        var wanted = reader.getDefaultReadParam();
        if (format == ImageFormat.JPEG && type.getBufferedImageType() == BufferedImage.TYPE_3BYTE_BGR) {
            // The decoder has red first, and would turn each pixel around for the image that it makes itself.
            wanted.setDestination(RedGreenBlue.image(judged.width(), judged.height()));
        }
        var image = reader.read(0, wanted);
        return format == ImageFormat.WEBP ? UncompressedAlpha.restored(image, judged.file()) : image;
    }

    /**
     * What a failure of the decoder means: it had to stop, or the file is broken. Decoders meet broken files with whatever exception
     * comes of them, and pack into it what the input threw.
     *
     * @throws CancellationException where it had to stop
     * @throws OutOfMemoryError where that was the cause
     */
    private ApiException failure(Throwable e) {
        stop.check();
        for (var cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError error) {
                throw error;
            }
        }
        return e instanceof ApiException known ? known : broken("broken");
    }

    private ApiException broken(String how) {
        return judged.file().broken("The " + format + " image is " + how + ".");
    }
}
