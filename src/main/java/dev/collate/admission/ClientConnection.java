package dev.collate.admission;

/** The connection to the client of one request. */
@FunctionalInterface
public interface ClientConnection {
    /**
     * Whether the client has closed the connection, or its sending half. Called only while the request's own thread neither reads from
     * nor writes to it.
     */
    boolean isClosedByClient();
}
