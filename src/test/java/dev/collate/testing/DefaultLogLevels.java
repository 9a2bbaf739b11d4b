package dev.collate.testing;

import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;

/** Undoes the log levels that other servers and commands in this JVM have set, because all servers of a JVM share its loggers. */
final class DefaultLogLevels implements TestExecutionListener {
    @Override
    public void beforeTestClass(TestContext context) {
        var logging = LoggingSystem.get(DefaultLogLevels.class.getClassLoader());
        logging.setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.INFO);
        logging.setLogLevel("dev.collate", null);
        logging.setLogLevel("collate.requests", null);
    }
}
