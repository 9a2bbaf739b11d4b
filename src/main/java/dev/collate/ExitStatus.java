package dev.collate;

import org.springframework.boot.SpringApplication;

/**
 * The exit status of the server: 0 when it ends because it was asked to, at whatever moment after {@link #install}, also while it starts;
 * 1 when it cannot start. Java's own status after SIGTERM is 143.
 */
final class ExitStatus {
    private final Thread hook = new Thread(this::onShutdown, "exit-status");
    private volatile boolean ending;
    private volatile boolean closedBySpring;
    private volatile int status;

    private ExitStatus() {}

    /** To be called first of all: before this, and so before Java has loaded the program, the status is Java's own. */
    static ExitStatus install() {
        var exit = new ExitStatus();
        Runtime.getRuntime().addShutdownHook(exit.hook);
        return exit;
    }

    /** Gives the status back to Java. */
    void uninstall() {
        Runtime.getRuntime().removeShutdownHook(hook);
    }

    /** Leaves it to Spring to close what is open before the process ends: to be called before anything is, but once Spring would. */
    void awaitSpring() {
        // Comes after all contexts have been closed.
        SpringApplication.getShutdownHandlers().add(() -> Runtime.getRuntime().halt(status));
        closedBySpring = true;
    }

    /** To be called when the start has failed; the reason has been reported. What fails since the server is ending is no failure. */
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
