package dev.collate.engine.tree.parse;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Options for the values at a path and for everything inside these values. The rule does not change an option that is null here.
 *
 * @param path the path as the request has it
 * @param patterns the patterns that the path stands for, see {@link PathPattern#interpretations}
 * @param ignore whether the value is ignored; it applies only to the value itself, because nothing inside an ignored value is compared
 * @param arrayOrderMatters see {@link ValueOptions}, as for the other options
 */
public record PathRule(
        String path,
        List<PathPattern> patterns,
        @Nullable Boolean ignore,
        @Nullable Boolean arrayOrderMatters,
        @Nullable Long arrayKeyHash,
        @Nullable Double numericTolerance,
        @Nullable Boolean ignoreCase) {
    public PathRule {
        patterns = List.copyOf(patterns);
    }

    /**
     * Returns the rule that ignores a path.
     *
     * @throws IllegalArgumentException if the text is not a valid path; the message says what is wrong and can be sent to the client
     */
    public static PathRule ignoring(String path) {
        return new PathRule(path, PathPattern.interpretations(path), true, null, null, null, null);
    }

    /** Returns the options of a value that this rule matches. {@code outer} are its options without this rule. */
    ValueOptions applyTo(ValueOptions outer) {
        return new ValueOptions(
                Objects.requireNonNullElse(arrayOrderMatters, outer.arrayOrderMatters()),
                arrayKeyHash == null ? outer.arrayKeyHash() : arrayKeyHash,
                Objects.requireNonNullElse(numericTolerance, outer.numericTolerance()),
                Objects.requireNonNullElse(ignoreCase, outer.ignoreCase()));
    }

    /** Returns whether a value that this rule matches is ignored. {@code ignoredByOthers} is whether it is ignored without this rule. */
    boolean ignores(boolean ignoredByOthers) {
        return ignore == null ? ignoredByOthers : ignore;
    }
}
