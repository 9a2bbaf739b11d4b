package dev.collate.engine.tree.parse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The options of the values while a reader reads a document. A value has the options of its container, changed by the rules whose paths
 * match the value, in the order of the request. Each distinct combination of options has a number, so that the node table stores only two
 * bytes for each value. There are fewer combinations than the numbers of two bytes, because a request has at most {@value
 * JsonOptions#MAX_PATHS} rules. Not thread-safe.
 */
final class RuleState {
    private static final int NOWHERE = Integer.MAX_VALUE;

    private final PathBits bits;
    private final List<PathRule> rules;
    /** The number of the rule of each pattern. */
    private final int[] ruleOf;

    private final List<ValueOptions> options = new ArrayList<>();
    private final Map<ValueOptions, Character> numbers = new HashMap<>();
    private final BitSet matched = new BitSet();
    private char[] numberAt = new char[2];
    /** The depth of the ignored value that contains the current value, or {@link #NOWHERE}. */
    private int ignoredAt = NOWHERE;

    // The options of the current value, and whether it is ignored, after the rules that were applied so far.
    private ValueOptions current;
    private boolean ignored;

    RuleState(PathBits bits, List<PathRule> rules, ValueOptions outer) {
        this.bits = bits;
        this.rules = rules;
        this.ruleOf =
                new int[rules.stream().mapToInt(rule -> rule.patterns().size()).sum()];
        this.current = outer;
        number(outer);
        int pattern = 0;
        for (int i = 0; i < rules.size(); i++) {
            int next = pattern + rules.get(i).patterns().size();
            Arrays.fill(ruleOf, pattern, next, i);
            pattern = next;
        }
    }

    /**
     * Applies the rules that match the current value, and returns whether the value is ignored. Rules inside an ignored value have no
     * effect, so they do not count as matched there.
     *
     * @param depth number of containers around the value
     * @param positions the positions in the patterns that are reached at the value
     */
    boolean applyRules(int depth, long[] positions) {
        if (depth == numberAt.length) {
            numberAt = Arrays.copyOf(numberAt, 2 * depth);
        }
        int outer = depth == 0 ? 0 : numberAt[depth - 1];
        numberAt[depth] = (char) outer;
        if (depth > ignoredAt) {
            return false;
        }
        ignoredAt = NOWHERE;
        if (!bits.end(positions)) {
            return false;
        }
        current = options.get(outer);
        ignored = false;
        bits.forEachEnd(positions, this::apply);
        numberAt[depth] = number(current);
        ignoredAt = ignored ? depth : NOWHERE;
        return ignored;
    }

    private void apply(int pattern) {
        var rule = rules.get(ruleOf[pattern]);
        matched.set(ruleOf[pattern]);
        current = rule.applyTo(current);
        ignored = rule.ignores(ignored);
    }

    private char number(ValueOptions wanted) {
        return numbers.computeIfAbsent(wanted, added -> {
            options.add(added);
            return (char) (options.size() - 1);
        });
    }

    /** Returns the number of the options of the current value at this depth. */
    char number(int depth) {
        return numberAt[depth];
    }

    /** Returns the options of the current value at this depth. */
    ValueOptions at(int depth) {
        return options.get(numberAt[depth]);
    }

    /** Returns the options of all values after the document was read. {@code numbersOfRows} contains the number for each row. */
    ValueOptionsTable table(char[] numbersOfRows) {
        return new ValueOptionsTable(numbersOfRows, options, matched);
    }
}
