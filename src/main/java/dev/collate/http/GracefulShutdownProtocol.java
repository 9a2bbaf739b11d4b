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
 * HTTP/1.1 that can stop listening without losing a connection. The container's own end first stops to accept and closes the listening
 * socket a moment later: who connects in between is reset by the system with the request already sent, and a gateway must not send that
 * again. Here the socket is closed by the thread that accepts, when nobody waits at it.
 */
public final class GracefulShutdownProtocol extends Http11NioProtocol {
    private Duration headTimeout = Duration.ofMinutes(1);

    /** For the container, which makes it by its name. */
    public GracefulShutdownProtocol() {
        super(new Endpoint());
    }

    /** How long the request line and the headers of a request may take to arrive. */
    void setHeadTimeout(Duration headTimeout) {
        this.headTimeout = headTimeout;
    }

    @Override
    protected Processor createProcessor() {
        return new HeadTimeoutProcessor(this, getAdapter(), headTimeout);
    }

    /**
     * Accepts those who wait, then closes the listening socket; whoever connects from then on is refused at once. Those accepted are
     * served as ever.
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

        /** Who accepts waits for a connection; this is one. */
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
            // An error now would be one of the container, which goes on for as long as connections are served.
            while (isRunning()) {
                LockSupport.parkNanos(TICK.toNanos());
            }
            throw new ClosedChannelException();
        }
    }
}
