package dev.collate.admission;

/** The network connection to the client of one request. */
@FunctionalInterface
public interface ClientConnection {
    /**
     * Returns whether the client has closed the connection, or at least the direction in which the client sends. This method may be called
     * only while the thread of the request neither reads from the connection nor writes to it.
     */
    boolean isClosedByClient();
}
