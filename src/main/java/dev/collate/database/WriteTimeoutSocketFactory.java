package dev.collate.database;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;

/**
 * Creates sockets with a write timeout: if a write takes too long, the socket is closed. Java and the PostgreSQL driver have a timeout for
 * reads only. But a database that hangs may stop reading while the server sends a share, and then the write would wait forever. The
 * driver creates an instance of this class by reflection.
 */
public final class WriteTimeoutSocketFactory extends SocketFactory {
    private static final ScheduledThreadPoolExecutor SCHEDULER = scheduler();

    private final long timeoutMillis;

    /** @param timeoutMillis the timeout of one write in milliseconds, as a decimal number */
    public WriteTimeoutSocketFactory(String timeoutMillis) {
        this.timeoutMillis = Long.parseLong(timeoutMillis);
    }

    private static ScheduledThreadPoolExecutor scheduler() {
        var scheduler = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("database-timeouts").factory());
        // A cancelled task is removed at once. Nearly every task is cancelled, because nearly every write ends before
        // its timeout.
        scheduler.setRemoveOnCancelPolicy(true);
        return scheduler;
    }

    @Override
    public Socket createSocket() {
        return new Socket() {
            @Override
            public OutputStream getOutputStream() throws IOException {
                return new TimeoutOutput(super.getOutputStream(), this);
            }
        };
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw unsupportedConnect();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw unsupportedConnect();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        throw unsupportedConnect();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) {
        throw unsupportedConnect();
    }

    private static UnsupportedOperationException unsupportedConnect() {
        return new UnsupportedOperationException("The driver connects the socket itself");
    }

    private final class TimeoutOutput extends FilterOutputStream {
        private final Socket socket;

        TimeoutOutput(OutputStream out, Socket socket) {
            super(out);
            this.socket = socket;
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            var timeout = SCHEDULER.schedule(this::closeSocket, timeoutMillis, TimeUnit.MILLISECONDS);
            try {
                out.write(bytes, from, length);
            } finally {
                timeout.cancel(false);
            }
        }

        /** Closes the socket, so that the blocked write throws an exception. */
        private void closeSocket() {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
