package dev.collate.http;

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
import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.NioEndpoint;

/**
 * HTTP/1.1 that can stop listening without losing a connection. Tomcat's own shutdown first stops accepting and closes
 * the listening socket a moment later. The operating system resets a connection that is opened in between, after its
 * request was sent, and a gateway must not send such a request again. This class closes the socket on the accepting thread, and only when
 * no connection waits to be accepted. This class also limits the time in which the request line and the headers of a request must arrive.
 */
public final class GracefulShutdownProtocol extends Http11NioProtocol {
    private Duration headTimeout = Duration.ofMinutes(1);

    /** Called by Tomcat, which creates the protocol by its class name. */
    public GracefulShutdownProtocol() {
        super(new Endpoint());
    }

    /** Sets how long the request line and the headers of a request may take to arrive. */
    void setHeadTimeout(Duration headTimeout) {
        this.headTimeout = headTimeout;
    }

    @Override
    protected Processor createProcessor() {
        return new HeadTimeoutProcessor(this, getAdapter(), headTimeout);
    }

    /**
     * Accepts the connections that wait, then closes the listening socket; later connections are refused at once.
     * Accepted connections are served as usual.
     *
     * @param timeout maximum time to wait; the method takes long only if the server has the maximum number of connections
     */
    void stopListening(Duration timeout) throws IOException, InterruptedException {
        ((Endpoint) getEndpoint()).stopListening(timeout);
    }

    private static final class Endpoint extends NioEndpoint {
        private static final Duration TICK = Duration.ofMillis(20);

        private final CountDownLatch closed = new CountDownLatch(1);
        private volatile boolean stopping;

        private void stopListening(Duration timeout) throws IOException, InterruptedException {
            stopping = true;
            wake();
            closed.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
        }

        /** Wakes the accepting thread by connecting once, because this thread waits for a connection. */
        private void wake() throws IOException {
            var address = getLocalAddress();
            var reachable =
                    address.getAddress().isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : address.getAddress();
            try (var connection = new Socket()) {
                connection.connect(new InetSocketAddress(reachable, address.getPort()), 1000);
            }
        }

        @Override
        protected SocketChannel serverSocketAccept() throws Exception {
            if (!stopping) {
                return super.serverSocketAccept();
            }
            var listening = (ServerSocketChannel) getServerSocket();
            listening.configureBlocking(false);
            var next = listening.accept();
            if (next != null) {
                return next;
            }
            listening.close();
            closed.countDown();
            // Tomcat calls this method while it serves connections, and treats a return as an error.
            while (isRunning()) {
                LockSupport.parkNanos(TICK.toNanos());
            }
            throw new ClosedChannelException();
        }
    }
}
