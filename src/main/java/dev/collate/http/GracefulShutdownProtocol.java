package dev.collate.http;

import dev.collate.http.request.RequestContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.coyote.Adapter;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * Tomcat's HTTP/1.1 protocol with two additions. The first is that it can stop listening without losing a connection. Tomcat's own shutdown
 * stops accepting connections, and closes the listening socket a moment later. If a client connects and sends its request in between, the
 * operating system resets the connection, and a gateway must not send such a request again. Instead, this class closes the socket on the
 * thread that accepts connections, and only when no connection waits to be accepted. The second addition is a time limit in which the
 * request line and the headers of a request must arrive.
 */
public final class GracefulShutdownProtocol extends Http11NioProtocol {
    private Duration headTimeout = Duration.ofMinutes(1);

    /** Tomcat calls this constructor by reflection. */
    public GracefulShutdownProtocol() {
        super(new Endpoint());
    }

    /** Sets the time limit in which the request line and the headers of a request must arrive. */
    void setHeadTimeout(Duration headTimeout) {
        this.headTimeout = headTimeout;
    }

    @Override
    protected Processor createProcessor() {
        return new HeadTimeoutProcessor(this, getAdapter(), headTimeout);
    }

    /**
     * Accepts the connections that are waiting to be accepted, and then closes the listening socket. After that, the operating system
     * refuses new connections at once. Accepted connections are served as usual.
     *
     * @param timeout the maximum time that the method waits until the socket is closed; it waits long only if the server has reached its
     *     maximum number of connections, because then it accepts no connection
     * @throws IOException if the server cannot connect to itself
     */
    void stopListening(Duration timeout) throws IOException, InterruptedException {
        ((Endpoint) getEndpoint()).stopListening(timeout);
    }

    private static final class Endpoint extends NioEndpoint {
        private static final Duration SLEEP_INTERVAL = Duration.ofMillis(20);

        private final CountDownLatch listeningSocketClosed = new CountDownLatch(1);
        private volatile boolean stopping;

        private void stopListening(Duration timeout) throws IOException, InterruptedException {
            stopping = true;
            wakeAcceptor();
            listeningSocketClosed.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
        }

        /** Connects to the server once, because the accepting thread is blocked until a connection arrives. */
        private void wakeAcceptor() throws IOException {
            var address = getLocalAddress();
            var reachableAddress =
                    address.getAddress().isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : address.getAddress();
            try (var connection = new Socket()) {
                connection.connect(new InetSocketAddress(reachableAddress, address.getPort()), 1000);
            }
        }

        @Override
        protected SocketChannel serverSocketAccept() throws Exception {
            if (!stopping) {
                return super.serverSocketAccept();
            }
            var listeningSocket = (ServerSocketChannel) getServerSocket();
            listeningSocket.configureBlocking(false);
            var accepted = listeningSocket.accept();
            if (accepted != null) {
                return accepted;
            }
            listeningSocket.close();
            listeningSocketClosed.countDown();
            // This method must not return before Tomcat stops, because Tomcat would treat the return as an error.
            while (isRunning()) {
                LockSupport.parkNanos(SLEEP_INTERVAL.toNanos());
            }
            throw new ClosedChannelException();
        }
    }

    /**
     * Closes a connection if the request line and the headers are not complete before a timeout. Tomcat's own timeout starts again after
     * each byte, so a client that sends a byte from time to time could keep its connection open forever.
     */
    private static final class HeadTimeoutProcessor extends Http11Processor {
        private final long maxHeadNanos;

        HeadTimeoutProcessor(AbstractHttp11Protocol<?> protocol, Adapter adapter, Duration timeout) {
            super(protocol, adapter);
            this.maxHeadNanos = timeout.toNanos();
        }

        @Override
        public SocketState service(SocketWrapperBase<?> connection) throws IOException {
            // Tomcat sets this instant when the first byte of a request arrives, and sets -1 after the request.
            long headStartNanos = request.getStartTimeNanos();
            if (headStartNanos != -1 && System.nanoTime() - headStartNanos > maxHeadNanos) {
                return SocketState.CLOSED;
            }
            RequestContext.setSocket(request, connection);
            return super.service(connection);
        }
    }
}
