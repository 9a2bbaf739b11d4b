package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.RunningServer;
import org.apache.coyote.AbstractProtocol;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

@RunningServer
class ConnectionBuffersTest {
    private static final int CONNECTIONS = 8192;

    @Autowired
    private ServletWebServerApplicationContext context;

    @Test
    void allBuffersTogetherTakeAtMostAnEighthOfTheHeap() {
        for (long heap = 1L << 30; heap < 1L << 36; heap *= 2) {
            assertThat(2L * CONNECTIONS * TomcatConfiguration.bufferBytes(heap, CONNECTIONS))
                    .isLessThanOrEqualTo(heap / 8);
        }
    }

    @Test
    void bufferSizeHasAMinimumAndAMaximum() {
        assertThat(TomcatConfiguration.bufferBytes(1 << 28, CONNECTIONS)).isEqualTo(8 << 10);
        assertThat(TomcatConfiguration.bufferBytes(1L << 40, CONNECTIONS)).isEqualTo(64 << 10);
    }

    @Test
    void tomcatUsesTheSize() {
        var protocol = protocol();
        int expected = TomcatConfiguration.bufferBytes(Runtime.getRuntime().maxMemory(), protocol.getMaxConnections());
        assertThat(protocol.getProperty("socket.appReadBufSize")).isEqualTo(Integer.toString(expected));
        assertThat(protocol.getProperty("socket.appWriteBufSize")).isEqualTo(Integer.toString(expected));
    }

    /** Otherwise a thread that still writes to a closed connection could write to the connection of another client. */
    @Test
    void aNewConnectionHasNewBuffers() {
        assertThat(protocol().getProperty("socket.bufferPool")).isEqualTo("0");
    }

    private AbstractProtocol<?> protocol() {
        var server = (TomcatWebServer) context.getWebServer();
        return (AbstractProtocol<?>) server.getTomcat().getConnector().getProtocolHandler();
    }
}
