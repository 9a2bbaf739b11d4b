package dev.collate.http;

import org.apache.catalina.connector.Connector;
import org.apache.coyote.AbstractProtocol;

/**
 * Sizes the two buffers of each connection, idle connections included. The buffers are as large as the heap allows,
 * because filling a buffer is a system call, and one large body fills a buffer of 8 KB thousands of times.
 */
final class ConnectionBuffers {
    /** All buffers of the maximum number of connections together take at most this fraction of the heap. */
    private static final int HEAP_FRACTION = 8;

    private static final int MIN_BYTES = 8 << 10;
    private static final int MAX_BYTES = 64 << 10;

    private ConnectionBuffers() {}

    static void resize(Connector connector) {
        int connections = ((AbstractProtocol<?>) connector.getProtocolHandler()).getMaxConnections();
        var bytes = Integer.toString(bytes(Runtime.getRuntime().maxMemory(), connections));
        connector.setProperty("socket.appReadBufSize", bytes);
        connector.setProperty("socket.appWriteBufSize", bytes);
    }

    /** Returns the size of one buffer in bytes. */
    static int bytes(long heap, int connections) {
        return Math.clamp(heap / HEAP_FRACTION / (2L * connections), MIN_BYTES, MAX_BYTES);
    }
}
