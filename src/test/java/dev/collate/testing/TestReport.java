package dev.collate.testing;

import static java.util.stream.Collectors.joining;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Prints each failed test with its stack trace, and at the end of the test process the reasons why tests were skipped, with the names of
 * these tests. JUnit finds this class through the file in META-INF/services.
 */
public final class TestReport implements TestExecutionListener {
    /** The console. Surefire redirects {@code System.err} to the log of the test class. */
    private static final PrintStream CONSOLE =
            new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);

    /** The names of the skipped tests of the whole process, by reason. Surefire creates a test plan for each test class. */
    private static final Map<String, Set<String>> SKIPPED = new ConcurrentSkipListMap<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(TestReport::printSkipped));
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        addSkipped(test, reason);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        result.getThrowable().ifPresent(cause -> {
            if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
                addSkipped(test, String.valueOf(cause.getMessage()));
            } else {
                CONSOLE.println("Failed: " + name(test) + ", " + test.getDisplayName());
                cause.printStackTrace(CONSOLE);
            }
        });
    }

    private static void addSkipped(TestIdentifier test, String reason) {
        var oneLine = reason.strip().replaceAll("\\s+", " ").replaceFirst("^Assumption failed: ", "");
        SKIPPED.computeIfAbsent(oneLine, key -> new ConcurrentSkipListSet<>()).add(name(test));
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
            CONSOLE.println("Skipped:");
            SKIPPED.forEach((reason, tests) -> CONSOLE.println("  " + reason + ": " + String.join(", ", tests)));
        }
    }
}
