package dev.collate.http.body;

import com.github.luben.zstd.ZstdBufferDecompressingStreamNoFinalizer;
import dev.collate.problem.ApiException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.LongConsumer;

/**
 * Decompresses zstd (RFC 8878) with the native library of zstd-jni while it arrives. {@link ZstdFrames} checks the structure of the data
 * before the library reads it. The library checks the blocks and the checksums.
 *
 * <p>The decoder holds memory outside the heap until {@link #close}.
 */
final class ZstdReader implements ByteSource, AutoCloseable {
    private final Decoder decoder;

    /** @param decoderMemory reserves memory for the decoder; gets the number of bytes in total */
    ZstdReader(ByteSource compressed, LongConsumer decoderMemory) {
        this.decoder = new Decoder(new ZstdFrames(compressed, decoderMemory));
    }

    /**
     * {@inheritDoc}
     *
     * @throws ApiException 400 if the data is not valid zstd
     */
    @Override
    public int read(byte[] target, int offset, int length) {
        var free = ByteBuffer.wrap(target, offset, length);
        while (decoder.hasRemaining()) {
            if (decompress(free) > 0) {
                return free.position() - offset;
            }
            if (decoder.frames.isAtEnd()) {
                break;
            }
        }
        if (decoder.hasRemaining()) {
            throw malformed("it is incomplete");
        }
        return -1;
    }

    private int decompress(ByteBuffer free) {
        try {
            return decoder.read(free);
        } catch (IOException e) {
            throw malformed("its data is damaged");
        }
    }

    static ApiException malformed(String what) {
        return ApiException.malformed("The body is not valid zstd: " + what + ".");
    }

    @Override
    public void close() {
        decoder.close();
    }

    private static final class Decoder extends ZstdBufferDecompressingStreamNoFinalizer {
        private final ZstdFrames frames;

        Decoder(ZstdFrames frames) {
            super(ByteBuffer.allocate(0));
            this.frames = frames;
        }

        /** The library calls this method when it has read all bytes that it got before. */
        @Override
        protected ByteBuffer refill(ByteBuffer empty) {
            return frames.next();
        }
    }
}
