package dev.collate.http;

import org.apache.catalina.connector.Connector;
import org.apache.coyote.AbstractProtocol;

/**
 * Computes the size of the two buffers of each connection. Idle connections also have these buffers. The server makes a system call for
 * each filled buffer, and a large body fills a buffer of 8 KB thousands of times. So the buffers are as large as the heap allows.
 */
final class ConnectionBuffers {
    /**
     * The buffers of all connections together take at most the heap divided by this number, unless this makes a buffer smaller than {@link
     * #MIN_BYTES}.
     */
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
