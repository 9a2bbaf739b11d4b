package dev.collate.testing;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A TCP proxy between the server and its database. It simulates faults: it stops forwarding bytes, drops responses, or closes connections.
 */
public final class FaultyProxy implements AutoCloseable {
    private static final long PAUSE_NANOS = 1_000_000;

    private final ServerSocket listener;
    private final int targetPort;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicLong bytesUntilStop = new AtomicLong(Long.MAX_VALUE);
    private volatile boolean stopped;
    private volatile boolean responsesDropped;
    private volatile boolean rejectsConnections;
    private volatile @Nullable String dropResponsesAfter;

    public FaultyProxy(int target) throws IOException {
        this.targetPort = target;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** Stops forwarding bytes in both directions. The connections stay open. */
    public void stopForwarding() {
        stopped = true;
    }

    /** Stops forwarding in both directions after this number of bytes was sent to the database. */
    public void stopForwardingAfter(long bytes) {
        bytesUntilStop.set(bytes);
    }

    /** Stops forwarding the responses of the database after this text was sent to the database. */
    public void dropResponsesAfter(String text) {
        dropResponsesAfter = text;
    }

    /** Closes all connections. From now on, closes each new connection at once. */
    public void closeConnections() {
        rejectsConnections = true;
        sockets.forEach(FaultyProxy::close);
    }

    /** Returns whether the proxy has stopped forwarding, at least the responses of the database. */
    public boolean isStopped() {
        return stopped || responsesDropped;
    }

    /**
     * Ends all faults: the bytes of new connections are forwarded. The old connections are closed, and the data that was not forwarded is
     * lost.
     */
    public void recover() {
        sockets.forEach(FaultyProxy::close);
        bytesUntilStop.set(Long.MAX_VALUE);
        dropResponsesAfter = null;
        stopped = false;
        responsesDropped = false;
        rejectsConnections = false;
    }

    private void accept() {
        try {
            while (true) {
                var client = listener.accept();
                sockets.add(client);
                if (rejectsConnections) {
                    close(client);
                } else {
                    Thread.ofVirtual().start(() -> connect(client));
                }
            }
        } catch (IOException e) {
            // The listener was closed.
        }
    }

    private void connect(Socket client) {
        while (stopped || responsesDropped) {
            if (client.isClosed()) {
                return;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        try {
            var server = new Socket(InetAddress.getLoopbackAddress(), targetPort);
            sockets.add(server);
            var to = server.getOutputStream();
            Thread.ofVirtual().start(() -> pump(server, client, false));
            pump(client, server, true);
            to.close();
        } catch (IOException e) {
            close(client);
        }
    }

    private void pump(Socket from, Socket to, boolean toDatabase) {
        var buffer = new byte[8 * 1024];
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int length; (length = in.read(buffer)) >= 0; ) {
                if (toDatabase && bytesUntilStop.addAndGet(-length) <= 0) {
                    stopped = true;
                }
                while ((stopped || responsesDropped && !toDatabase) && !from.isClosed() && !to.isClosed()) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
                var text = dropResponsesAfter;
                if (toDatabase
                        && text != null
                        && new String(buffer, 0, length, StandardCharsets.ISO_8859_1).contains(text)) {
                    responsesDropped = true;
                }
                out.write(buffer, 0, length);
                out.flush();
            }
        } catch (IOException e) {
            // One side has closed its connection, so the connection of the other side is closed below.
        } finally {
            close(from);
            close(to);
        }
    }

    private static void close(Closeable socket) {
        assertDoesNotThrow(() -> socket.close());
    }

    @Override
    public void close() throws IOException {
        recover();
        listener.close();
    }
}
