package dev.collate.start;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** The reason why the server cannot start, as its operator reads it. */
final class StartFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String action;

    /**
     * @param description what is wrong
     * @param action what to do
     */
    StartFailure(String description, String action, @Nullable Throwable cause) {
        super(description, cause);
        this.action = action;
    }

    String action() {
        return action;
    }

    /** Has Spring Boot print the fault and the cure instead of a stack trace. */
    static final class Analyzer extends AbstractFailureAnalyzer<StartFailure> {
        @Override
        protected FailureAnalysis analyze(Throwable rootFailure, StartFailure cause) {
            return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
        }
    }
}
