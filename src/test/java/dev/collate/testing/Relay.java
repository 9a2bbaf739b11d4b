package dev.collate.testing;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A TCP proxy between a server and its database that simulates faults: it stops forwarding, or breaks connections. */
public final class Relay implements AutoCloseable {
    private static final long PAUSE_NANOS = 1_000_000;

    private final ServerSocket door;
    private final int target;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicLong untilSilence = new AtomicLong(Long.MAX_VALUE);
    private volatile boolean silent;
    private volatile boolean mute;
    private volatile boolean broken;
    private volatile @Nullable String muteAfter;

    public Relay(int target) throws IOException {
        this.target = target;
        this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    public int port() {
        return door.getLocalPort();
    }

    /** Stops forwarding bytes, without closing the connections. */
    public void fallSilent() {
        silent = true;
    }

    /** Stops forwarding after this number of bytes to the database. */
    public void fallSilentAfter(long bytes) {
        untilSilence.set(bytes);
    }

    /** Drops all responses of the database after this text was sent to it. */
    public void loseAnswersAfter(String text) {
        muteAfter = text;
    }

    /** Closes every connection, including new ones. */
    public void breakOff() {
        broken = true;
        sockets.forEach(Relay::close);
    }

    /** Returns whether the proxy has stopped forwarding. */
    public boolean isSilent() {
        return silent || mute;
    }

    /** Forwards new connections again. Data in flight on the old connections is lost. */
    public void recover() {
        sockets.forEach(Relay::close);
        untilSilence.set(Long.MAX_VALUE);
        muteAfter = null;
        silent = false;
        mute = false;
        broken = false;
    }

    private void accept() {
        try {
            while (true) {
                var client = door.accept();
                sockets.add(client);
                if (broken) {
                    close(client);
                } else {
                    Thread.ofVirtual().start(() -> connect(client));
                }
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void connect(Socket client) {
        while (silent || mute) {
            if (client.isClosed()) {
                return;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        try {
            var server = new Socket(InetAddress.getLoopbackAddress(), target);
            sockets.add(server);
            var to = server.getOutputStream();
            Thread.ofVirtual().start(() -> pump(server, client, false));
            pump(client, server, true);
            to.close();
        } catch (IOException e) {
            close(client);
        }
    }

    private void pump(Socket from, Socket to, boolean questions) {
        var buffer = new byte[8 * 1024];
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int length; (length = in.read(buffer)) >= 0; ) {
                if (questions && untilSilence.addAndGet(-length) <= 0) {
                    silent = true;
                }
                while ((silent || mute && !questions) && !from.isClosed() && !to.isClosed()) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
                var text = muteAfter;
                if (questions
                        && text != null
                        && new String(buffer, 0, length, StandardCharsets.ISO_8859_1).contains(text)) {
                    mute = true;
                }
                out.write(buffer, 0, length);
                out.flush();
            }
        } catch (IOException e) {
            // One side has closed, so the other side is closed too.
        } finally {
            close(from);
            close(to);
        }
    }

    private static void close(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        recover();
        door.close();
    }
}
