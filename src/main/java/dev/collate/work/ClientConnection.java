package dev.collate.work;

/** The network connection to the client of one request. */
public interface ClientConnection {
    /**
     * Returns whether the client has closed the connection, or at least the direction in which the client sends. This method may be called
     * only while the thread of the request neither reads from the connection nor writes to it.
     */
    boolean isClosedByClient();

    /** Closes the connection at once. A thread that reads from it or writes to it gets an exception. Any thread may call this method. */
    void closeNow();
}
