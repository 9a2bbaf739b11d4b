package dev.collate.engine.tree.parse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Applies the rules of a request while a reader reads a document. All path patterns form one automaton, whose state is a set of positions
 * in the patterns (Shift-And, Baeza-Yates and Gonnet 1992). The set is an array of longs ({@link PathBits}). A step into a child takes a
 * few operations for each long. Usually there is only one long.
 *
 * <p>A value has the options of its container, changed by the rules whose paths match the value, in the order of the request. Each distinct
 * combination of options has a number, the options number, so that the node table stores only two bytes for each value. Two bytes are
 * enough, because the at most {@value JsonOptions#MAX_PATHS} rules of a request have at most 2 * 101 * 101 * 2 = 40,804 combinations: array
 * order, array key, tolerance and case. Not thread-safe.
 */
final class PathRules {
    private static final int NO_DEPTH = Integer.MAX_VALUE;

    private final PathBits bits;
    private final List<PathRule> rules;
    /** For each pattern, the index of its rule in {@link #rules}. */
    private final int[] ruleOfPattern;

    /** The combinations of options; the index of a combination is its options number. */
    private final List<ValueOptions> optionsByNumber = new ArrayList<>();

    private final Map<ValueOptions, Character> optionsNumbers = new HashMap<>();
    private final BitSet matchedRules = new BitSet();
    /** For each depth, the positions in the patterns that are reached at the open container of this depth. */
    private long[][] positions;

    /** For each depth, the options number of the current value at this depth. */
    private char[] optionsNumberAtDepth = new char[2];
    /** The depth of the ignored value that contains the current value, or {@link #NO_DEPTH}. */
    private int ignoredDepth = NO_DEPTH;

    // The options of the current value, and whether it is ignored, after the rules that were applied so far.
    private ValueOptions currentOptions;
    private boolean isIgnored;

    /**
     * Creates the automaton and applies the rules to the root.
     *
     * @param defaults the options of a value to which no rule applies
     */
    PathRules(List<PathRule> rules, ValueOptions defaults) {
        this.bits = new PathBits(
                rules.stream().flatMap(rule -> rule.patterns().stream()).toList());
        this.rules = rules;
        this.ruleOfPattern =
                new int[rules.stream().mapToInt(rule -> rule.patterns().size()).sum()];
        this.positions = new long[][] {bits.startPositions(), new long[bits.wordCount()]};
        this.currentOptions = defaults;
        optionsNumberOf(defaults);
        int pattern = 0;
        for (int i = 0; i < rules.size(); i++) {
            int next = pattern + rules.get(i).patterns().size();
            Arrays.fill(ruleOfPattern, pattern, next, i);
            pattern = next;
        }
        applyRules(0);
    }

    /** Creates the automaton for the rules and the ignored paths of a request. Returns null if there are none. */
    static @Nullable PathRules of(JsonOptions options) {
        var rules = options.allRules();
        return rules.isEmpty() ? null : new PathRules(rules, options.valueOptions());
    }

    /** Steps from the container at {@code depth} (the root has depth 0) to a member, and applies the rules to the member. */
    void enterMember(int depth, long nameHash) {
        enterChild(depth, bits.beforeMember(nameHash));
    }

    /** Steps from the container at {@code depth} to an element, and applies the rules to the element. */
    void enterElement(int depth, int index) {
        enterChild(depth, bits.beforeElement(index));
    }

    private void enterChild(int depth, long[] beforeStep) {
        if (depth + 1 == positions.length) {
            positions = Arrays.copyOf(positions, positions.length + 1);
            positions[depth + 1] = new long[bits.wordCount()];
        }
        bits.advance(positions[depth], beforeStep, positions[depth + 1]);
        applyRules(depth + 1);
    }

    /**
     * Applies the rules that match the current value. Rules inside an ignored value have no effect, so they do not count as matched there.
     *
     * @param depth number of containers around the value
     */
    private void applyRules(int depth) {
        if (depth == optionsNumberAtDepth.length) {
            optionsNumberAtDepth = Arrays.copyOf(optionsNumberAtDepth, 2 * depth);
        }
        int containerNumber = depth == 0 ? 0 : optionsNumberAtDepth[depth - 1];
        optionsNumberAtDepth[depth] = (char) containerNumber;
        if (depth > ignoredDepth) {
            return;
        }
        ignoredDepth = NO_DEPTH;
        if (!bits.containsEnd(positions[depth])) {
            return;
        }
        currentOptions = optionsByNumber.get(containerNumber);
        isIgnored = false;
        bits.forEachEnd(positions[depth], this::applyRule);
        optionsNumberAtDepth[depth] = optionsNumberOf(currentOptions);
        ignoredDepth = isIgnored ? depth : NO_DEPTH;
    }

    private void applyRule(int pattern) {
        var rule = rules.get(ruleOfPattern[pattern]);
        matchedRules.set(ruleOfPattern[pattern]);
        currentOptions = rule.applyTo(currentOptions);
        isIgnored = rule.ignores(isIgnored);
    }

    /** Returns the options number of a combination. A new combination gets the next number. */
    private char optionsNumberOf(ValueOptions wanted) {
        return optionsNumbers.computeIfAbsent(wanted, added -> {
            optionsByNumber.add(added);
            return (char) (optionsByNumber.size() - 1);
        });
    }

    /** Returns whether a rule ignores the current value at this depth. Returns false inside an ignored value. */
    boolean isIgnoredAt(int depth) {
        return depth == ignoredDepth;
    }

    /** Returns the options number of the current value at this depth. */
    char optionsNumberAt(int depth) {
        return optionsNumberAtDepth[depth];
    }

    /** Returns the options of the current value at this depth. */
    ValueOptions optionsAt(int depth) {
        return optionsByNumber.get(optionsNumberAtDepth[depth]);
    }

    /** Returns the options that have this options number. */
    ValueOptions optionsWithNumber(char number) {
        return optionsByNumber.get(number);
    }

    /** Returns whether the rule with this index in {@link JsonOptions#allRules} matched any value. */
    boolean isMatched(int rule) {
        return matchedRules.get(rule);
    }
}
