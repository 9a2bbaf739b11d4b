package dev.collate.http;

import org.apache.catalina.connector.Connector;
import org.apache.coyote.AbstractProtocol;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/**
 * Sizes the two buffers that each connection has, idle ones too: as large as the heap allows, because each filling is a call of the
 * operating system, and 8 KB make thousands of them for one large body.
 */
@Component
final class ConnectionBuffers implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    /** The part of the heap that the buffers of as many connections as there may be take at most. */
    private static final int HEAP_PART = 8;

    private static final int SMALLEST = 8 << 10;
    private static final int LARGEST = 64 << 10;

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addConnectorCustomizers(ConnectionBuffers::size);
    }

    private static void size(Connector connector) {
        int connections = ((AbstractProtocol<?>) connector.getProtocolHandler()).getMaxConnections();
        var bytes = Integer.toString(bytes(Runtime.getRuntime().maxMemory(), connections));
        connector.setProperty("socket.appReadBufSize", bytes);
        connector.setProperty("socket.appWriteBufSize", bytes);
    }

    /** Bytes of one buffer. */
    static int bytes(long heap, int connections) {
        return Math.clamp(heap / HEAP_PART / (2L * connections), SMALLEST, LARGEST);
    }
}
