package dev.collate.engine.tree.parse;

import java.util.BitSet;
import java.util.List;

/** The options of each value of a document that was read with rules, and the rules that matched any value. */
final class ValueOptionsTable {
    private final char[] numbers;
    private final List<ValueOptions> options;
    private final BitSet matched;

    /** @param numbers for each row of the node table, the index of its options in {@code options} */
    ValueOptionsTable(char[] numbers, List<ValueOptions> options, BitSet matched) {
        this.numbers = numbers;
        this.options = options;
        this.matched = matched;
    }

    ValueOptions of(int node) {
        return options.get(numbers[node]);
    }

    /** Returns whether the rule with this index in {@link JsonOptions#allRules} matched any value. */
    boolean matched(int rule) {
        return matched.get(rule);
    }
}
