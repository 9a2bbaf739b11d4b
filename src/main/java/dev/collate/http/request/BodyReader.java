package dev.collate.http.request;

import dev.collate.problem.ApiException;
import dev.collate.work.RequestWork;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.util.unit.DataSize;

/**
 * Reads bodies of requests into memory. Reserves the memory before it allocates an array: for the whole body if its length was announced,
 * otherwise in growing steps. Closes the connection of a client that sends too slowly or for too long.
 */
public final class BodyReader {
    /** Number of bytes of the first array for a body whose length was not announced. */
    private static final int INITIAL_ARRAY_LENGTH = 1 << 14;

    /** A body may be at most this many times as large as its compressed form. Text is rarely more than 30 times as large. */
    private static final int MAX_COMPRESSION_RATIO = 200;

    /** {@link #MAX_COMPRESSION_RATIO} does not apply to a body of at most this many decompressed bytes. */
    private static final int MIN_BYTES_FOR_RATIO = 1 << 20;

    /** Maximum length of a Java array. */
    static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

    private final OverloadSettings settings;

    public BodyReader(OverloadSettings settings) {
        this.settings = settings;
    }

    /**
     * Reads the whole body. Decompresses a compressed body while it arrives; the limits then apply to the compressed and to the
     * decompressed bytes.
     *
     * @param isGzip whether the body is compressed with gzip
     * @throws ApiException 413 if the body is larger than the caller's maximum, or too large in relation to its compressed form; 400 if the
     *     body is incomplete, arrives too slowly, or is not valid gzip; 503 if there is not enough memory
     */
    byte[] read(HttpServletRequest request, RequestWork work, boolean isGzip) throws IOException {
        try (var in = request.getInputStream()) {
            var body = new ArrivingBytes(in, RequestContext.of(request), work);
            if (isGzip) {
                try (var decompressed = GzipReader.open(body)) {
                    return body.readToEnd(decompressed);
                }
            }
            long length = request.getContentLengthLong();
            return length < 0 ? body.readToEnd(body) : body.readExactly((int) Math.min(length, MAX_ARRAY_LENGTH));
        }
    }

    /**
     * Checks the length of a body: the announced length, or the number of bytes that have arrived.
     *
     * @param length the number of bytes; negative if it is unknown
     * @param maxLength the maximum number of bytes
     * @throws ApiException 413 if {@code length} is larger than {@code maxLength}
     */
    static void checkLength(long length, long maxLength) {
        if (length > maxLength) {
            long megabytes = DataSize.ofBytes(maxLength).toMegabytes();
            throw ApiException.payloadTooLarge("The request body is larger than the maximum of "
                    + (DataSize.ofMegabytes(megabytes).toBytes() == maxLength
                            ? megabytes + " MB."
                            : maxLength + " bytes."));
        }
    }

    /** Reads the bytes of a body as they arrive. After each read, checks that the body is not too large and does not arrive too slowly. */
    private final class ArrivingBytes extends InputStream {
        private final ServletInputStream in;
        private final RequestContext context;
        private final RequestWork work;
        private final TimeSlice slice = new TimeSlice();
        private long receivedBytes;

        /** How long the server has waited for the client. This does not include the time that it has waited for memory. */
        private long waitedNanos;

        private ArrivingBytes(ServletInputStream in, RequestContext context, RequestWork work) {
            this.in = in;
            this.context = context;
            this.work = work;
        }

        private byte[] readExactly(int length) throws IOException {
            work.reserveBody(length);
            var bytes = new byte[length];
            if (readNBytes(bytes, 0, length) < length) {
                throw ApiException.badRequest("The body ended before its Content-Length.");
            }
            return bytes;
        }

        /** @param source this stream, or a stream that decompresses its bytes */
        private byte[] readToEnd(InputStream source) throws IOException {
            work.reserveBody(INITIAL_ARRAY_LENGTH);
            var bytes = new byte[INITIAL_ARRAY_LENGTH];
            int length = 0;
            for (int count = 0; count >= 0; count = source.read(bytes, length, bytes.length - length)) {
                length += count;
                checkLength(length, context.maxBodySize());
                if (length > MIN_BYTES_FOR_RATIO && length > MAX_COMPRESSION_RATIO * receivedBytes) {
                    throw ApiException.payloadTooLarge(
                            "The decompressed request body is more than " + MAX_COMPRESSION_RATIO
                                    + " times as large as the compressed body: send it without Content-Encoding.");
                }
                if (length == bytes.length) {
                    bytes = copyWithReservedMemory(bytes, (int) Math.min(MAX_ARRAY_LENGTH, 2L * bytes.length));
                }
            }
            return copyWithReservedMemory(bytes, length);
        }

        /** Returns a copy with this length. Before that, reserves the memory of both arrays together. */
        private byte[] copyWithReservedMemory(byte[] bytes, int length) {
            work.reserveBody((long) bytes.length + length);
            return Arrays.copyOf(bytes, length);
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException();
        }

        /**
         * Reads the bytes that have arrived. If none has arrived, waits for the first one. Returns the number of bytes, or -1 at the end of
         * the body.
         */
        @Override
        public int read(byte[] target, int offset, int length) {
            slice.yieldIfOver();
            long start = System.nanoTime();
            int count;
            try {
                count = in.read(target, offset, length);
            } catch (IOException e) {
                context.closeAfterResponse();
                // Tomcat throws a general exception. Only the cause of this exception shows that it was a timeout.
                if (NestedExceptionUtils.getMostSpecificCause(e) instanceof SocketTimeoutException) {
                    throw tooSlowError();
                }
                throw ApiException.badRequest("The body is incomplete.");
            }
            receivedBytes += Math.max(count, 0);
            checkLength(receivedBytes, context.maxBodySize());
            long now = System.nanoTime();
            waitedNanos += now - start;
            checkArrivalTime(now);
            return count;
        }

        private void checkArrivalTime(long now) {
            if (isTooSlow()) {
                context.closeAfterResponse();
                throw tooSlowError();
            }
            if (now - context.startNanos() > settings.maxRequestTime().toNanos()) {
                context.closeAfterResponse();
                throw ApiException.badRequest("The body took too long to arrive: the maximum time of a request is "
                        + settings.maxRequestTime().toSeconds() + " s.");
            }
        }

        /** Returns whether the client is slower than the minimum rate. The time in the grace period does not count. */
        private boolean isTooSlow() {
            long countedNanos = waitedNanos - settings.grace().toNanos();
            return countedNanos > 0
                    && receivedBytes < countedNanos / 1e9 * settings.slowest().toBytes();
        }

        private ApiException tooSlowError() {
            return ApiException.badRequest("The body arrived too slowly: the minimum rate is "
                    + settings.slowest().toBytes() + " bytes per second.");
        }
    }
}
