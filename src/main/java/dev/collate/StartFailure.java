package dev.collate;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** An exception that stops the start of the server. Its texts say what is wrong and what the operator can do. */
final class StartFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String action;

    /**
     * @param description what is wrong
     * @param action what the operator can do
     */
    StartFailure(String description, String action, @Nullable Throwable cause) {
        super(description, cause);
        this.action = action;
    }

    String action() {
        return action;
    }

    /** With this class, Spring Boot prints the description and the action of a {@link StartFailure} instead of a stack trace. */
    static final class Analyzer extends AbstractFailureAnalyzer<StartFailure> {
        @Override
        protected FailureAnalysis analyze(Throwable rootFailure, StartFailure cause) {
            return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
        }
    }
}
