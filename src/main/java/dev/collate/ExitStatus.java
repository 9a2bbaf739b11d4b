package dev.collate;

import java.util.function.IntSupplier;
import org.springframework.boot.SpringApplication;

/**
 * Sets the exit status of the process. After SIGTERM or SIGINT, the status is 0, even if the server has not completely started. Without
 * this class, it would be 143 after SIGTERM. If the server cannot start, the status is 1.
 */
final class ExitStatus {
    private final Thread hook = new Thread(this::onShutdown, "exit-status");
    private volatile boolean isInstalled = true;
    private volatile boolean isShuttingDown;
    private volatile boolean haltsAfterSpring;
    private volatile int status;

    private ExitStatus() {}

    /**
     * Installs the shutdown hook. This must be the first call in {@code main}, because a signal before this call ends the process with
     * Java's default status.
     */
    static ExitStatus install() {
        var exit = new ExitStatus();
        Runtime.getRuntime().addShutdownHook(exit.hook);
        return exit;
    }

    /** Runs a command, and ends the process with its exit status. */
    void run(IntSupplier command) {
        uninstall();
        System.exit(command.getAsInt());
    }

    /** Removes the shutdown hook, so that the process ends with Java's default status. */
    void uninstall() {
        isInstalled = false;
        Runtime.getRuntime().removeShutdownHook(hook);
    }

    /**
     * From now on, a signal ends the process only after Spring has closed the application. Must be called after Spring has registered its
     * own shutdown hook, and before the application opens any resource.
     */
    void haltAfterSpring() {
        if (!isInstalled) {
            return;
        }
        // Spring runs this handler after it has closed all contexts.
        SpringApplication.getShutdownHandlers().add(() -> Runtime.getRuntime().halt(status));
        haltsAfterSpring = true;
    }

    /**
     * Ends the process with status 1. Does nothing if the server is already shutting down, because then the shutdown is the reason why the
     * start has failed.
     */
    void exitAfterFailedStart() {
        if (!isShuttingDown) {
            status = 1;
            System.exit(status);
        }
    }

    private void onShutdown() {
        isShuttingDown = true;
        if (!haltsAfterSpring) {
            Runtime.getRuntime().halt(status);
        }
    }
}
