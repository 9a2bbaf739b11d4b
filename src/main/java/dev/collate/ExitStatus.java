package dev.collate;

import org.springframework.boot.SpringApplication;

/**
 * Sets the exit status of the server: 0 after SIGTERM or SIGINT at any time after {@link #install}, even during the start; 1 if the server
 * cannot start. Java's default status after SIGTERM is 143.
 */
final class ExitStatus {
    private final Thread hook = new Thread(this::onShutdown, "exit-status");
    private volatile boolean ending;
    private volatile boolean closedBySpring;
    private volatile int status;

    private ExitStatus() {}

    /** Installs the shutdown hook. Must be the first call in {@code main}: a signal before this call ends with Java's default status. */
    static ExitStatus install() {
        var exit = new ExitStatus();
        Runtime.getRuntime().addShutdownHook(exit.hook);
        return exit;
    }

    /** Removes the shutdown hook, so that Java sets the exit status. */
    void uninstall() {
        Runtime.getRuntime().removeShutdownHook(hook);
    }

    /**
     * Lets Spring close the application before the process ends. Must be called after Spring has registered its shutdown hook, and before
     * the application opens any resource.
     */
    void awaitSpring() {
        // Spring runs this handler after it has closed all contexts.
        SpringApplication.getShutdownHandlers().add(() -> Runtime.getRuntime().halt(status));
        closedBySpring = true;
    }

    /** Ends the process with status 1. Does nothing if the server is shutting down, because the start then fails as a consequence. */
    void startFailed() {
        if (!ending) {
            status = 1;
            System.exit(status);
        }
    }

    private void onShutdown() {
        ending = true;
        if (!closedBySpring) {
            Runtime.getRuntime().halt(status);
        }
    }
}
