package dev.collate;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Reports where a configuration file is not valid YAML. The message of the exception also has the text of the line, which may contain a
 * secret, so it is not reported.
 */
final class YamlFailureAnalyzer extends AbstractFailureAnalyzer<MarkedYAMLException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, MarkedYAMLException cause) {
        var mark = cause.getProblemMark();
        return new FailureAnalysis(
                "A configuration file is not valid YAML: "
                        + (mark == null
                                ? ""
                                : "line %d, column %d: ".formatted(mark.getLine() + 1, mark.getColumn() + 1))
                        + cause.getProblem(),
                "Correct application.yaml in the folder in which you start the server.",
                cause);
    }
}
