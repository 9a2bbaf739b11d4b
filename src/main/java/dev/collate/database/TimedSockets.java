package dev.collate.database;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;

/**
 * Creates sockets with a write timeout: if a write takes too long, the socket is closed. Java sockets have a timeout for reads only. But a
 * database that hangs may stop reading while the server sends a share, and then the write would wait forever. The PostgreSQL driver creates
 * an instance of this class by reflection.
 */
public final class TimedSockets extends SocketFactory {
    private static final ScheduledThreadPoolExecutor SCHEDULER = scheduler();

    private final long timeoutMillis;

    /** @param timeoutMillis the timeout of one write in milliseconds, as a decimal number */
    public TimedSockets(String timeoutMillis) {
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
        return new TimedSocket();
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connected(new TimedSocket(), InetAddress.getByName(host), port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connected(new TimedSocket(), host, port);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        return createSocket(InetAddress.getByName(host), port, localHost, localPort);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) throws IOException {
        var socket = new TimedSocket();
        socket.bind(new InetSocketAddress(localHost, localPort));
        return connected(socket, host, port);
    }

    private static Socket connected(Socket socket, InetAddress host, int port) throws IOException {
        socket.connect(new InetSocketAddress(host, port));
        return socket;
    }

    private final class TimedSocket extends Socket {
        @Override
        public OutputStream getOutputStream() throws IOException {
            return new TimedOutput(super.getOutputStream(), this);
        }
    }

    private final class TimedOutput extends OutputStream {
        private final OutputStream out;
        private final Socket socket;

        TimedOutput(OutputStream out, Socket socket) {
            this.out = out;
            this.socket = socket;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
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

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            out.close();
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
