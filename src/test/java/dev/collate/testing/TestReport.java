package dev.collate.testing;

import static java.util.stream.Collectors.joining;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Prints each failed test with its stack trace, and at the end of the test process the skipped tests with their reasons. JUnit finds this
 * class through the file in META-INF/services.
 */
public final class TestReport implements TestExecutionListener {
    /** The console. Surefire redirects {@code System.err} to the log of the test class. */
    private static final PrintStream CONSOLE =
            new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);

    /** The skipped tests of the whole process. Surefire creates a test plan for each test class. */
    private static final Set<String> SKIPPED = new ConcurrentSkipListSet<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(TestReport::printSkipped));
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        SKIPPED.add(name(test) + ": " + reason);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        result.getThrowable().ifPresent(cause -> {
            if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
                SKIPPED.add(name(test) + ": "
                        + String.valueOf(cause.getMessage()).strip().replaceAll("\\s+", " "));
            } else {
                CONSOLE.println("Failed: " + name(test) + ", " + test.getDisplayName());
                cause.printStackTrace(CONSOLE);
            }
        });
    }

    /** Returns the class and the method of the test. */
    private static String name(TestIdentifier test) {
        return test.getUniqueIdObject().getSegments().stream()
                .skip(1) // the engine
                .filter(segment -> !segment.getType().endsWith("-invocation"))
                .map(segment -> segment.getValue().replaceAll("\\(.*|^[a-z.]*\\.", ""))
                .collect(joining("."));
    }

    private static void printSkipped() {
        if (!SKIPPED.isEmpty()) {
            CONSOLE.println("Skipped:\n  " + String.join("\n  ", SKIPPED));
        }
    }
}
