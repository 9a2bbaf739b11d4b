package dev.collate.admission;

/** The network connection to the client of one request. */
@FunctionalInterface
public interface ClientConnection {
    /**
     * Returns whether the client has closed the connection, or its sending half. Called only while the thread of the request neither
     * reads from nor writes to the connection.
     */
    boolean isClosedByClient();
}
