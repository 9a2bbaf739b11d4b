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
 * HTTP/1.1 that can stop listening without losing a connection. Tomcat's own shutdown first stops accepting and closes the listening socket a
 * moment later: the operating system resets a client that connects in between, with its request already sent, which a gateway must not send
 * again. This class closes the socket on the accepting thread, when no connection waits. It also limits the time for the head of a request.
 */
public final class GracefulShutdownProtocol extends Http11NioProtocol {
    private Duration headTimeout = Duration.ofMinutes(1);

    /** For Tomcat, which creates it by its class name. */
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
     * Accepts the connections that wait, then closes the listening socket; later connections are refused at once. Accepted connections
     * are served as usual.
     *
     * @param patience how long to wait for that, which takes long only where no more connections are allowed
     */
    void stopListening(Duration patience) throws IOException, InterruptedException {
        ((Endpoint) getEndpoint()).stopListening(patience);
    }

    private static final class Endpoint extends NioEndpoint {
        private static final Duration TICK = Duration.ofMillis(20);

        private final CountDownLatch closed = new CountDownLatch(1);
        private volatile boolean lastRound;

        private void stopListening(Duration patience) throws IOException, InterruptedException {
            lastRound = true;
            wake();
            closed.await(patience.toNanos(), TimeUnit.NANOSECONDS);
        }

        /** Connects once, because the accepting thread waits for a connection. */
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
            if (!lastRound) {
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
            // Returning would be an error to Tomcat, which calls this method while connections are served.
            while (isRunning()) {
                LockSupport.parkNanos(TICK.toNanos());
            }
            throw new ClosedChannelException();
        }
    }
}
