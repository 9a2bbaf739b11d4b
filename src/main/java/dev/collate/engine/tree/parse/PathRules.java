package dev.collate.engine.tree.parse;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides, while a reader reads a document, which path patterns match the current value. All patterns form one automaton, whose state is a
 * set of positions in the patterns (Shift-And, Baeza-Yates and Gonnet 1992). The set is an array of longs ({@link PathBits}). A step into a
 * child takes a few operations for each long. Usually there is only one long. If a request only ignores paths, each matched value is
 * ignored. If a request has rules, {@link RuleState} applies the matched rules.
 */
final class PathRules {
    private final PathBits bits;
    private final @Nullable RuleState state;

    /** For each depth, the positions in the patterns that are reached at the open container of this depth. */
    private long[][] positions;

    private PathRules(PathBits bits, @Nullable RuleState state) {
        this.bits = bits;
        this.state = state;
        this.positions = new long[][] {bits.start(), new long[bits.words()]};
    }

    /** Creates the automaton for the ignored paths and the rules of a request. Returns null if there are none. */
    static @Nullable PathRules of(JsonOptions options) {
        if (options.rules().isEmpty()) {
            return ignoring(patterns(options.ignorePaths()));
        }
        var rules = options.allRules();
        var bits = new PathBits(patterns(rules));
        return new PathRules(bits, new RuleState(bits, rules, options.values()));
    }

    /** Creates the automaton for patterns whose values are ignored. Returns null if there are no patterns. */
    static @Nullable PathRules ignoring(List<PathPattern> patterns) {
        return patterns.isEmpty() ? null : new PathRules(new PathBits(patterns), null);
    }

    private static List<PathPattern> patterns(List<PathRule> rules) {
        return rules.stream().flatMap(rule -> rule.patterns().stream()).toList();
    }

    /** Returns the state of the rules; null if the request only ignores paths. */
    @Nullable
    RuleState state() {
        return state;
    }

    /** Returns whether the root itself is ignored. */
    boolean isRootIgnored() {
        return isIgnored(0);
    }

    /** Steps from the container at {@code depth} (the root has depth 0) to a member, and returns whether the member is ignored. */
    boolean enterMember(int depth, long nameHash) {
        return enter(depth, bits.beforeMember(nameHash));
    }

    /** Steps from the container at {@code depth} to an element, and returns whether the element is ignored. */
    boolean enterElement(int depth, int index) {
        return enter(depth, bits.beforeElement(index));
    }

    private boolean enter(int depth, long[] taken) {
        if (depth + 1 == positions.length) {
            positions = Arrays.copyOf(positions, positions.length + 1);
            positions[depth + 1] = new long[bits.words()];
        }
        bits.step(positions[depth], taken, positions[depth + 1]);
        return isIgnored(depth + 1);
    }

    private boolean isIgnored(int depth) {
        return state == null ? bits.end(positions[depth]) : state.applyRules(depth, positions[depth]);
    }
}
